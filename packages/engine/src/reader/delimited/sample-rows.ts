import type { Dialect } from '@plumbline/contract';
import { RowScanner, countLines, findLine } from './row-scanner.ts';
import type { SampleRow } from './sample-row.ts';
import { splitLine, splitRow } from './split-row.ts';

type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** The rows of a sample with the lines they are on; a row cut off at its end is left out when `isWhole` is false. */
export const readSampleRows = (
  bytes: Uint8Array,
  shape: Shape,
  options: { readonly isWhole: boolean; readonly skip: number; readonly limit: number },
): SampleRow[] => {
  const row = new RowScanner(shape);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const rows: SampleRow[] = [];
  let { at, line } = skipLines(bytes, options.skip);
  while (at < bytes.length && rows.length < options.limit) {
    if (!row.scan(bytes, { from: at, to: bytes.length, isLast: options.isWhole })) {
      break;
    }
    // A quote that never closes spoils its own line alone.
    const isOdd = row.isUnclosed || row.isStray;
    const end = isOdd ? lineEnd(bytes, at) : row;
    const text = buffer.toString('utf8', at, end.end);
    const lines = countLines(bytes, at, end.next);
    if (!row.isBlank) {
      const cells = isOdd ? splitLine(text, shape) : splitRow(text, shape);
      rows.push({ cells, line, lines, text, isOdd, isLoose: row.isLoose });
    }
    line += lines;
    at = end.next;
  }
  return rows;
};

const skipLines = (bytes: Uint8Array, count: number): { at: number; line: number } => {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    at = lineEnd(bytes, at).next;
  }
  return { at, line: count };
};

const lineEnd = (bytes: Uint8Array, from: number): { end: number; next: number } =>
  findLine(bytes, { from, to: bytes.length, isLast: true }) ?? { end: bytes.length, next: bytes.length };
