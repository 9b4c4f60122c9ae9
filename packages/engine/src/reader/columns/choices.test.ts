import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workbench, openWorkbench, typesOf } from '../../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const column = async (cells: readonly string[], name = 'c') => {
  const { columns } = await bench.inspect(
    `${[`${name},x`, ...cells.map((cell) => `"${cell}",a`)].join('\n')}\n`,
  );
  return columns[0];
};

it('says how a column is read, and what in the cells speaks for it', async () => {
  expect(await column(['31/12/2024', '01/02/2024', '13/02/2024'])).toMatchObject({
    reads: 'Dates, day first',
    because: '3 of 3 cells; 2 have a day over 12; from 2024-02-01 to 2024-12-31',
  });
});

it('says with which offsets moments are written, and that they are stored in UTC', async () => {
  expect(await column(['2024-03-10T01:30:00+02:00', '2024-07-01T09:00:00-05:00'])).toMatchObject({
    type: 'timestamp',
    because:
      '2 of 2 cells; from 2024-03-09 23:30:00 to 2024-07-01 14:00:00; written with +02:00, -05:00, stored in UTC',
  });
  expect(await column(['2024-03-10T01:30:00Z', '2024-07-01 09:00:00'])).toMatchObject({
    because: '2 of 2 cells; from 2024-03-10 01:30:00 to 2024-07-01 09:00:00',
  });
});

it('offers to treat words for no value as empty, with the number of cells it fixes', async () => {
  const found = await column(['1', '2', 'n/a', '3', 'n/a']);
  expect(found).toMatchObject({ type: 'integer', failureCount: 2 });
  expect(found?.fixes).toMatchObject([
    { kind: 'nulls', fixedCells: 2, choice: { nulls: ['n/a'] } },
    { kind: 'text', fixedCells: 2 },
  ]);
});

it('makes what a fix promises', async () => {
  const content = 'c,x\n1,a\n2,b\nn/a,c\n';
  const { columns } = await bench.inspect(content);
  const [fix] = columns[0]?.fixes ?? [];
  const dataset = await bench.make(content, { columns: [{ name: 'c', include: true, ...fix?.choice }] });
  expect(dataset.rejects).toEqual([]);
  expect(dataset.rows.map(([cell]) => cell)).toEqual([1, 2, null]);
});

it('offers both orders of day and month where nothing proves one, and reads the chosen one', async () => {
  const found = await column(['01/02/2024', '03/04/2024']);
  expect(found).toMatchObject({ type: 'text', ambiguousDateOrder: true });
  expect(found?.fixes.map(({ kind, fixedCells: repairs }) => [kind, repairs])).toEqual([
    ['date-order', 2],
    ['date-order', 2],
  ]);
  const dataset = await bench.make('c,x\n01/02/2024,a\n', {
    columns: [{ name: 'c', include: true, dateOrder: 'mdy' }],
  });
  expect(dataset.rows[0]).toEqual(['2024-01-02', 'a']);
});

it('reads one column with a decimal comma where a person says so', async () => {
  const dataset = await bench.make('c,x\n"1,234",1.5\n"5,678",2.5\n', {
    columns: [{ name: 'c', include: true, decimal: ',' }],
  });
  expect(dataset.rows.map(([cell]) => cell)).toEqual([1.234, 5.678]);
});

it('offers to take spaces away, and takes them', async () => {
  const content = 'c,x\n ada ,a\nbob,b\n';
  expect((await bench.inspect(content)).columns[0]?.fixes).toMatchObject([{ kind: 'trim', fixedCells: 1 }]);
  const dataset = await bench.make(content, { columns: [{ name: 'c', include: true, trim: true }] });
  expect(dataset.rows[0]).toEqual(['ada', 'a']);
});

it.each([
  ['integer', 1, 0],
  ['text', 'yes', 'no'],
] as const)('makes yes and no %s where a person says so', async (type, yes, no) => {
  const dataset = await bench.make('c,x\nyes,a\nno,b\n', { columns: [{ name: 'c', include: true, type }] });
  expect(typesOf(dataset)).toMatchObject({ c: type });
  expect(dataset.rows.map(([cell]) => cell)).toEqual([yes, no]);
});

it.each([
  ['timestamp-epoch-s', '1735640100', '2024-12-31T10:15:00'],
  ['timestamp-epoch-ms', '1735640100000', '2024-12-31T10:15:00'],
  ['date-serial', '45657', '2024-12-31'],
  ['timestamp-serial', '45657.5', '2024-12-31T12:00:00'],
  ['date-ordinal', '2024-366', '2024-12-31'],
  ['boolean-1/0', '1', true],
  ['duration-minutes', '75:30', 4530],
  ['scaled.', '1.2K', 1200],
  ['unit-kg.', '12 kg', 12],
] as const)('reads %s on request', async (form, cell, value) => {
  const dataset = await bench.make(`c,x\n${cell},a\n`, { columns: [{ name: 'c', include: true, form }] });
  expect(dataset.rows[0]?.[0]).toEqual(value);
});

it('refuses a way of writing that there is not, and one of another type', async () => {
  await expect(
    bench.make('c,x\n1,2\n', {
      columns: [
        { name: 'c', include: true, form: 'roman' },
        { name: 'x', include: true, form: 'date-dmy', type: 'integer' },
      ],
    }),
  ).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [{ path: 'columns.0.form' }, { path: 'columns.1.form' }],
  });
});

it('tests every row again where one cell proves the other decimal mark', async () => {
  const cells = Array.from({ length: 6000 }, (_, at) => `1.${String(100 + (at % 800))}`);
  const dataset = await bench.make(`c;x\n${[...cells, '12,5'].map((cell) => `${cell};a`).join('\n')}\n`);
  expect(typesOf(dataset)).toMatchObject({ c: 'number' });
  expect(dataset.rows[0]?.[0]).toBe(1100);
});

it('matches choices to columns by name, whatever their order and however few they are', async () => {
  const content = 'id,name,day\n1,Ada,2024-01-01\n2,Bob,2024-01-02\n';
  const columns = [
    { name: 'DAY', include: true, type: 'text', rename: 'when' },
    { name: 'id', include: false },
  ] as const;
  const dataset = await bench.make(content, { columns });
  expect(typesOf(dataset)).toEqual({ name: 'text', when: 'text' });
  expect(dataset.rows).toEqual([
    ['Ada', '2024-01-01'],
    ['Bob', '2024-01-02'],
  ]);
  expect(dataset.rejects).toEqual([]);
});

it('refuses choices of columns that the file does not have, each with its name', async () => {
  const columns = ['dya', 'id', 'shoe size', 'ID'].map((name) => ({ name, include: true }));
  await expect(bench.make('id,day\n1,2024-01-01\n', { columns })).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [
      { path: 'columns.0.name', hint: 'Did you mean “day”?' },
      { path: 'columns.2.name', hint: 'Use the names of the inspection.' },
      { path: 'columns.3.name', message: 'The column “ID” is listed twice.' },
    ],
  });
});

it('reads a dash in a column of amounts as empty, and says so', async () => {
  const content = 'cost,x\n"$1,200.50",a\n-,b\n$ -,c\n$80.00,d\n–,e\nn/a,f\n';
  const { columns } = await bench.inspect(content);
  expect(columns[0]).toMatchObject({ type: 'number', failureCount: 1, empty: 3, parsedShare: 2 / 3 });
  expect(columns[0]?.because).toContain('1 say that there is no value; 3 with a dash are empty');
  const dataset = await bench.make(content);
  expect(dataset.rows.map(([cell]) => cell)).toEqual([1200.5, null, null, 80, null, null]);
  expect(dataset.rejects).toMatchObject([{ row: 6, text: 'n/a' }]);
});

it('leaves no row out because of a dash', async () => {
  const content = 'cost,x\n1.5,a\n-,b\n2.5,c\nn/a,d\n';
  const dataset = await bench.make(content, { options: { onFailure: 'drop' } });
  expect(dataset.rows.map(([cell]) => cell)).toEqual([1.5, null, 2.5]);
});

it('leaves a dash in texts as it is', async () => {
  expect((await bench.make('name,x\nAda,a\n-,b\nEve,c\n')).rows.map(([cell]) => cell)).toEqual([
    'Ada',
    '-',
    'Eve',
  ]);
});
