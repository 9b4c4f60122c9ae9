import {
  type AnnotationAnchor,
  type Cell,
  type ChartCell,
  type ChartColumnFacts,
  type ChartData,
  type Condition,
  type FilterGroup,
  type FilterNode,
  isTemporalType,
} from '@plumbline/contract';
import { isOther, markFilter } from '@plumbline/viz';
import { listConditions } from '../../../../lib/filters/filter-tree.ts';

const cellAt = (data: ChartData, row: number, at: number): ChartCell => data.data[row]?.[at] ?? null;

/** The column along which marks are drawn, with its index among the values; null where there is none. */
function alongOf(data: ChartData): { readonly facts: ChartColumnFacts; readonly at: number } | null {
  const names = ['x', 'place', 'text', 'source', 'start', 'detail_0'];
  for (const name of names) {
    const at = data.columns.findIndex((column) => column.name === name);
    const facts = data.columns[at];
    if (facts !== undefined && facts.field !== null && (facts.role === 'dimension' || name === 'x')) {
      return { facts, at };
    }
  }
  return null;
}

const isValue = (cell: ChartCell): cell is Exclude<Cell, null> => cell !== null && !isOther(cell);

/** The anchor of an annotation on a mark: the value of its column, and of its series; null where it has none. */
export function toMarkAnchor(data: ChartData, row: number): AnnotationAnchor | null {
  const along = alongOf(data);
  const x = along === null ? null : cellAt(data, row, along.at);
  if (along === null || !isValue(x)) {
    return null;
  }
  const series = data.columns.findIndex(({ name, role }) => name === 'color' && role === 'dimension');
  const key = cellAt(data, row, series);
  const field = data.columns[series]?.field ?? null;
  const y = Number(
    cellAt(
      data,
      row,
      data.columns.findIndex(({ name }) => name === 'y'),
    ),
  );
  return {
    column: along.facts.field,
    x,
    ...(series !== -1 && field !== null && isValue(key) ? { series: { column: field, value: key } } : {}),
    ...(Number.isFinite(y) ? { y } : {}),
  };
}

/** The anchor of an annotation on a range of marks; null where the chart has no such axis. */
export function rangeAnchor(data: ChartData, from: number, to: number): AnnotationAnchor | null {
  const along = alongOf(data);
  const x = along === null ? null : cellAt(data, from, along.at);
  const x2 = along === null ? null : cellAt(data, to, along.at);
  return along !== null && isValue(x) && isValue(x2) ? { column: along.facts.field, x, x2 } : null;
}

/** Whether annotations of a chart can be events: its marks are drawn along dates. */
export const isOverTime = (data: ChartData): boolean => {
  const type = alongOf(data)?.facts.type;
  return isTemporalType(type);
};

const onColumn = (filter: FilterGroup | null, column: string): readonly Condition[] =>
  filter === null ? [] : listConditions(filter).filter((condition) => condition.column === column);

const LOWER: ReadonlySet<string> = new Set(['gte', 'gt']);
const UPPER: ReadonlySet<string> = new Set(['lt', 'lte']);

/** Rows behind a range of marks; null where they cannot be determined. */
export function rangeFilter(data: ChartData, from: number, to: number): FilterNode | null {
  const along = alongOf(data);
  const field = along?.facts.field ?? null;
  if (along === null || field === null) {
    return null;
  }
  const lower = onColumn(markFilter(data, from), field).find(({ op }) => LOWER.has(op));
  const upper = onColumn(markFilter(data, to), field).find(({ op }) => UPPER.has(op));
  if (lower !== undefined && upper !== undefined) {
    return { op: 'and', value: [lower, upper] };
  }
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const cells = data.data.slice(first, last + 1).map((row) => row[along.at] ?? null);
  const values = [...new Set(cells.filter(isValue))];
  return values.length === 0 ? null : { column: field, op: 'in', value: values };
}
