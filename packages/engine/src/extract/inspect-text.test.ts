import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TextColumn } from '../engine-api.ts';
import { live, openWorkbench, type Workbench } from '../../test/support/workbench.ts';

let bench: Workbench;
let samples = 0;
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

async function inspect(text: string, columns: readonly TextColumn[]) {
  samples += 1;
  const directory = join(bench.folder, `sample-${samples}`);
  await mkdir(directory);
  const path = join(directory, 'rows.csv');
  await writeFile(path, text);
  return bench.engine.inspectText({ path, columns, signal: live() });
}

it('says of each column how many cells fit, which do not, and how many are empty', async () => {
  const text = '1,NaN,0001-01-01 BC,\n2,1.5,2026-01-31,\n3,,infinity,\n4,2.25,,\n';
  const { columns, rowCount } = await inspect(text, [
    column('id', 'integer'),
    column('amount', 'decimal'),
    column('day', 'date'),
  ]);
  expect(rowCount).toBe(4);
  expect(columns).toMatchObject([
    { name: 'id', type: 'integer', parsedShare: 1, failureCount: 0, failures: [], empty: 0 },
    {
      name: 'amount',
      type: 'decimal',
      parsedShare: 2 / 3,
      failureCount: 1,
      failures: [{ row: 1, text: 'NaN' }],
      empty: 1,
    },
    {
      name: 'day',
      parsedShare: 1 / 3,
      failures: [
        { row: 1, text: '0001-01-01 BC' },
        { row: 3, text: 'infinity' },
      ],
      empty: 1,
    },
  ]);
  expect(columns[0]?.profile).toMatchObject({ min: 1, max: 4 });
});

it('says how the cells of a text would fit other types, with those that would not', async () => {
  const text = '12,\n12.5,\n,\n2026-01-31 08:00:00,\n"not, a number",\n';
  const { columns } = await inspect(text, [column('mixed', 'text')]);
  const ways = new Map(columns[0]?.alternatives.map((way) => [way.type, way]));
  // A cast alone would round 12.5 to a whole number, and cut the time off the day.
  expect(ways.get('integer')).toMatchObject({
    parsedShare: 0.25,
    failureCount: 3,
    failures: [
      { row: 2, text: '12.5' },
      { row: 4, text: '2026-01-31 08:00:00' },
      { row: 5, text: 'not, a number' },
    ],
  });
  expect(ways.get('decimal')).toMatchObject({ failureCount: 2 });
  expect(ways.get('date')).toMatchObject({ parsedShare: 0, failures: [] });
  expect(ways.get('timestamp')).toMatchObject({ parsedShare: 0.25 });
  expect(ways.has('text')).toBe(false);
});

it('takes no rows, and values longer than rows usually are, of which it shows the beginning', async () => {
  const none = await inspect('', [column('id', 'integer'), column('name', 'text')]);
  expect(none).toMatchObject({ rowCount: 0, columns: [{ parsedShare: 1, empty: 0 }, { parsedShare: 1 }] });
  const long = 'x'.repeat(3 * 1024 * 1024);
  const { columns } = await inspect(`1,${long},\n2,short,\n`, [
    column('id', 'integer'),
    column('doc', 'text'),
  ]);
  const way = columns[1]?.alternatives.find(({ type }) => type === 'text');
  expect(way).toBeUndefined();
  expect(columns[1]).toMatchObject({ type: 'text', parsedShare: 1 });
  expect(JSON.stringify(columns).length).toBeLessThan(20_000);
});

it('says of a decimal whose digits nobody bounds what an extract makes of it', async () => {
  const { columns } = await inspect('1,\n2,\n', [column('count', 'decimal', { scale: 0 })]);
  expect(columns[0]).toMatchObject({ type: 'integer', parsedShare: 1 });
});

it('reads as many columns as a table can have, in the memory of one statement', async () => {
  const names = Array.from({ length: 1664 }, (_, index) => (index === 1663 ? 'C0' : `c${index}`));
  const row = names.map((_, index) => (index === 1600 ? 'x' : index)).join(',');
  const { columns, rowCount } = await inspect(
    `${row},\n`,
    names.map((name) => column(name, 'integer')),
  );
  expect(rowCount).toBe(1);
  expect(columns.filter(({ parsedShare }) => parsedShare < 1)).toMatchObject([
    { name: 'c1600', failures: [{ row: 1, text: 'x' }] },
  ]);
  expect([columns.length, columns.at(-1)?.name]).toEqual([1664, 'C0_2']);
});
