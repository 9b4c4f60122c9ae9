import type { Readable } from 'node:stream';
import type { Cell } from '@plumbline/contract';

/** Rows in pieces, from bytes with a JSON array of cells a line. Leaving the loop destroys the source. */
export async function* cellPieces(bytes: Readable): AsyncGenerator<Cell[][]> {
  let rest = '';
  bytes.setEncoding('utf8');
  for await (const text of bytes) {
    const lines = (rest + String(text)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) {
      yield lines.map((line) => JSON.parse(line) as Cell[]);
    }
  }
}
