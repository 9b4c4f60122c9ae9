import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rowQuery } from '@plumbline/query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TextColumn } from '../engine-api.ts';
import { EngineProcess } from '../process/engine-process.ts';
import { live, NOW, openWorkbench, type Workbench } from '../../test/support/workbench.ts';

let bench: Workbench;
let versions = 0;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const column = (name: string, type: TextColumn['type'], bounds: Partial<TextColumn> = {}): TextColumn => ({
  name,
  type,
  digits: null,
  scale: null,
  ...bounds,
});

type Way = 'in a file' | 'as it comes';

const nowhere = { onReadable: async () => undefined, onProgress: () => undefined };

interface Given {
  readonly text: string;
  readonly columns: readonly TextColumn[];
}

async function writeAs(way: Way, { text, columns }: Given, directory: string) {
  await mkdir(directory);
  if (way === 'in a file') {
    const path = join(directory, 'rows.csv');
    await writeFile(path, text);
    return bench.engine.writeText({ path, columns, directory, signal: live(), ...nowhere });
  }
  await using rows = await bench.engine.openText({ columns, directory, signal: live() });
  // In pieces that end within cells.
  const bytes = Buffer.from(text);
  await pipeline(
    Readable.from(
      Array.from({ length: 7 }, (_, at) =>
        bytes.subarray((bytes.length * at) / 7, (bytes.length * (at + 1)) / 7),
      ),
    ),
    rows.sink,
  );
  return await rows.write(nowhere);
}

async function saveAs(way: Way, text: string, columns: readonly TextColumn[]) {
  versions += 1;
  const directory = join(bench.folder, `text-${versions}`);
  const written = await writeAs(way, { text, columns }, directory);
  const source = {
    tenantId: 'tenant-1',
    datasetId: `text-${versions}`,
    version: 1,
    directory,
    columns: written.columns,
    rowCount: written.rowCount,
  };
  const context = NOW;
  const { rows } = await bench.engine.page({
    source,
    query: rowQuery({ limit: 100 }),
    context,
    signal: live(),
  });
  const rejects = await bench.engine.rejects({ source, column: null, limit: 100, offset: 0, signal: live() });
  return { rows, written, rejects: rejects.rows };
}

/** Text in a file and text that is written as it comes give the same version. */
async function save(text: string, columns: readonly TextColumn[]) {
  const inFile = await saveAs('in a file', text, columns);
  const { written: streamed, ...seen } = await saveAs('as it comes', text, columns);
  const { written, ...expected } = inFile;
  expect(seen).toEqual(expected);
  expect({ ...streamed, sizeBytes: 0 }).toEqual({ ...written, sizeBytes: 0 });
  return inFile;
}

it('holds every value exactly, and keeps empty texts apart from nulls', async () => {
  const columns = [
    column('id', 'integer'),
    column('amount', 'decimal', { digits: 12, scale: 2 }),
    column('ratio', 'number'),
    column('name', 'text'),
    column('at', 'timestamp'),
    column('day', 'date'),
    column('is on', 'boolean'),
    column('raw', 'json'),
    column('free', 'decimal'),
  ];
  const text = [
    '9223372036854775807,1234567890.12,0.1,"",2026-01-02 03:04:05.123456,0001-01-01,t,"{""a"": 1}",-0.000000000000000000001,',
    ',,,,,,,,12345678901234567,',
    '1,0.00,-1e-300,"a,""b""\n",9999-12-31 23:59:59,9999-12-31,f,[],1.5,',
    '',
  ].join('\n');
  const { rows, written, rejects } = await save(text, columns);
  expect(rejects).toEqual([]);
  expect(written).toMatchObject({ rowCount: 3, rejectCount: 0 });
  expect(rows).toEqual([
    [
      '9223372036854775807',
      '1234567890.12',
      0.1,
      '',
      '2026-01-02T03:04:05.123456',
      '0001-01-01',
      true,
      '{"a": 1}',
      '-0.000000000000000000001',
    ],
    [null, null, null, null, null, null, null, null, '12345678901234567.000000000000000000000'],
    [
      '1',
      '0.00',
      -1e-300,
      'a,"b"\n',
      '9999-12-31T23:59:59',
      '9999-12-31',
      false,
      '[]',
      '1.500000000000000000000',
    ],
  ]);
});

it('lists what a column does not hold, with its row, and loses no other cell', async () => {
  const columns = [
    column('n', 'decimal'),
    column('x', 'number'),
    column('at', 'timestamp'),
    column('day', 'date'),
  ];
  const text =
    'NaN,NaN,infinity,-infinity,\n1.5,2,2026-01-01 00:00:00,2026-01-01,\n,-Infinity,0044-03-15 10:00:00 BC,0044-03-15 BC,\n';
  const { rows, rejects, written } = await save(text, columns);
  expect(rows).toEqual([
    [null, null, null, null],
    ['1.5', 2, '2026-01-01T00:00:00', '2026-01-01'],
    [null, null, null, null],
  ]);
  expect(rejects.map(({ row, column: name, text: cell }) => `${row} ${name} ${cell}`)).toEqual([
    '1 n NaN',
    '1 x NaN',
    '1 at infinity',
    '1 day -infinity',
    '3 x -Infinity',
    '3 at 0044-03-15 10:00:00 BC',
    '3 day 0044-03-15 BC',
  ]);
  expect(written.rejectCount).toBe(7);
});

/** Texts that databases write, and some that no column holds. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  boolean: ['t', 'f', '1', '0', 'true', 'yes', '2', ' t', ''],
  integer: [
    '-1',
    '+1',
    '01',
    '1.5',
    '1e3',
    '9223372036854775807',
    '9223372036854775808',
    ' 1',
    '1_000',
    '-',
    '',
  ],
  decimal: ['1.23', '1.235', '-0.01', '1e2', '9999999999.99', '99999999999.99', 'NaN', '.5', '5.', '1,5', ''],
  number: ['0.1', '-1e-300', '1e308', '1e309', '5e-324', 'NaN', 'Infinity', '-Infinity', '.5', '0x1', ''],
  date: [
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '0000-00-00',
    '2026-00-01',
    '2026-02-30',
    'infinity',
    '26-1-1',
    '',
  ],
  timestamp: [
    '2026-01-01 00:00:00.123456',
    '2026-01-01',
    '2026-01-01 24:00:00',
    '0000-00-00 00:00:00',
    'infinity',
    '9999-12-31 23:59:59.999999',
    '10000-01-01 00:00:00',
    '2026-01-01 23:59:60',
    '2026-01-01T00:00:00Z',
    '',
  ],
  time: ['00:00:00', '24:00:00', '23:59:59.999999', '12:34', '838:59:59', '-01:00:00', '10:00:00+02', ''],
};

it('reads what fits alike, whether or not another cell does not, and with or without eras', async () => {
  const types = Object.keys(TEXTS) as TextColumn['type'][];
  const columns = ([undefined, true] as const).flatMap((isOfOurEra) =>
    types.map((type) => {
      const bounds = type === 'decimal' ? { digits: 12, scale: 2 } : {};
      return column(
        `${type} ${isOfOurEra ?? false}`,
        type,
        isOfOurEra === undefined ? bounds : { ...bounds, isOfOurEra },
      );
    }),
  );
  const table = (cells: readonly (readonly string[])[]): string =>
    Array.from(
      { length: Math.max(...cells.map(({ length }) => length)) },
      (_, row) => `${cells.map((list) => (list[row] === undefined ? '' : `"${list[row]}"`)).join(',')},\n`,
    ).join('');
  const texts = columns.map(({ type }) => TEXTS[type] ?? []);
  const mixed = await save(table(texts), columns);
  const rejected = new Set(mixed.rejects.map(({ row, column: name }) => `${row} ${name}`));
  const isFitting = (at: number) => (_: unknown, row: number) =>
    !rejected.has(`${row + 1} ${columns[at]?.name}`);
  const fitting = await save(table(texts.map((list, at) => list.filter(isFitting(at)))), columns);
  expect(fitting.rejects).toEqual([]);
  const valuesOf = ({ rows }: typeof mixed, at: number) =>
    rows.map((row) => row[at]).filter((value) => value !== null);
  for (const at of columns.keys()) {
    expect(valuesOf(fitting, at)).toEqual(valuesOf(mixed, at));
    expect(valuesOf(mixed, at)).toEqual(valuesOf(mixed, at % types.length));
    expect(valuesOf(mixed, at).length).toBeGreaterThan(1);
  }
  expect(mixed.rejects.length).toBeGreaterThan(2 * types.length);
});

it('keeps numbers of more digits than a decimal holds as text', async () => {
  const long = '9'.repeat(45);
  const { rows, written } = await save(`${long},\n0.5,\n`, [column('n', 'decimal')]);
  expect(written.columns[0]?.type).toBe('text');
  expect(rows).toEqual([[long], ['0.5']]);
});

it('writes no rows, and rows of one null', async () => {
  expect((await save('', [column('a', 'integer')])).rows).toEqual([]);
  expect((await save(',\n,\n', [column('a', 'text')])).rows).toEqual([[null], [null]]);
});

it('reads wide decimals exactly, short or long', async () => {
  const columns = [
    column('count', 'decimal', { digits: 20, scale: 0 }),
    column('amount', 'decimal', { digits: 38, scale: 4 }),
  ];
  const { rows, rejects } = await save(
    '18446744073709551615,9999999999999999999999999999999999.9999,\n-7,-0.0001,\n123456789012345678,12345678901234.5,\nNaN,1.5,\n,,\n',
    columns,
  );
  expect(rows).toEqual([
    ['18446744073709551615', '9999999999999999999999999999999999.9999'],
    ['-7', '-0.0001'],
    ['123456789012345678', '12345678901234.5000'],
    [null, '1.5000'],
    [null, null],
  ]);
  expect(rejects.map(({ row, column: name, text }) => [row, name, text])).toEqual([[4, 'count', 'NaN']]);
});

it('reads rows that are longer than what is read ahead', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024);
  const { written } = await save(`1,a,\n2,${long},\n3,c,\n`, [
    column('id', 'integer'),
    column('text', 'text'),
  ]);
  expect(written).toMatchObject({ rowCount: 3, rejectCount: 0 });
});

it('leaves no rows of what is given up, and says why a sink takes no more', async () => {
  const directory = join(bench.folder, 'given-up');
  await mkdir(directory);
  const ending = new AbortController();
  {
    await using rows = await bench.engine.openText({
      columns: [column('id', 'integer')],
      directory,
      signal: ending.signal,
    });
    rows.sink.write('1,\n');
    const failure = once(rows.sink, 'error');
    ending.abort();
    expect(await failure).toMatchObject([{ code: 'request.cancelled' }]);
  }
  expect((await readdir(directory)).filter((name) => name !== 'rows.parquet.partial')).toEqual([]);
});

it('writes with the process that was started beforehand', async () => {
  const starts = vi.spyOn(EngineProcess, 'start');
  bench.engine.prepareText();
  expect(starts).toHaveBeenCalledTimes(1);
  const directory = join(bench.folder, 'prepared');
  await mkdir(directory);
  await using rows = await bench.engine.openText({
    columns: [column('id', 'integer')],
    directory,
    signal: live(),
  });
  expect(starts).toHaveBeenCalledTimes(1);
  await new Promise<void>((resolve) => rows.sink.end('1,\n', () => resolve()));
  expect(await rows.write({ ...nowhere, isPart: true })).toMatchObject({ rowCount: 1 });
  starts.mockRestore();
});

it('leaves out fields, moves others, and has empty columns that no field has', async () => {
  const columns = [
    column('gone', 'integer', { field: null }),
    column('amount', 'decimal', { field: 2 }),
    column('id', 'integer', { field: 0 }),
  ];
  versions += 1;
  const directory = join(bench.folder, `text-${versions}`);
  await mkdir(directory);
  const path = join(directory, 'rows.csv');
  await writeFile(path, '1,left out,2.50,\nnone,left out,3.125,\n');
  const written = await bench.engine.writeText({
    path,
    columns,
    fields: 3,
    directory,
    signal: live(),
    ...nowhere,
  });
  const source = { tenantId: 'tenant-1', datasetId: 'shaped', version: 1, directory, ...written };
  const { rows } = await bench.engine.page({
    source,
    query: rowQuery({ limit: 100 }),
    context: NOW,
    signal: live(),
  });
  expect(written.columns.map(({ name, type }) => [name, type])).toEqual([
    ['gone', 'integer'],
    ['amount', 'decimal'],
    ['id', 'integer'],
  ]);
  expect(rows).toEqual([
    [null, '2.500', 1],
    [null, '3.125', null],
  ]);
  const rejects = await bench.engine.rejects({ source, column: null, limit: 100, offset: 0, signal: live() });
  expect(rejects.rows).toMatchObject([{ row: 2, column: 'id', text: 'none' }]);
});

it('takes only texts that are written as a chosen type', async () => {
  versions += 1;
  const directory = join(bench.folder, `text-${versions}`);
  await mkdir(directory);
  const path = join(directory, 'rows.csv');
  await writeFile(path, '12,2026-01-31,\n12.5,2026-01-31 08:00:00,\n13.0,2026-01-31 00:00:00,\n');
  const columns = [
    column('amount', 'integer', { isChosen: true }),
    column('day', 'date', { isChosen: true }),
  ];
  const written = await bench.engine.writeText({ path, columns, directory, signal: live(), ...nowhere });
  const source = { tenantId: 'tenant-1', datasetId: `chosen`, version: 1, directory, ...written };
  const { rows } = await bench.engine.page({
    source,
    query: rowQuery({ limit: 100 }),
    context: NOW,
    signal: live(),
  });
  expect(rows).toEqual([
    [12, '2026-01-31'],
    [null, null],
    [13, '2026-01-31'],
  ]);
  const rejects = await bench.engine.rejects({ source, column: null, limit: 100, offset: 0, signal: live() });
  expect(rejects.rows).toMatchObject([
    { row: 2, column: 'amount', text: '12.5' },
    { row: 2, column: 'day', text: '2026-01-31 08:00:00' },
  ]);
});
