/** Where the spaces of the supply board are, in hundredths of it: six on the ring, four in the middle. */

import { places } from "../../../src/plume/coatl/drawings/stone.json";

export const PLACES: readonly (readonly [number, number])[] = places as [number, number][];
