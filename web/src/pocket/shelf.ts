/** Where tables and people are kept in a browser: IndexedDB. What is written is acknowledged when it is on the disk. */

const NAME = "plume";
const STORE = "kept";
/** After every key that begins like another one. */
const LAST = "\uffff";

type Values = Record<string, Uint8Array>;

export class Shelf {
  private readonly elsewhere = new Set<string>();
  private readonly others = new BroadcastChannel(NAME);

  private constructor(private readonly database: IDBDatabase) {
    this.others.onmessage = ({ data }: MessageEvent<string[]>) => data.forEach((key) => this.elsewhere.add(key));
  }

  static async open(): Promise<Shelf> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    return new Shelf(await done(asked));
  }

  /** What is kept under keys that begin so, in the order of the keys. */
  async under(prefix: string): Promise<[string, Uint8Array][]> {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(prefix, prefix + LAST);
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return keys.map((key, number) => [String(key), values[number]]);
  }

  /** Keep all of it or nothing: what is added may not be there yet. */
  async keep(added: Values, put: Values, gone: string[]): Promise<void> {
    const work = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = work.objectStore(STORE);
    for (const [key, value] of Object.entries(added)) store.add(value, key);
    for (const [key, value] of Object.entries(put)) store.put(value, key);
    for (const key of gone) store.delete(key);
    await new Promise<void>((kept, fail) => {
      work.oncomplete = () => kept();
      work.onabort = () => fail(work.error);
    });
    this.others.postMessage([...Object.keys(added), ...Object.keys(put), ...gone]);
  }

  /** The keys that other tabs have written to since this was asked last. */
  changedElsewhere(): string[] {
    const found = [...this.elsewhere];
    this.elsewhere.clear();
    return found;
  }
}

function done<Found>(asked: IDBRequest<Found>): Promise<Found> {
  return new Promise((found, fail) => {
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}
