import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Workbench, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const months = ['Jan', 'Feb', 'Mar'].flatMap((month, at) => [
  `${month},North,${10 + at},1.${at}0`,
  `${month},South,${20 + at},2.${at}5`,
]);
const REPORT = `Month,Region,Units,Price\n${months.join('\n')}\nTotal,,96,10.35\n`;
const decisionIn = (inspection: Awaited<ReturnType<Workbench['inspect']>>) =>
  inspection.decisions.find(({ key }) => key === 'totals');

describe('rows of totals', () => {
  it('are left out where their numbers are the sums of the rows above, and say so', async () => {
    const inspection = await bench.inspect(REPORT);
    expect(decisionIn(inspection)).toMatchObject({
      says: '1 row with totals is left out',
      because: 'row 7 “Total”: Units 96 is the sum of 6 rows above it',
      certainty: 'proven',
      alternatives: [{ label: 'Keep totals as rows', options: { totals: 'keep' } }],
    });
    const dataset = await bench.make(REPORT);
    expect(dataset.rows).toHaveLength(6);
    expect(dataset.rejects).toEqual([
      {
        row: 7,
        column: null,
        text: 'Total',
        reason: 'Left out as a total: Units 96 is the sum of the 6 rows above.',
      },
    ]);
  });

  it('are included by choice', async () => {
    const options = { totals: 'keep' } as const;
    expect((await bench.make(REPORT, { options })).rows).toHaveLength(7);
    expect(decisionIn(await bench.inspect(REPORT, options))).toMatchObject({
      certainty: 'chosen',
      alternatives: [{ options: { totals: 'leave_out' } }],
    });
  });

  it('are found in every group and at the end, with groups of a single row', async () => {
    const rows = [
      'North,a,1',
      'North,b,2',
      'North total,,3',
      'South,c,5',
      'South total,,5',
      'Grand total,,8',
    ];
    const dataset = await bench.make(`Region,Item,Amount\n${rows.join('\n')}\n`);
    expect(dataset.rows.map(([, item]) => item)).toEqual(['a', 'b', 'c']);
    expect(dataset.rejects.map(({ row }) => row)).toEqual([3, 5, 6]);
  });

  it('are found though their label is no date', async () => {
    const days = Array.from({ length: 30 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')},${at}`);
    const dataset = await bench.make(`Day,Amount\n${days.join('\n')}\nTotal,435\n`);
    expect(dataset.ingested.columns[0]?.type).toBe('date');
    expect(dataset.rows).toHaveLength(30);
    expect(dataset.rejects).toHaveLength(1);
  });

  it('may stand beside averages, and be rounded', async () => {
    const rows = ['a,1.04,0.5', 'b,1.04,0.7', 'c,1.04,0.6'];
    const dataset = await bench.make(`Item,Amount,Rate\n${rows.join('\n')}\nTotal:,3.1,0.6\n`);
    expect(dataset.rows).toHaveLength(3);
  });

  it('stay where the numbers are no sums, and can be left out', async () => {
    const wrong = REPORT.replace('Total,,96,10.35', 'Total,,97,11.35');
    expect(decisionIn(await bench.inspect(wrong))).toMatchObject({
      says: '1 row with totals is included',
      because: 'row 7 “Total” is not the sum of the rows above it',
      certainty: 'guessed',
      alternatives: [{ options: { totals: 'leave_out' } }],
    });
    expect((await bench.make(wrong)).rows).toHaveLength(7);
    expect((await bench.make(wrong, { options: { totals: 'leave_out' } })).rows).toHaveLength(6);
  });

  it('are no goods that are called so', async () => {
    const goods =
      'Item,Amount\nTotal Care,3\nTotal War,3\nTotalizer,6\nSum of all fears,12\nTotal Eclipse,9\n';
    expect((await bench.make(goods)).rows).toHaveLength(5);
    expect(decisionIn(await bench.inspect(goods))).toBeUndefined();
  });
});

describe('a title above the names', () => {
  const numbers = 'Region,Item,Amount\nNorth,a,1\nSouth,b,2\nWest,c,3\n';
  const narrow = 'Region,Item\nNorth,1\nSouth,2\nWest,3\n';
  const texts = 'Region,Item,Person\nNorth,a,Ann\nSouth,b,Bo\nWest,c,Cy\nEast,a,Di\n';

  it.each([
    ['padded with empty cells', 'Sales report 2026,,\n'],
    ['padded, with a blank line below', 'Sales report 2026,,\n,,\n'],
    ['in the middle, padded', ',Sales report 2026,\n'],
    ['two of them, padded', 'Sales report,,\nJanuary to March,,\n'],
    ['padded in quotes', '"Sales report, 2026","",""\n'],
  ])('is no name: %s', async (_, title) => {
    for (const body of [numbers, texts, narrow]) {
      const width = body === narrow ? 2 : 3;
      const inspection = await bench.inspect(
        (width === 2 ? title.replaceAll(/,$|,""$/gmu, '') : title) + body,
      );
      expect(inspection.columns.slice(0, 2).map(({ name }) => name)).toEqual(['Region', 'Item']);
      expect(inspection.decisions.some(({ key }) => key === 'preamble')).toBe(true);
    }
  });
});
