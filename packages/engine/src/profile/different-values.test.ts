import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ColumnSchema } from '@plumbline/query';
import { EngineProcess } from '../process/engine-process.ts';
import { copyToParquet } from '../reader/read-csv.ts';
import { differentInGroups } from './different-values.ts';

const ROWS = 200_000;
const COLUMNS: readonly (ColumnSchema & { readonly sql: string })[] = [
  { name: 'word', type: 'text', sql: "'w' || i % 7" },
  { name: 'few', type: 'integer', sql: 'i % 40' },
  { name: 'share', type: 'number', sql: '(i % 30) / 8' },
  { name: 'day', type: 'date', sql: "DATE '2020-01-01' + (i % 50)::INTEGER" },
  { name: 'isOpen', type: 'boolean', sql: 'i % 2 = 0' },
  { name: 'id', type: 'integer', sql: 'i' },
  { name: 'half', type: 'integer', sql: 'CASE WHEN i % 2 = 0 THEN i END' },
  { name: 'none', type: 'text', sql: 'NULL::VARCHAR' },
];
const { signal } = new AbortController();

let folder: string;
let path: string;
let engine: EngineProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-different-'));
  path = join(folder, 'rows.parquet');
  engine = await EngineProcess.start(folder, { memoryMb: 256, threads: 2 });
  await engine.open({ allowedPaths: [path], setup: [] });
  const select = `SELECT ${COLUMNS.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ')} FROM range(${ROWS}) AS made_up(i)`;
  await engine.exec({
    sql: copyToParquet(select, path, { columns: COLUMNS.length }),
    signal,
    deadlineMs: null,
  });
});

afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

it('are counted by the footer where the file has them in dictionaries, and many elsewhere', async () => {
  const counts = await differentInGroups({ engine, signal, rowCount: ROWS }, path, COLUMNS);
  expect(Object.fromEntries(counts)).toMatchObject({
    word: 7,
    few: 40,
    share: 30,
    day: 50,
    isOpen: 2,
    none: 0,
  });
  expect(counts.get('id')).toBeGreaterThan(20_000);
  expect(counts.get('half')).toBeGreaterThan(20_000);
  expect(counts.get('half')).toBeLessThan(ROWS / 2);
});

it('are unknown of large tables where there is no dictionary', async () => {
  const counts = await differentInGroups({ engine, signal, rowCount: 2_000_000 }, path, COLUMNS);
  expect([...counts.keys()]).toEqual(['word', 'few', 'share', 'day', 'isOpen']);
});
