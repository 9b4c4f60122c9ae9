import type {
  Cell,
  ChartColumnFacts,
  ChartData,
  Condition,
  FilterGroup,
  FilterNode,
} from '@plumbline/contract';
import { drillConditions, type Dimension } from '@plumbline/query';
import { edgeAfter } from './bin-edges.ts';
import { isRowChart, isOther } from './row-kind.ts';
import { shownConditions } from './shown-rows.ts';

/**
 * Conditions that together hold for the rows behind a mark, beside what the reader filters: the chart's own filter and
 * the mark's keys. Of marks that are rows, every equal row. Null where the keys cannot express it: of an
 * Other beside which marks were cut, and of a row that is not there.
 */
export function markFilter(data: ChartData, row: number): FilterGroup | null {
  const keys = markKeys(data, row);
  return keys === null ? null : { op: 'and', value: [...shownConditions(data.chart), ...keys] };
}

/** The mark's own keys alone: of the rows that the chart shows, those behind it. Null as for `markFilter`. */
export function markKeys(data: ChartData, row: number): FilterNode[] | null {
  const cells = data.data[row];
  if (cells === undefined) {
    return null;
  }
  const isRow = isRowChart(data);
  const parts: FilterNode[] = [];
  for (const [at, facts] of data.columns.entries()) {
    const cell = cells[at] ?? null;
    if (facts.field === null || !(isRow || facts.role === 'dimension')) {
      continue;
    }
    const own = isOther(cell)
      ? otherConditions(data, { at, field: facts.field })
      : keyConditions(facts, facts.field, cell);
    if (own === null) {
      return null;
    }
    parts.push(...own);
  }
  return parts;
}

/** A key as in the query. */
function keyConditions(facts: ChartColumnFacts, column: string, key: Cell): FilterNode[] {
  const field = dimensionOf(facts, column);
  const edges =
    facts.binWidth === undefined || key === null
      ? []
      : [[key, edgeAfter(Number(key), facts.binWidth)] as const];
  return drillConditions({ rows: [field], columns: [], row: [key], column: [] }, [], new Map([['x', edges]]));
}

function dimensionOf({ timeUnit, part, binWidth }: ChartColumnFacts, column: string): Dimension {
  if (part !== undefined) {
    return { kind: 'part', column, part, as: 'x' };
  }
  if (timeUnit !== undefined) {
    return { kind: 'time', column, unit: timeUnit, as: 'x' };
  }
  return binWidth === undefined
    ? { kind: 'value', column, as: 'x' }
    : { kind: 'bin', column, maxBins: 1, as: 'x', upperAs: null };
}

interface OtherKeyPath {
  readonly at: number;
  readonly field: string;
}

/**
 * Rows of none of the keys that have marks of their own. A key without one has no rows beside the mark's other keys, so
 * it changes nothing; where marks were cut that is not known.
 */
function otherConditions(data: ChartData, { at, field }: OtherKeyPath): Condition[] | null {
  if (!isRowChart(data) && data.reductions.some(({ kind, column }) => kind === 'top' && column === null)) {
    return null;
  }
  const keys = new Set<Cell>();
  for (const row of data.data) {
    const cell = row[at] ?? null;
    if (!isOther(cell)) {
      keys.add(cell);
    }
  }
  return [{ column: field, op: 'nin', value: [...keys] }];
}
