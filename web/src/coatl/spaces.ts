/** Where the spaces of the supply board are, in hundredths of it: six on the ring, four in the middle. */
export const PLACES: readonly (readonly [number, number])[] = [
  ...[0, 60, 120, 180, 240, 300].map((turn) => onRing(turn)),
  [40.6, 40.6],
  [40.6, 59.4],
  [59.4, 40.6],
  [59.4, 59.4],
];

function onRing(turn: number): [number, number] {
  const angle = (turn * Math.PI) / 180;
  return [50 + 36 * Math.sin(angle), 50 - 36 * Math.cos(angle)];
}
