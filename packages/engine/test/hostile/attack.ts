import type { ErrorCode, ReadOptions } from '@plumbline/contract';

/** What a hostile file must come to: one of these codes, or rows that are read. */
export type Outcome = ErrorCode | 'read';

/** A file made to harm, by code: none is in the repository. */
export interface Attack {
  readonly name: string;
  /** Name that the sender gives the file; the format is decided by the bytes. */
  readonly fileName: string;
  /** Whole, or in pieces that are written one after the other. */
  readonly content: () => Uint8Array | string | Iterable<Uint8Array>;
  /** Right ends of reading all of it. A first look ends so, or gives rows. */
  readonly outcomes: readonly Outcome[];
  readonly options?: ReadOptions;
}

export const MIB = 1024 * 1024;

/** The piece so often, as an iterable that takes the memory of one. */
export function* repeated(piece: Uint8Array, times: number): Generator<Uint8Array> {
  for (let count = 0; count < times; count += 1) {
    yield piece;
  }
}

export function* chained(
  ...parts: readonly (Uint8Array | string | Iterable<Uint8Array>)[]
): Generator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') {
      yield Buffer.from(part);
    } else if (part instanceof Uint8Array) {
      yield part;
    } else {
      yield* part;
    }
  }
}
