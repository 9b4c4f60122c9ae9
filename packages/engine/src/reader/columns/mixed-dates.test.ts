import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workbench, openWorkbench } from '../../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const fileOf = (cells: readonly string[]): string =>
  `${['when,x', ...cells.map((cell) => `"${cell}",a`)].join('\n')}\n`;

const THREE = ['2024-05-31', '31/05/2024', '31 May 2024', '2024-06-01', '02/06/2024', '3 Jun 2024'];
const AMBIGUOUS = ['2024-05-31', '01/05/2024', '31 May 2024', '2024-06-01', '02/06/2024', '3 Jun 2024'];

it('names the notations of dates that no single one reads, with their cells', async () => {
  const { columns, warnings } = await bench.inspect(fileOf(THREE));
  expect(columns[0]).toMatchObject({
    type: 'text',
    because:
      'Dates in 3 notations: 2 cells like 2024-05-31, 2 cells like 31/05/2024, and 2 cells like 31 May 2024',
    fixes: [{ kind: 'date-order', says: 'Read as: Dates in 3 notations, day first', fixedCells: 6 }],
  });
  expect(warnings).toMatchObject([{ code: 'column.mixed_dates', column: 'when' }]);
});

it('offers both orders of day and month where nothing proves one', async () => {
  const { columns } = await bench.inspect(fileOf(AMBIGUOUS));
  expect(columns[0]?.fixes.map(({ says, fixedCells }) => [says, fixedCells])).toEqual([
    ['Read as: Dates in 3 notations, day first', 6],
    ['Read as: Dates in 3 notations, month first', 6],
  ]);
});

it('reads every notation in the chosen order', async () => {
  const content = fileOf(AMBIGUOUS);
  const { columns } = await bench.inspect(content);
  const retype = async (at: number) => {
    const choice = columns[0]?.fixes[at]?.choice;
    const dataset = await bench.make(content, { columns: [{ name: 'when', include: true, ...choice }] });
    return [dataset.rejects.length, ...dataset.rows.map(([cell]) => cell)];
  };
  expect(await retype(0)).toEqual([
    0,
    '2024-05-31',
    '2024-05-01',
    '2024-05-31',
    '2024-06-01',
    '2024-06-02',
    '2024-06-03',
  ]);
  expect(await retype(1)).toEqual([
    0,
    '2024-05-31',
    '2024-01-05',
    '2024-05-31',
    '2024-06-01',
    '2024-02-06',
    '2024-06-03',
  ]);
});

it('reads moments and days of several notations as moments', async () => {
  const cells = ['2024-05-31 10:00', '31/05/2024 11:30', '2024-06-01', '02/06/2024 09:15'];
  const { columns } = await bench.inspect(fileOf(cells));
  expect(columns[0]?.fixes).toMatchObject([
    {
      fixedCells: 4,
      choice: { type: 'timestamp' },
      says: 'Read as: Dates with times in 2 notations, day first',
    },
  ]);
});

it('says nothing of texts that are no dates', async () => {
  const { columns, warnings } = await bench.inspect(fileOf(['2024-05-31', 'Berlin', '31/05/2024', 'Oslo']));
  expect(columns[0]?.fixes).toEqual([]);
  expect(warnings).toEqual([]);
});
