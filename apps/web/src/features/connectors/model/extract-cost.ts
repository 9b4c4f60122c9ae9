import type { Cell } from '@plumbline/contract';

interface Sample {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface ExtractCost {
  readonly rows: number;
  /** Bytes of the text that the source sends. */
  readonly bytes: number;
  readonly seconds: number;
}

/** A delimiter with each cell. */
const BETWEEN_BYTES = 1;
/** What a server, a network and the reader are assumed to manage together; nobody knows it of a source beforehand. */
const BYTES_PER_SECOND = 15_000_000;
/** Connecting, typing and profiling of few rows. */
const MIN_SECONDS = 2;

const encoder = new TextEncoder();
const cellBytes = (cell: Cell | undefined): number =>
  cell === null || cell === undefined
    ? BETWEEN_BYTES
    : encoder.encode(typeof cell === 'string' ? cell : JSON.stringify(cell)).length + BETWEEN_BYTES;

/** What copying a table takes, by its estimated rows and the size of sampled ones; null where either is not known. */
export function extractCost(
  rows: number | null,
  { columns, rows: sampled }: Sample,
  leftOut: readonly string[],
): ExtractCost | null {
  if (rows === null || sampled.length === 0) {
    return null;
  }
  const read = columns.flatMap(({ name }, index) => (leftOut.includes(name) ? [] : [index]));
  const sizes = sampled.map((row) => read.reduce((sum, index) => sum + cellBytes(row[index]), 0));
  const bytes = Math.round((rows * sizes.reduce((sum, size) => sum + size, 0)) / sampled.length);
  return { rows, bytes, seconds: Math.max(MIN_SECONDS, Math.round(bytes / BYTES_PER_SECOND)) };
}
