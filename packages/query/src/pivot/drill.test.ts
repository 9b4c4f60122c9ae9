import type { Cell, TimeGrain } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnSchema, Dimension } from '../model.ts';
import { binQuestions, drillConditions, drillIssues, type DrillRequest } from './drill.ts';

const COLUMNS = [
  { name: 'city', type: 'text' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
  { name: 'n', type: 'integer' },
] as const satisfies readonly ColumnSchema[];

const request = (rows: readonly Dimension[], row: readonly Cell[]): DrillRequest => ({
  rows,
  row,
  columns: [],
  column: [],
});
const time = (column: string, unit: TimeGrain): Dimension => ({ kind: 'time', column, unit, as: 'row 1' });
const CITY: Dimension = { kind: 'value', column: 'city', as: 'row 1' };
const BIN: Dimension = { kind: 'bin', column: 'n', maxBins: 5, as: 'row 1', upperAs: null };

const conditions = (field: Dimension, key: Cell, edges: readonly (readonly Cell[])[] = []) =>
  drillConditions(request([field], [key]), COLUMNS, new Map([[field.as, edges]])).map((one) =>
    'column' in one ? [one.column, one.op, one.value] : one,
  );

describe('the rows behind a cell', () => {
  it('have its keys; none for null, and no condition for keys that are totals [SEM-PIVOT-12]', () => {
    expect(conditions(CITY, 'Oslo')).toEqual([['city', 'eq', 'Oslo']]);
    expect(conditions(CITY, null)).toEqual([['city', 'isnull', undefined]]);
    expect(drillConditions(request([CITY, BIN], []), COLUMNS, new Map())).toEqual([]);
  });

  it.each<[string, TimeGrain, string, string]>([
    ['day', 'day', '2024-02-29', '2024-03-01'],
    ['day', 'week', '2024-12-30', '2025-01-06'],
    ['day', 'month', '2024-12-01', '2025-01-01'],
    ['at', 'quarter', '2024-10-01', '2025-01-01'],
    ['at', 'year', '2024-01-01', '2025-01-01'],
    ['at', 'hour', '2024-12-31T23:00:00', '2025-01-01T00:00:00'],
    ['at', 'minute', '2024-02-28T23:59:00', '2024-02-29T00:00:00'],
    ['at', 'second', '2024-02-29T10:59:59', '2024-02-29T11:00:00'],
  ])('lie within the unit: %s by %s from %s up to but not %s [SEM-PIVOT-12]', (...example) => {
    const [column, unit, low, high] = example;
    expect(conditions(time(column, unit), low)).toEqual([
      [column, 'gte', low],
      [column, 'lt', high],
    ]);
  });

  it('rows behind a date are of that day whatever unit below it, and of the last year have no upper bound', () => {
    expect(conditions(time('day', 'hour'), '2024-02-29T00:00:00')).toEqual([['day', 'eq', '2024-02-29']]);
    expect(conditions(time('day', 'year'), '9999-01-01')).toEqual([['day', 'gte', '9999-01-01']]);
  });

  it('lie within the bin whose lower edge is the key, of the bins of the same rows [SEM-PIVOT-12]', () => {
    const edges = [
      [-5, 0],
      [0, 5],
    ];
    expect(conditions(BIN, 0, edges)).toEqual([
      ['n', 'gte', 0],
      ['n', 'lt', 5],
    ]);
    expect(conditions(BIN, 3, edges)).toEqual([
      ['n', 'gte', 3],
      ['n', 'lt', 3],
    ]);
    const [[as, query] = []] = binQuestions(request([BIN], [0]), {
      filter: { op: 'and', value: [] },
      search: 'x',
    });
    expect({ as, search: query?.search, groups: query?.groups }).toEqual({
      as: 'row 1',
      search: 'x',
      groups: [{ ...BIN, as: 'low', upperAs: 'high' }],
    });
    expect(
      binQuestions(request([BIN], [null]), { filter: { op: 'and', value: [] }, search: null }).size,
    ).toBe(0);
  });

  it('cannot be found for keys that do not exist', () => {
    expect(drillIssues(request([time('day', 'month'), CITY], ['soon', 'x']), COLUMNS)).toMatchObject([
      { path: 'row.0' },
    ]);
    expect(drillIssues(request([CITY], ['a', 'b']), COLUMNS)).toMatchObject([{ path: 'row' }]);
  });
});
