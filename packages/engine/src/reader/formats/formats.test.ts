import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Decision, Inspection } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workbench, openWorkbench, typesOf } from '../../../test/support/workbench.ts';
import { zipBytes } from '../../../test/hostile/zip-bytes.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const PRODUCED = new URL('../../../../xlsx/test/support/producers/', import.meta.url);

describe('workbooks', () => {
  it('keep how their sheet shows money and shares', async () => {
    const inspection = await bench.inspect(await readFile(new URL('openpyxl.xlsx', PRODUCED)));
    expect(inspection.columns.slice(2, 4).map(({ format, semanticRole }) => [format, semanticRole])).toEqual([
      ['0,0.00 €', 'currency'],
      ['0 %', 'percentage'],
    ]);
  });
});

describe('a first look', () => {
  it('shows the shape of each column before anything is made', async () => {
    const inspection = await bench.inspect('a,b\n1,oak\n2,oak\n4,\n');
    expect(
      inspection.columns.map(({ profile }) => [profile?.distinct, profile?.nulls, profile?.top[0]?.value]),
    ).toEqual([
      [3, 0, 1],
      [1, 1, 'oak'],
    ]);
  });
});

const ndjson = (records: readonly unknown[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n');

describe('JSON', () => {
  const people = [
    { id: 1, name: 'Ada', born: '1815-12-10', home: { city: 'London', zip: '007' }, tags: ['a', 'b'] },
    { id: 2, name: 'Bob "B"', born: null, home: null, tags: [] },
    { id: 3, name: '', home: { city: 'Łódź' }, score: 1.5 },
  ];
  const columns = {
    id: 'integer',
    name: 'text',
    born: 'date',
    'home.city': 'text',
    'home.zip': 'text',
    tags: 'json',
    score: 'number',
  };
  const rows = [
    [1, 'Ada', '1815-12-10', 'London', '007', '["a","b"]', null],
    [2, 'Bob "B"', null, null, null, '[]', null],
    [3, '', null, 'Łódź', null, null, 1.5],
  ];

  it.each([
    ['a list', JSON.stringify(people)],
    ['a list with line breaks', JSON.stringify(people, null, 2)],
    ['lines', ndjson(people)],
    ['objects one after the other', people.map((record) => JSON.stringify(record, null, 2)).join('\n')],
    ['a list within a document', JSON.stringify({ meta: { page: 1 }, data: people, next: null })],
    ['gzip', gzipSync(JSON.stringify(people))],
    ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify(people)}`, 'utf16le')],
  ])('reads %s', async (_, content) => {
    const dataset = await bench.make(content);
    expect(typesOf(dataset)).toEqual(columns);
    expect(dataset.rows).toEqual(rows);
    expect(dataset.rejects).toEqual([]);
  });
});

const decisionOf = (inspection: Pick<Inspection, 'decisions'>, key: Decision['key']) =>
  inspection.decisions.find((decision) => decision.key === key);

describe('records of JSON', () => {
  const answer = JSON.stringify({
    errors: [],
    result: { rows: [{ a: 1 }, { a: 2 }, { a: 3 }], groups: [{ g: 'x' }] },
    tags: ['p', 'q', 'r', 's', 't'],
  });

  it('are found in a document, and elsewhere where a person says so', async () => {
    const inspection = await bench.inspect(answer);
    expect(inspection).toMatchObject({ format: 'json', dialect: null, rowCount: 3 });
    expect(decisionOf(inspection, 'records')).toMatchObject({
      says: 'The records are in the list result.rows',
      certainty: 'likely',
      alternatives: [{ options: { records: 'result.groups' } }, { options: { records: '' } }],
    });
    const groups = await bench.make(answer, { options: { records: 'result.groups' } });
    expect(groups.rows).toEqual([['x']]);
    const whole = await bench.make(answer, { options: { records: '' } });
    expect(whole.rows).toHaveLength(1);
    await expect(bench.inspect(answer, { records: 'result.none' })).rejects.toMatchObject({
      code: 'file.part_not_found',
    });
  });

  it('come as objects in columns, as JSON, or a row for each item of a list', async () => {
    const orders = ndjson([
      {
        id: 1,
        by: { name: 'Ada' },
        lines: [
          { sku: 'a', n: 1 },
          { sku: 'b', n: 2 },
        ],
      },
      { id: 2, by: { name: 'Bob' }, lines: [] },
    ]);
    const inspection = await bench.inspect(orders);
    expect(decisionOf(inspection, 'nesting')?.alternatives.map(({ options }) => options)).toEqual([
      { nesting: 'json' },
      { explode: 'lines' },
    ]);
    const json = await bench.make(orders, { options: { nesting: 'json' } });
    expect(json.rows.map((row) => row[1])).toEqual(['{"name":"Ada"}', '{"name":"Bob"}']);
    const exploded = await bench.make(orders, { options: { explode: 'lines' } });
    expect(typesOf(exploded)).toEqual({
      id: 'integer',
      'by.name': 'text',
      'lines.sku': 'text',
      'lines.n': 'integer',
    });
    expect(exploded.rows).toEqual([
      [1, 'Ada', 'a', 1],
      [1, 'Ada', 'b', 2],
      [2, 'Bob', null, null],
    ]);
  });

  it('keep every digit, and texts that look like numbers', async () => {
    const dataset = await bench.make(
      '[{"big": 12345678901234567890, "exact": 0.12345678901234567890, "code": "007", "rate": 1e3},' +
        '{"big": 1, "exact": 2.5, "code": "12", "rate": 0.5}]',
    );
    expect(typesOf(dataset)).toEqual({ big: 'decimal', exact: 'decimal', code: 'text', rate: 'number' });
    expect(dataset.rows).toEqual([
      ['12345678901234567890', '0.12345678901234567890', '007', 1000],
      ['1', '2.50000000000000000000', '12', 0.5],
    ]);
  });

  it('have the columns of all of them, also of the last', async () => {
    const dataset = await bench.make(
      ndjson([
        ...Array.from({ length: 40_000 }, (_, at) => ({ id: at, text: 'x'.repeat(40) })),
        { late: true },
      ]),
    );
    expect(typesOf(dataset)).toEqual({ id: 'integer', text: 'text', late: 'boolean' });
    expect(dataset.ingested.rowCount).toBe(40_001);
  });

  it('have a column for a key that is always null, in its place', async () => {
    const dataset = await bench.make(
      ndjson([
        { id: 1, note: null, home: null, name: 'Ada' },
        { id: 2, note: null, home: { city: 'Paris' }, name: 'Bob' },
      ]),
    );
    expect(Object.keys(typesOf(dataset))).toEqual(['id', 'note', 'home.city', 'name']);
    expect(dataset.rows).toEqual([
      [1, null, null, 'Ada'],
      [2, null, 'Paris', 'Bob'],
    ]);
  });

  it('have values in columns that the first megabyte knows as null', async () => {
    const records = Array.from({ length: 900 }, (_, at) => ({
      text: 'x'.repeat(2_000),
      late: at < 890 ? null : at,
      home: at < 890 ? null : { city: `C${at}` },
    }));
    const dataset = await bench.make(ndjson(records));
    expect(Object.keys(typesOf(dataset))).toEqual(['text', 'late', 'home.city']);
    expect(dataset.rows.at(-1)?.slice(1)).toEqual([899, 'C899']);
  });

  it('records of JSON that are broken cost themselves only, with their number', async () => {
    const lines = await bench.make('{"a": 1}\n{"a": 2,\nnot json\n{"a": "\\x"}\n{"a": 3}\n');
    expect(lines.rows.flat()).toEqual([1, 3]);
    expect(lines.rejects.map(({ row, column }) => [row, column])).toEqual([
      [2, null],
      [3, null],
    ]);
    const list = await bench.make('[{"a": 1}, {"a": 2, b}, {"a": 3}, {"a": 4');
    expect(list.rows.flat()).toEqual([1, 3]);
    expect(list.rejects.map(({ row, text }) => [row, text])).toEqual([
      [2, '{"a": 2, b}'],
      [4, '{"a": 4'],
    ]);
  });

  it('are not seen in cells that are in brackets', async () => {
    const dataset = await bench.make('[id],[name]\n[1],[Ada]\n[2],[Bob]\n');
    expect(dataset.ingested.dialect?.delimiter).toBe(',');
  });

  it('records of JSON of thousands of keys stay JSON', async () => {
    const wide = (from: number) =>
      Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${from + at}`, at]));
    const dataset = await bench.make(
      ndjson([
        { id: 1, map: wide(0) },
        { id: 2, map: wide(3000) },
      ]),
    );
    expect(typesOf(dataset)).toEqual({ id: 'integer', map: 'json' });
  });
});

describe('archives', () => {
  const archive = zipBytes([
    { name: 'data/', content: '' },
    { name: 'data/january.csv', content: 'id,name\n1,Ada\n2,Bob\n' },
    { name: '__MACOSX/data/._january.csv', content: 'x' },
    { name: 'data/february.csv', content: 'name;id\nCy;3\n' },
    { name: 'read me.txt', content: 'q,r,s\n1,2,3\n' },
    { name: 'older.zip', content: zipBytes([{ name: 'a.csv', content: 'id\n1\n' }]) },
    { name: '.DS_Store', content: 'x' },
  ]);

  it('return the members that are one table, and report why the others are left out', async () => {
    const dataset = await bench.make(archive);
    expect(dataset.rows).toEqual([
      [1, 'Ada'],
      [2, 'Bob'],
      [3, 'Cy'],
    ]);
    const inspection = await bench.inspect(archive);
    expect(inspection.compression).toBe('zip');
    expect(inspection.members.map(({ name, included }) => [name, included])).toEqual([
      ['data/', false],
      ['data/january.csv', true],
      ['__MACOSX/data/._january.csv', false],
      ['data/february.csv', true],
      ['read me.txt', false],
      ['older.zip', false],
      ['.DS_Store', false],
    ]);
    expect(inspection.members.every(({ included, reason }) => included === (reason === null))).toBe(true);
    expect(decisionOf(inspection, 'members')?.alternatives).toContainEqual({
      label: 'Only read me.txt',
      options: { members: ['read me.txt'] },
    });
  });

  it('give the members that a person names', async () => {
    const dataset = await bench.make(archive, { options: { members: ['read me.txt'] } });
    expect(dataset.rows).toEqual([[1, 2, 3]]);
    await expect(bench.make(archive, { options: { members: ['older.zip'] } })).rejects.toMatchObject({
      code: 'file.part_not_found',
    });
  });
});

describe('first looks', () => {
  it('read a part of what is packed', async () => {
    const rows = Array.from({ length: 600_000 }, (_, at) => `${at},${(at * 7919) % 1_000_003}`).join('\n');
    const inspection = await bench.inspect(gzipSync(`id,n\n${rows}\n`));
    expect(inspection).toMatchObject({
      compression: 'gzip',
      format: 'delimited',
      complete: false,
      rowCount: null,
    });
    expect(inspection.columns.map(({ type }) => type)).toEqual(['integer', 'integer']);
  });

  it('read a part of a list of records', async () => {
    const record = JSON.stringify({ id: 1, text: 'x'.repeat(100) });
    const inspection = await bench.inspect(`[${Array.from({ length: 60_000 }, () => record).join(',')}]`);
    expect(inspection).toMatchObject({ format: 'json', complete: false, rowCount: null });
  });
});

it('is cancelled within a second while it unpacks', async () => {
  const path = await bench.write(gzipSync(Buffer.alloc(400 * 1024 * 1024, 'a,b\n1,2\n'), { level: 1 }));
  const abort = new AbortController();
  const calls: number[] = [];
  const reading = bench.reader.inspectWhole(
    { files: [{ path, fileName: 'x.csv.gz' }], options: {} },
    {
      signal: abort.signal,
      onProgress: ({ fraction }) => {
        calls.push(fraction);
        abort.abort();
      },
    },
  );
  await expect(reading).rejects.toMatchObject({ code: 'request.cancelled' });
  expect(calls[0]).toBeLessThan(0.5);
});
