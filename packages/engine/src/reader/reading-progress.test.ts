import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '@plumbline/messages';
import { type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

/** Long enough to be notified of more than once while it is read. */
const ROWS = 1_500_000;

it('reports how far the reading of rows has come while it goes on, never going back', async () => {
  const row = 'a,1,2.5,2026-01-01,text of some length\n'.repeat(1000);
  const path = await bench.write(`a,b,c,d,e\n${row.repeat(ROWS / 1000)}`);
  const reported: { fraction: number; rows: number | null; about?: boolean; message: Message }[] = [];
  const inspection = await bench.reader.inspectWhole(
    { files: [{ path, fileName: 'test.csv' }], options: {} },
    { signal: live(), onProgress: (progress) => reported.push(progress) },
  );
  expect(inspection.rowCount).toBe(ROWS);
  const reading = reported.filter(
    ({ message, fraction }) => message.code === 'job.readingRows' && fraction > 0,
  );
  expect(reading.some(({ fraction }) => fraction < 0.7)).toBe(true);
  // Rows are an estimate, reported as one, until they are counted.
  expect(reading.every(({ about }) => about === true)).toBe(true);
  expect(reported.at(-1)).toMatchObject({ rows: ROWS });
  expect(reported.at(-1)?.about).toBeUndefined();
  const rows = reading.map((progress) => progress.rows ?? 0);
  expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  const fractions = reported.map(({ fraction }) => fraction);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
});
