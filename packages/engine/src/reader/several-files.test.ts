import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workbench, live, openWorkbench, typesOf } from '../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const JANUARY = 'id,name,price\n1,Ada,1.5\n2,Bob,2.25\n';
const FEBRUARY = 'Price;ID;extra\n3,5;3;x\n4;4;y\nodd;row;of;four\n';
const MARCH = '[{"id": 5, "name": "Eve"}, {"id": 6, "name": "Fay", "price": 7}]';

const inspectAll = async (contents: readonly string[]) =>
  bench.reader.inspectSample(
    {
      files: await Promise.all(
        contents.map(async (content, at) => ({
          path: await bench.write(content),
          fileName: `${at + 1}.csv`,
        })),
      ),
      options: {},
    },
    { signal: live(), onProgress: () => undefined },
  );

describe('several files as one table', () => {
  it('matches columns by name, keeps the order of the files and types all rows together', async () => {
    const dataset = await bench.make(JANUARY, {
      fileName: 'january.csv',
      more: [
        { fileName: 'february.csv', content: FEBRUARY },
        { fileName: 'march.json', content: MARCH },
      ],
    });
    expect(typesOf(dataset)).toEqual({ id: 'integer', name: 'text', price: 'number', extra: 'text' });
    expect(dataset.rows).toEqual([
      [1, 'Ada', 1.5, null],
      [2, 'Bob', 2.25, null],
      [3, null, 3.5, 'x'],
      [4, null, 4, 'y'],
      [5, 'Eve', null, null],
      [6, 'Fay', 7, null],
    ]);
    expect(dataset.ingested.files).toEqual([
      { name: 'january.csv', format: 'delimited', rowCount: 2 },
      { name: 'february.csv', format: 'delimited', rowCount: 2 },
      { name: 'march.json', format: 'json', rowCount: 2 },
    ]);
  });

  it('numbers rejects on from file to file and names their file', async () => {
    const dataset = await bench.make(JANUARY, {
      more: [
        { fileName: 'february.csv', content: FEBRUARY },
        {
          fileName: 'march.csv',
          content: `id\n${Array.from({ length: 60 }, (_, at) => at).join('\n')}\nnone\n`,
        },
      ],
    });
    expect(dataset.rejects).toEqual([
      {
        row: 5,
        column: null,
        text: 'odd;row;of;four',
        reason: expect.stringContaining('february.csv') as string,
      },
      { row: 66, column: 'id', text: 'none', reason: expect.stringContaining('march.csv') as string },
    ]);
  });

  it('reports how later files differ', async () => {
    const { differences } = await inspectAll([
      JANUARY,
      'name,id,PRICE,extra\nCy,7,8,9\n',
      'id,name\nx,y\nz,w\n',
    ]);
    expect(differences.map(({ kind, file, column }) => [kind, file, column])).toEqual([
      ['added', '2.csv', 'extra'],
      ['case', '2.csv', 'price'],
      ['type', '2.csv', 'price'],
      ['order', '2.csv', 'id'],
      ['missing', '3.csv', 'price'],
      ['type', '3.csv', 'id'],
    ]);
    expect(differences.every(({ blocks }) => !blocks)).toBe(true);
  });

  it('takes a file without names, as wide as the first, for its continuation', async () => {
    const dataset = await bench.make('id,price\n1,2.5\n2,3.5\n3,4.5\n', {
      more: [{ fileName: '2.csv', content: '4,5.5\n5,6.5\n6,7.5\n' }],
    });
    expect(typesOf(dataset)).toEqual({ id: 'integer', price: 'number' });
    expect(dataset.rows.map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('rows after those of a version', () => {
  it('reads with its types, matches by name, and keeps what was there', async () => {
    const first = await bench.make('id,code,price,gone\n1,007,1.5,x\n2,008,2.5,y\ntoo,many,cells,in,it\n');
    const second = await bench.make('PRICE,Code,new\n9,12,a\nnone,13,b\n', { after: first.source });
    expect(typesOf(second)).toEqual({
      id: 'integer',
      code: 'text',
      price: 'number',
      gone: 'text',
      new: 'text',
    });
    expect(second.rows).toEqual([
      [1, '007', 1.5, 'x', null],
      [2, '008', 2.5, 'y', null],
      [null, '12', 9, null, 'a'],
      [null, '13', null, null, 'b'],
    ]);
    expect(second.rejects.map(({ row, column, text }) => [row, column, text])).toEqual([
      [3, null, 'too,many,cells,in,it'],
      [5, 'price', 'none'],
    ]);
    expect(second.ingested).toMatchObject({
      rowCount: 4,
      rejectCount: 2,
      files: [{ name: 'test.csv', rowCount: 2 }],
    });
    expect(second.ingested.profile.map(({ nulls }) => nulls)).toEqual([2, 0, 1, 2, 2]);
  });

  it('is done again and again', async () => {
    let last = await bench.make('n\n1\n');
    for (const content of ['n\n2\n3\n', '{"n": 4}\n{"n": 5}\n']) {
      last = await bench.make(content, { after: last.source });
    }
    expect(last.rows.flat()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('cells that are not in a file', () => {
  it('are columns after its own, typed by what all files have, and empty where a file has none', async () => {
    const dataset = await bench.make(JANUARY, {
      constants: { year: '2024', day: '2024-01-31', region: "Troms; 'north'" },
      more: [
        {
          fileName: 'march.json',
          content: MARCH,
          constants: { year: '2025', day: '2025-03-01', region: null },
        },
        { fileName: 'april.csv', content: 'id;price\n7;1,5\n', constants: { year: null } },
      ],
    });
    expect(typesOf(dataset)).toEqual({
      id: 'integer',
      name: 'text',
      price: 'number',
      year: 'integer',
      day: 'date',
      region: 'text',
    });
    expect(dataset.rows.map((row) => [row[0], ...row.slice(3)])).toEqual([
      [1, 2024, '2024-01-31', "Troms; 'north'"],
      [2, 2024, '2024-01-31', "Troms; 'north'"],
      [5, 2025, '2025-03-01', null],
      [6, 2025, '2025-03-01', null],
      [7, null, null, null],
    ]);
    expect(dataset.rejects).toEqual([]);
  });

  it('are there where one file is all, and where a choice gives them a type', async () => {
    const columns = [{ name: 'gone', type: 'integer', include: true } as const];
    const dataset = await bench.make(JANUARY, { constants: { gone: null }, columns });
    expect(typesOf(dataset)).toEqual({ id: 'integer', name: 'text', price: 'number', gone: 'integer' });
    expect(dataset.rows.map((row) => row[3])).toEqual([null, null]);
  });

  it('give way to a column of the file with their name', async () => {
    const dataset = await bench.make(JANUARY, { constants: { NAME: 'from the folder', price: '9' } });
    expect(dataset.rows).toEqual([
      [1, 'Ada', 1.5],
      [2, 'Bob', 2.25],
    ]);
  });

  it('stay beside rows that are not regular', async () => {
    const dataset = await bench.make('id,name\n1,Ada\n2,Bob,more,than,all\n3,Eve\n', {
      constants: { year: '2024' },
    });
    expect(dataset.rows.filter((row) => row[0] !== 2)).toEqual([
      [1, 'Ada', 2024],
      [3, 'Eve', 2024],
    ]);
  });
});
