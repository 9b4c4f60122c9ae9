import type { Cell } from '@plumbline/contract';
import { FORMULA_FUNCTIONS, normalize, readFormula, type FormulaContext, type Query } from '@plumbline/query';
import { EXAMPLE_COLUMNS } from '@plumbline/query/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryPrinted, queryReference, difference } from './both.ts';
import { openArbiter, type Arbiter } from './duckdb-table.ts';

const CONTEXT: FormulaContext = {
  columns: EXAMPLE_COLUMNS,
  now: '2024-06-15T22:30:00Z',
  timeZone: 'Europe/Berlin',
};
const AROUND = { now: CONTEXT.now, timeZone: CONTEXT.timeZone, rowRules: [] };

/** Four orders of one month of two years, one of another month, and one of nothing. */
const TABLE: readonly (readonly Cell[])[] = [
  [
    '1',
    '2023-03-31',
    '2023-04-03',
    '2023-03-31 08:15:30',
    'North',
    'Trek-boot 42',
    'Åse',
    'a@b.org',
    ' x ',
    '3',
    '120.50',
    12.5,
    0.1,
    true,
  ],
  [
    '2',
    '2023-04-01',
    '2023-04-01',
    '2023-04-01 23:59:59',
    'South',
    'Tarp',
    'Bo Li',
    'bo@shop.com',
    null,
    '10',
    '80.00',
    -4.25,
    null,
    false,
  ],
  [
    '3',
    '2024-02-29',
    '2024-03-10',
    '2024-02-29 00:00:00',
    'North',
    'tent',
    'Åse',
    'a@b.org',
    '2024-01-01',
    '4',
    '1000.00',
    250,
    0,
    null,
  ],
  ['4', '2024-03-30', null, null, 'South', 'Boot', null, null, '12.5', '0', '7.25', 0, 0.25, false],
  [
    '5',
    '2024-12-29',
    '2025-01-02',
    '2024-12-29 12:00:00.5',
    null,
    '',
    'Çelik',
    'x',
    '',
    '7',
    '-3.10',
    1e10,
    1,
    true,
  ],
  [null, null, null, null, null, null, null, null, null, null, null, null, null, null],
];

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(EXAMPLE_COLUMNS);
  await arbiter.load(TABLE);
});
afterAll(() => arbiter.close());

/** Columns over the rows; measures over each region. */
function queryOf(formula: string): Query {
  const { compiled, diagnostics } = readFormula(formula, CONTEXT);
  expect({ formula, diagnostics }).toEqual({ formula, diagnostics: [] });
  if (compiled?.kind === 'row') {
    return normalize({ derive: [{ as: 'result', expression: compiled.expression }], select: ['result'] });
  }
  return normalize({
    derive: compiled?.derive ?? [],
    groups: [{ kind: 'value', column: 'region', as: 'region' }],
    measures: compiled?.measures ?? [],
    calculate: compiled?.calculate ?? [],
    sort: [{ by: 'region', direction: 'asc' }],
  });
}

async function resultsOf(formula: string): Promise<readonly Cell[]> {
  const requested = { query: queryOf(formula), columns: EXAMPLE_COLUMNS, context: AROUND };
  const printed = await queryPrinted(arbiter, requested);
  expect({ formula, difference: difference(printed, queryReference(TABLE, requested)) }).toEqual({
    formula,
    difference: null,
  });
  return printed.rows.map((row) => row.at(-1) ?? null);
}

/** Clauses are in other functions, and LOOKUP needs a second table: recipes join it. */
const APART = new Set(['LOOKUP']);

describe('formulas on DuckDB', () => {
  it.each(
    FORMULA_FUNCTIONS.filter(({ name }) => !APART.has(name)).map(
      ({ name, example }) => [name, example] as const,
    ),
  )('%s gives what the reference gives: %s', async (_name, example) => {
    const results = await resultsOf(example);
    expect(results.length).toBeGreaterThan(0);
  });

  /** What the first order gives, or the group of the North. */
  it.each<readonly [string, Cell]>([
    ['IF([sales] > 100, "big", "small")', 'big'],
    ['IF([returned], 1)', '1'],
    ['IFS([sales] > 1000, "large", [sales] > 100, "medium", "small")', 'medium'],
    ['SWITCH([region], "North", 1, "South", 2, 3)', '1'],
    ['CASE [region] WHEN "North" THEN 10% ELSE 0 END', '0.1'],
    ['[region] IN ("North", "West") AND NOT [quantity] BETWEEN 5 AND 9', true],
    ['[product] LIKE "Trek%"', true],
    ['-2^2', -4],
    ['2^3^2', 64],
    ['10%3 + 20%', '1.2'],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['"a" & 1 & TRUE & NULL', 'a1true'],
    ['[quantity] / (1 - 1)', null],
    ['DIVIDE([quantity], 0, -1)', -1],
    ['[order_date] + 1', '2023-04-01'],
    ['[ship_date] - [order_date]', '3'],
    ['#2024-01-31# - 1', '2024-01-30'],
    ['DATEADD([order_date], -1, "months")', '2023-02-28'],
    ['EOMONTH([order_date], 1)', '2023-04-30'],
    ['FISCALYEAR(#2024-04-01#, 4)', '2025'],
    ['FISCALYEAR(#2024-03-31#, 4)', '2024'],
    ['FISCALQUARTER(#2024-04-01#, 4)', '1'],
    ['TODAY()', '2024-06-16'],
    ['HOUR(NOW())', '0'],
    ['TEXTJOIN(", ", [region], NULL, "x")', 'North, x'],
    ['SEARCH("BOOT", [product])', '6'],
    ['SPLIT([email], "@", -1)', 'b.org'],
    ['TEXT(1234.5, "#,##0.00")', '1,234.50'],
    ['TEXT([order_date], "dd.MM.yyyy")', '31.03.2023'],
    ['ISBLANK([note])', false],
    ['BUCKET([sales], 50)', '100'],
    ['WIDTHBUCKET([sales], 0, 1000, 10)', '2'],
    ['WORKDAYS([order_date], [ship_date])', '2'],
    ['RUNNINGSUM([quantity])', '3'],
    ['[quantity] / TOTAL(SUM([quantity]))', 0.125],
    ['FIXED([region], SUM([quantity]))', '7'],
    ['SUM([quantity])', '7'],
    ['SUMIF([quantity], [sales] > 500)', '4'],
    ['COUNTIF([returned])', '1'],
    ['SHARE([quantity])', 7 / 24],
    ['SUM([quantity]) / TOTAL(SUM([quantity]))', 7 / 24],
    ['WEIGHTEDAVG([discount], [quantity])', 0.3 / 7],
    ['RANK(SUM([quantity]))', '2'],
    ['RUNNINGSUM(COUNT())', '2'],
    ['COUNT([discount]) & " of " & COUNT()', '2 of 2'],
  ])('%s is %s', async (formula, expected) => {
    const [first] = await resultsOf(formula);
    const canonical = (cell: Cell | undefined): unknown =>
      typeof cell === 'number' ? cell.toPrecision(12) : cell;
    expect(canonical(first)).toEqual(canonical(expected));
  });

  it('compares a period with the same of the year before [SEM-FORMULA-7]', async () => {
    const months = normalize({ ...queryOf('SAMEPERIODLASTYEAR(SUM([quantity]), [order_date], "month")') });
    const requested = {
      query: normalize({
        ...months,
        groups: [{ kind: 'time', column: 'order_date', unit: 'month', as: 'month' }],
        sort: [{ by: 'month', direction: 'asc' }],
      }),
      columns: EXAMPLE_COLUMNS,
      context: AROUND,
    };
    const printed = await queryPrinted(arbiter, requested);
    expect(difference(printed, queryReference(TABLE, requested))).toBeNull();
    expect(printed.rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['2023-03-01', null],
      ['2023-04-01', null],
      ['2024-02-01', null],
      ['2024-03-01', '3'],
      ['2024-12-01', null],
      [null, null],
    ]);
  });
});
