/**
 * QR codes (ISO/IEC 18004) for links: bytes, error correction M, sizes 1 to 10, always the first mask, which every
 * reader accepts. `squares` is all that others need.
 */

/** By size: all codewords, those that correct errors in a block, and the blocks. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
const BYTES = 0b0100;
const PADS = [0xec, 0x11];
/** The bits for correction M and mask 0, with their own correction, as the norm prints them. */
const FORMAT = 0b101010000010010;

/** Powers of 2 in the field of 256 elements, and their exponents. */
const POWERS: number[] = [];
const EXPONENTS: number[] = [];
for (let value = 1, exponent = 0; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  EXPONENTS[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function times(one: number, other: number): number {
  return one && other ? POWERS[(EXPONENTS[one]! + EXPONENTS[other]!) % 255]! : 0;
}

/** The codewords that correct errors in a block: what is left when it is divided by the generator. */
function corrections(block: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const raised = [...generator, 0];
    generator.forEach((factor, at) => (raised[at + 1]! ^= times(factor, POWERS[root]!)));
    generator = raised;
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  block.forEach((_, at) => {
    const lead = rest[at]!;
    generator.forEach((factor, place) => (rest[at + place]! ^= times(factor, lead)));
  });
  return rest.slice(block.length);
}

/** The smallest size that holds so many bytes; -1 if none does. */
function sizeFor(length: number): number {
  return SIZES.findIndex(([all, each, blocks], size) => length + (size < 9 ? 2 : 3) <= all - each * blocks);
}

/** The codewords of a text, blocks and corrections in the order in which they are drawn. */
function codewords(bytes: readonly number[], size: number): number[] {
  const [all, each, blocks] = SIZES[size]!;
  const room = all - each * blocks;
  const count = size < 9 ? 8 : 16;
  const bits = [BYTES.toString(2).padStart(4, "0"), bytes.length.toString(2).padStart(count, "0")]
    .concat(bytes.map((byte) => byte.toString(2).padStart(8, "0")))
    .join("");
  const filled = (bits + "0000").slice(0, room * 8);
  const words = filled
    .padEnd(Math.ceil(filled.length / 8) * 8, "0")
    .match(/.{8}/g)!
    .map((word) => parseInt(word, 2));
  const data = Array.from({ length: room }, (_, at) => words[at] ?? PADS[(at - words.length) % 2]!);
  const short = Math.floor(room / blocks);
  const longFrom = blocks - (room % blocks);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const start = block * short + Math.max(0, block - longFrom);
    return data.slice(start, start + short + (block >= longFrom ? 1 : 0));
  });
  return [...woven(parts), ...woven(parts.map((part) => corrections(part, each)))];
}

/** One of each after the other. */
function woven(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
}

class Field {
  readonly side: number;
  readonly dark: boolean[][];
  private readonly taken: boolean[][];

  constructor(private readonly size: number) {
    this.side = 21 + 4 * size;
    this.dark = this.empty();
    this.taken = this.empty();
    this.drawPatterns();
  }

  private empty(): boolean[][] {
    return Array.from({ length: this.side }, () => Array<boolean>(this.side).fill(false));
  }

  private set(row: number, column: number, isDark: boolean): void {
    if (row < 0 || column < 0 || row >= this.side || column >= this.side) return;
    this.dark[row]![column] = isDark;
    this.taken[row]![column] = true;
  }

  /** All that is the same for every text: the finders, the lines between them, the format and the size. */
  private drawPatterns(): void {
    const last = this.side - 1;
    for (let at = 0; at <= last; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, last - 3],
      [last - 3, 3],
    ] as const)
      this.drawRings(row, column, 4, [0, 1, 3]);
    const middles = this.middles();
    for (const row of middles)
      for (const column of middles) if (!this.isAtFinder(row, column)) this.drawRings(row, column, 2, [0, 2]);
    this.drawFormat();
    if (this.size >= 6) this.drawSize();
  }

  private isAtFinder(row: number, column: number): boolean {
    const [near, far] = [6, this.side - 7];
    return (row === near && (column === near || column === far)) || (row === far && column === near);
  }

  /** Where small finders are, along each side. */
  private middles(): number[] {
    if (this.size === 0) return [];
    const far = this.side - 7;
    return this.size < 6 ? [6, far] : [6, (6 + far) / 2, far];
  }

  private drawRings(row: number, column: number, reach: number, dark: readonly number[]): void {
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        this.set(row + down, column + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))));
  }

  private drawFormat(): void {
    const last = this.side - 1;
    for (let bit = 0; bit < 15; bit++) {
      const isDark = ((FORMAT >> bit) & 1) === 1;
      this.set(bit < 6 ? bit : bit < 8 ? bit + 1 : last - 14 + bit, 8, isDark);
      this.set(8, bit < 8 ? last - bit : bit < 9 ? 7 : 14 - bit, isDark);
    }
    this.set(last - 7, 8, true);
  }

  /** The number of the size, with its own correction, in two corners. */
  private drawSize(): void {
    const number = this.size + 1;
    let rest = number;
    for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (number << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
      const isDark = ((bits >> bit) & 1) === 1;
      const [near, far] = [Math.floor(bit / 3), this.side - 11 + (bit % 3)];
      this.set(near, far, isDark);
      this.set(far, near, isDark);
    }
  }

  /** The codewords, in pairs of columns from the right, up and down in turn; every other square is turned round. */
  fill(words: readonly number[]): void {
    let bit = 0;
    for (let right = this.side - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
      for (let step = 0; step < this.side; step++)
        for (const column of [right, right - 1]) {
          const row = isUp ? this.side - 1 - step : step;
          if (this.taken[row]![column]) continue;
          const isDark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
          this.dark[row]![column] = (isDark === 1) !== ((row + column) % 2 === 0);
          bit++;
        }
  }
}

/** The dark squares of the QR code of a text, row by row; null if it is too long. */
export function squares(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const size = sizeFor(bytes.length);
  if (size < 0) return null;
  const field = new Field(size);
  field.fill(codewords(bytes, size));
  return field.dark;
}
