/** The games, one line each. A game touches nothing outside its folder but this. */

export { game as coatl } from "./coatl/game";
export { game as cotcot } from "./cotcot/game";
