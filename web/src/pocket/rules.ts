/**
 * Rules in WebAssembly: a module that `plume.core.carriers.wasm_builder` has built, with memory for what it works on.
 * The module says itself which entries it has, and how structs lie in memory.
 */

interface Field {
  /** How many bytes behind the beginning of the struct. */
  at: number;
  /** A number as NumPy writes it, such as `i8`, or the name of a struct. */
  kind: string;
  /** How many there are; 0 is a single one. */
  size: number;
}

interface Struct {
  bytes: number;
  fields: Record<string, Field>;
}

interface Parameter {
  name: string;
  kind: string;
  is_array: boolean;
}

interface About {
  entries: Record<string, { parameters: Parameter[] }>;
  structs: Record<string, Struct>;
}

interface Exports {
  memory: WebAssembly.Memory;
  heap: WebAssembly.Global<"i32">;
  [entry: string]: unknown;
}

/** Memory for so many numbers or structs. */
export interface Room {
  kind: string;
  place: number;
  size: number;
}

const SECTION = "plume";
const PAGE = 1 << 16;
const ALIGN = 16;
/** Numbers by their own, as parameters of entries. */
const NUMBERS: Record<string, number> = { int: 8, float: 8 };

/** Numbers in memory, by how NumPy writes them. */
const READ: Record<string, (view: DataView, place: number) => number> = {
  i1: (view, place) => view.getInt8(place),
  u1: (view, place) => view.getUint8(place),
  i2: (view, place) => view.getInt16(place, true),
  u2: (view, place) => view.getUint16(place, true),
  i4: (view, place) => view.getInt32(place, true),
  u4: (view, place) => view.getUint32(place, true),
  i8: (view, place) => Number(view.getBigInt64(place, true)),
  f8: (view, place) => view.getFloat64(place, true),
};

export class Rules {
  private readonly about: About;
  private readonly exports: Exports;
  private free: number;

  constructor(module: WebAssembly.Module) {
    const [said] = WebAssembly.Module.customSections(module, SECTION);
    if (!said) throw new Error("this module is none of Plume's rules");
    this.about = JSON.parse(new TextDecoder().decode(said));
    this.exports = new WebAssembly.Instance(module).exports as Exports;
    this.free = this.exports.heap.value;
  }

  /** How many bytes one of a kind takes. */
  bytesOf(kind: string): number {
    return NUMBERS[kind] ?? (Number(/^[iuf](\d)$/.exec(kind)?.[1]) || this.struct(kind).bytes);
  }

  /** Memory for so many of a kind: zeros. */
  room(kind: string, size = 1): Room {
    const place = Math.ceil(this.free / ALIGN) * ALIGN;
    this.free = place + size * this.bytesOf(kind);
    const missing = this.free - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    return { kind, place, size };
  }

  /** The bytes of some memory, until more is asked for. */
  bytes({ kind, place, size }: Room): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, place, size * this.bytesOf(kind));
  }

  /** One of several. */
  item({ kind, place }: Room, number: number): Room {
    return { kind, place: place + number * this.bytesOf(kind), size: 1 };
  }

  /** What lies in a field of a struct: structs, or numbers. */
  field(room: Room, name: string): Room {
    const field = this.struct(room.kind).fields[name];
    if (!field) throw new Error(`${room.kind} has no ${name}`);
    return { kind: field.kind, place: room.place + field.at, size: field.size || 1 };
  }

  /** The number in a field of a struct. */
  number(room: Room, name: string): number {
    const { kind, place } = this.field(room, name);
    return READ[kind]!(new DataView(this.exports.memory.buffer), place);
  }

  /** The numbers of some memory. */
  numbers({ kind, place, size }: Room): number[] {
    const view = new DataView(this.exports.memory.buffer);
    return Array.from({ length: size }, (_, number) => READ[kind]!(view, place + number * this.bytesOf(kind)));
  }

  /** Call an entry; it gives a number, or nothing. */
  call(entry: string, ...given: (number | Room)[]): number {
    const parameters = this.about.entries[entry]?.parameters;
    if (parameters?.length !== given.length) throw new Error(`${entry} is no entry for ${given.length} parameters`);
    const args = parameters.flatMap(({ is_array }, n) => {
      const value = given[n]!;
      return typeof value === "number" ? value : is_array ? [value.place, value.size] : value.place;
    });
    return (this.exports[entry] as (...args: number[]) => number)(...args);
  }

  private struct(kind: string): Struct {
    const struct = this.about.structs[kind];
    if (!struct) throw new Error(`these rules have no ${kind}`);
    return struct;
  }
}
