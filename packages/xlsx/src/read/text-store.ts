import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const BLOCK_TEXTS = 64;
const BLOCK_CHARACTERS = 64 * 1024;
/** What a short text costs besides its characters. */
const OVERHEAD = 32;

interface Block {
  /** Number of its first text. */
  readonly first: number;
  readonly at: number;
  readonly bytes: number;
  readonly cost: number;
}

/**
 * Any number of texts by their number, in bounded memory: blocks of them are kept in a file, those used last in memory too.
 * Synchronous, for threads of their own.
 */
export class TextStore {
  readonly #path: string;
  readonly #kept: number;
  readonly #blocks: Block[] = [];
  /** By place in `#blocks`, the one used last at the end. */
  readonly #texts = new Map<number, readonly string[]>();
  /** Place of the block with text 64 × n. */
  readonly #groups: number[] = [];
  /** False: every block is in memory. */
  #hasLeft = false;
  #file: number | null = null;
  #cost = 0;
  #size = 0;
  #pending: string[] = [];
  #pendingCost = 0;
  #count = 0;
  #last = { first: 0, texts: [] as readonly string[] };

  /** `path` is written once more than about `kept` characters are held. */
  constructor(path: string, kept: number) {
    this.#path = path;
    this.#kept = kept;
  }

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    if (this.#count % BLOCK_TEXTS === 0) {
      this.#groups.push(this.#blocks.length);
    }
    this.#pending.push(text);
    this.#pendingCost += text.length + OVERHEAD;
    this.#count += 1;
    if (this.#pending.length === BLOCK_TEXTS || this.#pendingCost > BLOCK_CHARACTERS) {
      this.seal();
    }
  }

  /** Texts added so far can be had. */
  seal(): void {
    if (this.#pending.length === 0) {
      return;
    }
    const bytes = Buffer.from(JSON.stringify(this.#pending));
    this.#file ??= openSync(this.#path, 'wx+', 0o600);
    writeSync(this.#file, bytes, 0, bytes.length, this.#size);
    const cost = this.#pendingCost;
    this.#blocks.push({
      first: this.#count - this.#pending.length,
      at: this.#size,
      bytes: bytes.length,
      cost,
    });
    this.#size += bytes.length;
    this.#keep(this.#blocks.length - 1, this.#pending, cost);
    this.#pending = [];
    this.#pendingCost = 0;
  }

  /** Null for a number that no text has. */
  get(number: number): string | null {
    const near = this.#last.texts[number - this.#last.first];
    if (near !== undefined) {
      return near;
    }
    const place = this.#placeOf(number);
    const block = this.#blocks[place];
    if (block === undefined) {
      return null;
    }
    const texts = this.#texts.get(place) ?? this.#read(place, block);
    if (this.#hasLeft) {
      this.#texts.delete(place);
      this.#texts.set(place, texts);
    }
    this.#last = { first: block.first, texts };
    return texts[number - block.first] ?? null;
  }

  close(): void {
    if (this.#file !== null) {
      closeSync(this.#file);
      this.#file = null;
    }
  }

  #placeOf(number: number): number {
    let place = this.#groups[Math.floor(number / BLOCK_TEXTS)] ?? -1;
    for (let next = this.#blocks[place + 1]; next !== undefined && next.first <= number;) {
      place += 1;
      next = this.#blocks[place + 1];
    }
    return place;
  }

  #read(place: number, { at, bytes, cost }: Block): readonly string[] {
    const buffer = Buffer.alloc(bytes);
    readSync(this.#file ?? -1, buffer, 0, bytes, at);
    const texts = JSON.parse(buffer.toString('utf8')) as string[];
    this.#keep(place, texts, cost);
    return texts;
  }

  #keep(place: number, texts: readonly string[], cost: number): void {
    this.#makeRoom(cost);
    this.#cost += cost;
    this.#texts.set(place, texts);
  }

  #makeRoom(cost: number): void {
    for (const [place] of this.#texts) {
      if (this.#cost + cost <= this.#kept) {
        return;
      }
      this.#texts.delete(place);
      this.#hasLeft = true;
      this.#cost -= this.#blocks[place]?.cost ?? 0;
    }
  }
}
