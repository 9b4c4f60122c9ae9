import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell, ColumnType } from '@plumbline/contract';
import { tableSheet, workbook } from '@plumbline/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workbench, openWorkbench, typesOf } from '../../../test/support/workbench.ts';
import { zipBytes } from '../../../test/hostile/zip-bytes.ts';

const COLUMNS: readonly (readonly [string, ColumnType, string])[] = [
  ['id', 'integer', 'BIGINT'],
  ['name', 'text', 'VARCHAR'],
  ['amount', 'number', 'DOUBLE'],
  ['paid', 'boolean', 'BOOLEAN'],
  ['day', 'date', 'DATE'],
  ['moment', 'timestamp', 'TIMESTAMP'],
  ['zip', 'text', 'VARCHAR'],
];
const NAMES = ['Ada', 'Łódź 東京', 'a "b", c', 'two\nlines', 'semi;colon', "O'Neil", '<&>', 'tab\there'];
const ROWS: readonly (readonly Cell[])[] = Array.from({ length: 120 }, (_, at) => [
  at === 7 ? -9_007_199_254_740_991 : at * 1001,
  at % 11 === 10 ? null : `${NAMES[at % NAMES.length]} ${at}`,
  at % 7 === 6 ? null : at / 8 - 3,
  at % 5 === 4 ? null : at % 2 === 0,
  `20${String(10 + (at % 15))}-0${1 + (at % 9)}-1${at % 10}`,
  at % 13 === 12 ? null : `2021-03-0${1 + (at % 9)}T1${at % 10}:30:0${at % 6}`,
  `0${String(1000 + at)}`,
]);
const NAMES_OF = COLUMNS.map(([name]) => name);

let bench: Workbench;
let folder: string;

beforeAll(async () => {
  bench = await openWorkbench();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-same-'));
});

afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

const delimited = (delimiter: string): string => {
  const cell = (value: Cell): string => {
    const text = value === null ? '' : String(value);
    return /["\n\t,;]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [NAMES_OF, ...ROWS].map((row) => `${row.map(cell).join(delimiter)}\n`).join('');
};
const objects = ROWS.map((row) => Object.fromEntries(row.map((cell, at) => [NAMES_OF[at], cell])));

const parquet = async (): Promise<Uint8Array> => {
  const path = join(folder, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const literal = (cell: Cell): string =>
    typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell ?? 'NULL');
  const values = ROWS.map((row) => `(${row.map(literal).join(', ')})`).join(', ');
  const casts = COLUMNS.map(([name, , type], at) => `CAST(col${at} AS ${type}) AS ${name}`);
  await connection.run(
    `COPY (SELECT ${casts.join(', ')} FROM (VALUES ${values})) TO '${path}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  return readFile(path);
};

const excel = async (): Promise<Uint8Array> => {
  const columns = COLUMNS.map(([name, type]) => ({ name, type }));
  const pieces = Readable.from([ROWS]);
  return buffer(workbook([await tableSheet({ name: 'Table', columns, pieces })], ({ code }) => code));
};

const json = JSON.stringify(objects);
const lines = objects.map((record) => JSON.stringify(record)).join('\n');
const MAKERS: readonly (readonly [string, () => Promise<string | Uint8Array>])[] = [
  ['CSV', async () => delimited(',')],
  ['TSV', async () => delimited('\t')],
  ['semicolons', async () => delimited(';')],
  ['JSON', async () => json],
  ['JSON with line breaks', async () => JSON.stringify(objects, null, 2)],
  ['JSON of lists', async () => JSON.stringify([NAMES_OF, ...ROWS])],
  ['JSON of names and lists', async () => JSON.stringify({ columns: NAMES_OF, data: ROWS })],
  ['NDJSON', async () => lines],
  ['Parquet', parquet],
  ['XLSX', excel],
  ['gzip of CSV', async () => gzipSync(delimited(','))],
  ['gzip of NDJSON', async () => gzipSync(lines)],
  ['gzip of Parquet', async () => gzipSync(await parquet())],
  ['zip of TSV', async () => zipBytes([{ name: 'table.tsv', content: delimited('\t') }])],
  ['zip of JSON', async () => zipBytes([{ name: 'table.json', content: json }])],
  ['zip of Parquet', async () => zipBytes([{ name: 'table.parquet', content: await parquet() }])],
];

it.each(MAKERS)('%s gives the same typed rows', async (_, make) => {
  const dataset = await bench.make(await make());
  expect(typesOf(dataset)).toEqual(Object.fromEntries(COLUMNS.map(([name, type]) => [name, type])));
  expect(dataset.rows).toEqual(ROWS);
  expect(dataset.rejects).toEqual([]);
});
