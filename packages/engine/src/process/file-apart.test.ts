import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { AppError, type Cell } from '@plumbline/contract';
import { workbook } from '@plumbline/xlsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileApart } from './file-apart.ts';
import { rowsAsWorkbook } from './workbook-rows.ts';

vi.mock('@plumbline/xlsx', { spy: true });

const FORMAT = {
  name: 'Rows',
  columns: [
    { name: 'id', type: 'integer' as const },
    { name: 'name', type: 'text' as const },
  ],
  more: [],
  locale: 'en-GB',
};
const PIECES = 30;

/** How many pieces of the rows were read, and whether their reading has ended. */
let read: number;
let isClosed: boolean;

async function* pieces(failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Cell[][]> {
  try {
    for (let piece = 0; piece < PIECES; piece += 1) {
      if (piece === failAt) {
        throw new AppError('engine.lost', 'The database has gone.');
      }
      read += 1;
      yield Array.from({ length: 1000 }, (_, at): Cell[] => [
        piece * 1000 + at,
        `text ${((piece * 1000 + at) * 7919) % 60_000}`,
      ]);
    }
  } finally {
    isClosed = true;
  }
}

describe('a file that a thread writes', () => {
  beforeEach(() => {
    read = 0;
    isClosed = false;
    vi.mocked(workbook).mockClear();
  });

  it('is the same, byte by byte, and takes nothing of the thread that answers', async () => {
    const bytes = await buffer(await fileApart(FORMAT, pieces()));
    expect(workbook).not.toHaveBeenCalled();
    expect([read, isClosed]).toEqual([PIECES, true]);
    expect(bytes.equals(await buffer(await rowsAsWorkbook(FORMAT, pieces())))).toBe(true);
  });

  it('has a thread only once its rows have their turn', async () => {
    let threads = 0;
    const count = (): void => void (threads += 1);
    process.on('worker', count);
    const turn = Promise.withResolvers<void>();
    async function* waiting(): AsyncGenerator<Cell[][]> {
      await turn.promise;
      yield* pieces();
    }
    const file = fileApart(FORMAT, waiting());
    await setImmediate();
    expect(threads).toBe(0);
    turn.resolve();
    await buffer(await file);
    expect(threads).toBe(1);
    process.off('worker', count);
  });

  it('is refused with the error of its first rows, and fails with that of later ones', async () => {
    const gone = { code: 'engine.lost', message: 'The database has gone.' };
    await expect(fileApart(FORMAT, pieces(0))).rejects.toMatchObject(gone);
    const stream = await fileApart(FORMAT, pieces(PIECES - 1));
    await expect(buffer(stream)).rejects.toMatchObject(gone);
    expect(isClosed).toBe(true);
  });

  it('reads no further rows than its reader takes, and ends with it', async () => {
    const stream = await fileApart(FORMAT, pieces());
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    await expect.poll(() => isClosed).toBe(true);
    expect(read).toBeLessThan(PIECES);
  });
});
