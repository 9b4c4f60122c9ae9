import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EngineProcess } from '../process/engine-process.ts';
import { bigIntegersBy, footerFacts } from './finished-files.ts';

let folder: string;
let path: string;
let engine: EngineProcess;

const { signal } = new AbortController();
const read = async (sql: string) =>
  (await engine.read({ sql, signal, deadlineMs: null, maxRows: 100, maxBytes: 100_000 })).rows;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-footer-'));
  path = join(folder, 'rows.parquet');
  engine = await EngineProcess.start(folder, { memoryMb: 256, threads: 2 });
  await engine.open({ allowedPaths: [path], setup: [] });
  // Two row groups, of which one has no value in some columns.
  const columns = [
    'i - 3000 AS small',
    'CASE WHEN i < 3000 THEN 9007199254740991 + i END AS big',
    'CASE WHEN i >= 3000 THEN -9007199254740992 END AS negative',
    "CASE WHEN i % 2 = 0 THEN 'w' || i END AS word",
    'NULL::BIGINT AS none',
    'NULL::VARCHAR AS nothing',
  ];
  await engine.exec({
    sql: `COPY (SELECT ${columns.join(', ')} FROM range(4096) AS made_up(i)) TO '${path}'
      (FORMAT parquet, PARQUET_VERSION V2, ROW_GROUP_SIZE 2048)`,
    signal,
    deadlineMs: null,
  });
});

afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

it('says how many rows of a column have a value, and the smallest', async () => {
  const facts = await footerFacts(path, read);
  expect(facts.get('small')).toEqual({ filled: 4096, hasValues: true, smallest: '-3000', isBig: false });
  expect(facts.get('word')).toEqual({ filled: 2048, hasValues: true, smallest: 'w0', isBig: null });
  expect(facts.get('none')).toEqual({ filled: 0, hasValues: false, smallest: null, isBig: false });
  expect(facts.get('nothing')).toMatchObject({ filled: 0, hasValues: false, smallest: null });
  expect(facts.get('big')).toMatchObject({ filled: 3000, isBig: true });
});

it('finds whole numbers beyond those of JSON, by the values where the footer does not say', async () => {
  const facts = await footerFacts(path, read);
  const columns = [...facts.keys()].map((name) => ({
    name,
    type: name === 'word' || name === 'nothing' ? ('text' as const) : ('integer' as const),
  }));
  expect(await bigIntegersBy(facts, columns, { path, read })).toEqual(new Set(['big', 'negative']));
  const silent = new Map([...facts].map(([name, fact]) => [name, { ...fact, isBig: null }]));
  expect(await bigIntegersBy(silent, columns, { path, read })).toEqual(new Set(['big', 'negative']));
});
