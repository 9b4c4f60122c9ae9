import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rowQuery } from '@plumbline/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VersionFiles, WrittenRows } from '../engine-api.ts';
import { NOW, type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;
let orders: VersionFiles;
let versions = 0;

beforeAll(async () => {
  bench = await openWorkbench();
  orders = (await bench.make('city,amount\nBern,10\nBasel,20\nBern,30\n')).source;
});

afterAll(() => bench.close());

interface Saved {
  readonly rows: readonly (readonly unknown[])[];
  readonly columns: WrittenRows['columns'];
  readonly written: Awaited<ReturnType<Workbench['engine']['writeSql']>>;
  readonly directory: string;
  readonly fractions: readonly number[];
}

/** Writes the answer, then reads it back as a dataset is read. */
const save = async (sql: string, signal = live()): Promise<Saved> => {
  versions += 1;
  const directory = join(bench.folder, `saved-${versions}`);
  await mkdir(directory);
  const fractions: number[] = [];
  let readable: WrittenRows | null = null;
  const written = await bench.engine.writeSql({
    tenantId: 'tenant-1',
    tables: [{ name: 'dataset', open: async () => orders }],
    sql,
    signal,
    directory,
    onReadable: async (rows) => {
      readable = rows;
    },
    onProgress: ({ fraction }) => fractions.push(fraction),
  });
  const { columns, rowCount, sizeBytes } = written;
  expect(readable).toEqual({ columns, rowCount, sizeBytes });
  const source = { ...orders, datasetId: `saved-${versions}`, directory, columns, rowCount };
  const page = await bench.engine.page({
    source,
    query: rowQuery({ limit: 1000 }),
    context: NOW,
    signal: live(),
  });
  return { rows: page.rows, columns, written, directory, fractions };
};

it('writes the answer as a version that is read as any other', async () => {
  const { rows, columns, written, directory, fractions } = await save(
    'SELECT city, sum(amount) AS total FROM dataset GROUP BY city ORDER BY total DESC',
  );
  expect(columns).toEqual([
    { name: 'city', type: 'text', role: 'dimension' },
    { name: 'total', type: 'integer', role: 'measure' },
  ]);
  expect(rows).toEqual([
    ['Bern', 40],
    ['Basel', 20],
  ]);
  expect(written.profile.map(({ distinct, min, max }) => ({ distinct, min, max }))).toEqual([
    { distinct: 2, min: 'Basel', max: 'Bern' },
    { distinct: 2, min: 20, max: 40 },
  ]);
  expect((await readdir(directory)).toSorted()).toEqual(['rejects.parquet', 'rows.parquet']);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});

it('stores every type of the engine as one of ours', async () => {
  const { rows, columns } =
    await save(`SELECT 9007199254740993::HUGEINT AS fits, 18446744073709551615::UBIGINT AS wide,
    170141183460469231731687303715884105727::HUGEINT AS huge, 1.50::DECIMAL(9, 2) AS exact, [1, 2] AS list,
    {'a': 1} AS struct, MAP {'k': 'v'} AS map, INTERVAL 3 DAY AS span, 'ab'::BLOB AS bytes,
    '8f14e45f-ceea-467f-a8b6-1d3c2b2f1a10'::UUID AS uuid, TIMESTAMPTZ '2026-01-02 03:04:05+02' AS moment,
    TIMESTAMP_S '2026-01-02 03:04:05' AS s, 1.5::FLOAT AS f, '{"x":1}'::JSON AS json, true AS flag,
    DATE '2026-01-02' AS d, TIME '01:02:03' AS t, NULL AS nothing, 7::UTINYINT AS small`);
  expect(Object.fromEntries(columns.map(({ name, type }, at) => [name, [type, rows[0]?.[at]]]))).toEqual({
    fits: ['integer', '9007199254740993'],
    wide: ['decimal', '18446744073709551615'],
    huge: ['text', '170141183460469231731687303715884105727'],
    exact: ['decimal', '1.50'],
    list: ['json', '[1,2]'],
    struct: ['json', '{"a":1}'],
    map: ['json', '{"k":"v"}'],
    span: ['text', '3 days'],
    bytes: ['text', '6162'],
    uuid: ['text', '8f14e45f-ceea-467f-a8b6-1d3c2b2f1a10'],
    moment: ['timestamp', '2026-01-02T01:04:05'],
    s: ['timestamp', '2026-01-02T03:04:05'],
    f: ['number', 1.5],
    json: ['json', '{"x":1}'],
    flag: ['boolean', true],
    d: ['date', '2026-01-02'],
    t: ['time', '01:02:03'],
    nothing: ['integer', null],
    small: ['integer', 7],
  });
});

it('keeps a dataset without rows, and names columns apart', async () => {
  const { rows, columns } = await save(
    'SELECT city, city, 1 AS " ", amount AS "City" FROM dataset WHERE false',
  );
  expect(rows).toEqual([]);
  expect(new Set(columns.map(({ name }) => name.toLowerCase())).size).toBe(4);
});

it.each([
  'FROM dataset',
  'TABLE dataset',
  'VALUES (1), (2), (3)',
  '(SELECT * FROM dataset)',
  'WITH a AS (SELECT * FROM dataset) SELECT * FROM a;',
  'SELECT city FROM dataset -- all of them',
  'UNPIVOT (SELECT city FROM dataset) ON city INTO NAME k VALUE v',
  'SELECT unnest([1, 2, 3])',
])('writes all rows of %s', async (sql) => {
  expect((await save(sql)).rows).toHaveLength(3);
});

it('is held to the same check, and reports the position of what is wrong', async () => {
  await expect(save(`SELECT * FROM read_text('/etc/passwd')`)).rejects.toMatchObject({
    code: 'query.refused',
  });
  await expect(save(`COPY dataset TO 'x'`)).rejects.toMatchObject({ code: 'query.refused' });
  await expect(save('SELECT (1, 2) AS pair')).rejects.toMatchObject({ code: 'query.invalid' });
  await expect(save('SELECT\n  nope FROM dataset')).rejects.toMatchObject({
    code: 'query.invalid',
    data: { places: [{ line: 2, column: 3, from: 9, to: 13 }] },
  });
});

it('stops when its caller goes away', async () => {
  const caller = new AbortController();
  const slow = save(
    'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range',
    caller.signal,
  );
  setTimeout(() => caller.abort(), 300);
  await expect(slow).rejects.toMatchObject({ code: 'request.cancelled' });
});

it('lists which names a statement means, without opening them', async () => {
  const check = (sql: string) =>
    bench.engine.checkSql({
      tenantId: 'tenant-1',
      names: ['Orders', 'people', 'other'],
      sql,
      signal: live(),
    });
  expect(await check('SELECT * FROM orders JOIN (SELECT * FROM "people") USING (city)')).toEqual([
    'Orders',
    'people',
  ]);
  await expect(check('SELECT * FROM nobody')).rejects.toMatchObject({ code: 'query.refused' });
});
