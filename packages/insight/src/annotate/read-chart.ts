import type { Cell, ChartCell, ChartColumnFacts, ChartData, TimeGrain } from '@plumbline/contract';
import { MARKS, isOther } from '@plumbline/viz';

/** One mark of a series. */
export interface Mark {
  readonly cell: Cell;
  readonly value: number;
}

export interface Series {
  /** Null where nothing tells series apart. */
  readonly key: { readonly column: string; readonly value: Cell; readonly name: string } | null;
  /** In the order of the axis, without Other and without what has no value. */
  readonly marks: readonly Mark[];
}

/** A chart as remarks read it: a measure along one axis, in series. */
export interface Course {
  readonly x: ChartColumnFacts | null;
  readonly measure: ChartColumnFacts;
  readonly series: readonly Series[];
  /** Whether the axis has an order: times, numbers, bins. */
  readonly isOrdered: boolean;
  readonly unit: TimeGrain | null;
  /** Sum of everything, with Other. */
  readonly total: number;
  readonly print: (value: number) => string;
  readonly printX: (cell: Cell) => string;
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'number']);
const ORDERED: ReadonlySet<string> = new Set([...NUMERIC, 'date', 'timestamp']);
/** Channels that an axis of values stands on, by mark; `place` and `text` are names without an order. */
const AXES = ['x', 'detail_0', 'place', 'text'];

const numberOf = (cell: ChartCell | undefined): number | null => {
  const number =
    typeof cell === 'number' || (typeof cell === 'string' && cell !== '') ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};

export interface Printers {
  readonly figure: (facts: ChartColumnFacts, value: number) => string;
  readonly cell: (facts: ChartColumnFacts, cell: Cell) => string;
}

/** Null where the chart has no measure that is a number along one axis. */
export function readChart(data: ChartData, printers: Printers): Course | null {
  const { columns } = data;
  const named = MARKS[data.chart.mark].measure;
  const measure =
    columns.find(({ name, role }) => role === 'measure' && name === named) ??
    columns.find(({ role, type }) => role === 'measure' && NUMERIC.has(type));
  if (measure === undefined || !NUMERIC.has(measure.type)) {
    return null;
  }
  const x = columns.find(({ name, role }) => role === 'dimension' && AXES.includes(name)) ?? null;
  const others = columns.filter((column) => column.role === 'dimension' && column !== x);
  const at = (facts: ChartColumnFacts): number => columns.indexOf(facts);
  const total = data.data.reduce((sum, row) => sum + (numberOf(row[at(measure)]) ?? 0), 0);
  const facts = { x, others, measure, printers };
  return {
    x,
    measure,
    series: seriesOf(data, facts),
    isOrdered: x !== null && (ORDERED.has(x.type) || x.timeUnit !== undefined || x.binWidth !== undefined),
    unit: x?.timeUnit ?? null,
    total,
    print: (value) => printers.figure(measure, value),
    printX: (cell) => (x === null ? '' : printers.cell(x, cell)),
  };
}

interface SeriesFacts {
  readonly x: ChartColumnFacts | null;
  readonly others: readonly ChartColumnFacts[];
  readonly measure: ChartColumnFacts;
  readonly printers: Printers;
}

/** Marks by the one other dimension; of several only the first tells series apart. */
function seriesOf(data: ChartData, { x, others, measure, printers }: SeriesFacts): readonly Series[] {
  const { columns } = data;
  const [group] = others;
  const groups = new Map<string, { key: Series['key']; marks: Mark[] }>();
  for (const row of data.data) {
    const cell = x === null ? null : (row[columns.indexOf(x)] ?? null);
    const value = numberOf(row[columns.indexOf(measure)]);
    const key = group === undefined ? null : (row[columns.indexOf(group)] ?? null);
    if (value !== null && !isOther(cell) && !isOther(key)) {
      const known = groups.get(String(key)) ?? { key: keyOf(group, key, printers), marks: [] };
      known.marks.push({ cell, value });
      groups.set(String(key), known);
    }
  }
  const isSortedByX = data.chart.sort === 'x';
  return [...groups.values()].map(({ key, marks }) => ({
    key,
    marks: isSortedByX || x === null ? marks : inOrder(marks, x),
  }));
}

const keyOf = (group: ChartColumnFacts | undefined, value: Cell, printers: Printers): Series['key'] =>
  group === undefined || group.field === null
    ? null
    : { column: group.field, value, name: printers.cell(group, value) };

const inOrder = (marks: readonly Mark[], x: ChartColumnFacts): readonly Mark[] =>
  ORDERED.has(x.type)
    ? marks.toSorted((one, other) =>
        NUMERIC.has(x.type)
          ? Number(one.cell) - Number(other.cell)
          : String(one.cell).localeCompare(String(other.cell), 'en'),
      )
    : marks;
