import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';
import type { WorkbookOptions } from '../engine-api.ts';
import { EngineProcess } from '../process/engine-process.ts';
import { LimitError } from '../process/wire.ts';
import { rowsAsWorkbook, workbookPieces } from '../process/workbook-rows.ts';

const ROWS = 60_000;
const OPTIONS: WorkbookOptions = { name: 'Rows', formats: new Map(), more: [], locale: 'en-GB' };

let bench: Workbench;
let dataset: TestDataset;

beforeAll(async () => {
  bench = await openWorkbench();
  const lines = Array.from({ length: ROWS }, (_, at) => `${at},text ${(at * 7919) % 60_000},${at / 4}`);
  dataset = await bench.make(['id,name,share', ...lines, ''].join('\n'));
});
afterAll(() => bench.close());

const request = (limit: number | null) => ({
  source: dataset.source,
  query: rowQuery({ limit, sort: [{ column: 'id', direction: 'asc' }] }),
  context: NOW,
  signal: live(),
});

/** A download with the process that writes it. More bytes than a pipe holds are still to come. */
async function startDownload(): Promise<{ readonly stream: Readable; readonly engine: EngineProcess }> {
  const start = vi.spyOn(EngineProcess, 'start');
  const stream = await bench.engine.exportWorkbook({ ...request(null), workbook: OPTIONS });
  const engine = (await start.mock.results.at(-1)?.value) as EngineProcess;
  start.mockRestore();
  return { stream, engine };
}

describe('a workbook of rows', () => {
  it('is what the writer makes of the rows of the grid', async () => {
    const { columns, rows } = await bench.engine.run(request(500));
    async function* pieces(): AsyncGenerator<typeof rows> {
      yield rows;
    }
    const format = { name: 'Rows', columns, more: [], locale: 'en-GB' };
    const expected = await buffer(await rowsAsWorkbook(format, pieces()));
    const stream = await bench.engine.exportWorkbook({ ...request(500), workbook: OPTIONS });
    expect((await buffer(stream)).equals(expected)).toBe(true);
  });

  it('ends its process when the reader goes away', async () => {
    const { stream, engine } = await startDownload();
    expect(engine.isAlive).toBe(true);
    stream.destroy();
    await engine.exited;
    expect(engine.isAlive).toBe(false);
    await expect(access(engine.tempDirectory)).rejects.toThrow('ENOENT');
  });

  it('is an error, and leaves nothing, when its process is lost while it writes', async () => {
    const { stream, engine } = await startDownload();
    engine.kill(null);
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'engine.lost' });
    await engine.exited;
    await expect(access(engine.tempDirectory)).rejects.toThrow('ENOENT');
  });

  it('is an error when the statement fails among the rows', async () => {
    const engine = await EngineProcess.start(bench.folder, { memoryMb: 256, threads: 1 });
    await engine.open({ allowedPaths: [], setup: [] });
    const { bytes, done } = engine.text({
      sql: "SELECT CASE WHEN range < 300000 THEN range ELSE error('row 300000') END AS n FROM range(300001)",
      header: [],
      asText: [],
      format: { name: 'Rows', columns: [{ name: 'n', type: 'integer' }], more: [], locale: 'en-GB' },
      signal: live(),
      deadlineMs: null,
    });
    const failure = done.catch((error: unknown) => String(error));
    expect((await buffer(bytes)).length).toBeGreaterThan(0);
    expect(await failure).toContain('failed among its rows');
    await engine.close();
  });

  it('is too large where the writer says so', async () => {
    async function* pieces(): AsyncGenerator<never[]> {
      yield [];
      throw new AppError('query.too_large', 'A workbook of these rows would be too large.');
    }
    const format = { name: 'Rows', columns: [], more: [], locale: 'en-GB' };
    const written = buffer(workbookPieces(format, pieces()));
    await expect(written).rejects.toBeInstanceOf(LimitError);
  });
});
