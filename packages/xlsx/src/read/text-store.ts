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
 * Any number of texts by their number, in bounded memory: blocks of them are stored in a file, those used last in memory too.
 * Synchronous, for threads of their own.
 */
export class TextStore {
  readonly #path: string;
  readonly #cacheBytes: number;
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

  /** `path` is written once more than about `cacheBytes` characters are held. */
  constructor(path: string, cacheBytes: number) {
    this.#path = path;
    this.#cacheBytes = cacheBytes;
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
    this.#cache(this.#blocks.length - 1, this.#pending, cost);
    this.#pending = [];
    this.#pendingCost = 0;
  }

  /** Null for a number that no text has. */
  get(number: number): string | null {
    const near = this.#last.texts[number - this.#last.first];
    if (near !== undefined) {
      return near;
    }
    const position = this.#blockOfText(number);
    const block = this.#blocks[position];
    if (block === undefined) {
      return null;
    }
    const texts = this.#texts.get(position) ?? this.#read(position, block);
    if (this.#hasLeft) {
      this.#texts.delete(position);
      this.#texts.set(position, texts);
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

  #blockOfText(number: number): number {
    let position = this.#groups[Math.floor(number / BLOCK_TEXTS)] ?? -1;
    for (let next = this.#blocks[position + 1]; next !== undefined && next.first <= number;) {
      position += 1;
      next = this.#blocks[position + 1];
    }
    return position;
  }

  #read(position: number, { at, bytes, cost }: Block): readonly string[] {
    const buffer = Buffer.alloc(bytes);
    readSync(this.#file ?? -1, buffer, 0, bytes, at);
    const texts = JSON.parse(buffer.toString('utf8')) as string[];
    this.#cache(position, texts, cost);
    return texts;
  }

  #cache(position: number, texts: readonly string[], cost: number): void {
    this.#makeRoom(cost);
    this.#cost += cost;
    this.#texts.set(position, texts);
  }

  #makeRoom(cost: number): void {
    for (const [position] of this.#texts) {
      if (this.#cost + cost <= this.#cacheBytes) {
        return;
      }
      this.#texts.delete(position);
      this.#hasLeft = true;
      this.#cost -= this.#blocks[position]?.cost ?? 0;
    }
  }
}
