import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workbench, openWorkbench, typesOf } from '../../testing/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
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
    const made = await bench.make(content);
    expect(typesOf(made)).toEqual(columns);
    expect(made.rows).toEqual(rows);
    expect(made.rejects).toEqual([]);
  });
});
