import { AppError } from '@plumbline/contract';
import type { LiveRow, LiveStatement } from './live.ts';

/** Rows that a stream gives at a time. */
const PIECE_ROWS = 2_000;
/** Characters that a cell counts for besides its own. */
const CELL_CHARS = 16;

/** All rows of a statement. Calls `onTooLarge` and stops once they are more than the statement allows. */
export async function collectLiveRows(
  rows: AsyncIterable<LiveRow>,
  { maxRows, maxChars }: LiveStatement,
  onTooLarge: () => void,
): Promise<LiveRow[]> {
  const all: LiveRow[] = [];
  let chars = 0;
  for await (const row of rows) {
    chars += row.reduce((sum, cell) => sum + CELL_CHARS + (cell?.length ?? 0), 0);
    all.push(row);
    if (all.length > maxRows || chars > maxChars + CELL_CHARS * maxRows) {
      onTooLarge();
      break;
    }
  }
  return all;
}

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Rows in pieces of at most `PIECE_ROWS`, each read within `run`. */
export async function* inPieces(rows: AsyncIterator<LiveRow>, run: Run): AsyncGenerator<LiveRow[]> {
  for (;;) {
    const piece: LiveRow[] = [];
    const isDone = await run(async () => {
      while (piece.length < PIECE_ROWS) {
        const next = await rows.next();
        if (next.done === true) {
          return true;
        }
        piece.push(next.value);
      }
      return false;
    });
    if (piece.length > 0) {
      yield piece;
    }
    if (isDone) {
      return;
    }
  }
}

/** The rows of a statement in pieces, each read within `run`. Leaving the loop ends the statement. */
export async function* livePieces(rows: AsyncGenerator<LiveRow>, run: Run): AsyncGenerator<LiveRow[]> {
  try {
    yield* inPieces(rows, run);
  } finally {
    await rows.return(undefined);
  }
}

/** A result that no type of the database holds. */
export const figureBeyond = (cause: unknown): AppError =>
  new AppError('query.unsupported', 'A figure is beyond what the database that holds these rows can say.', {
    cause,
  });
