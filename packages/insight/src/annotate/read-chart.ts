import { cellNumber } from '../columns/cell-number.ts';
import {
  isNumericType,
  isTemporalType,
  type Cell,
  type ChartColumnFacts,
  type ChartData,
  type ColumnType,
  type TimeGrain,
} from '@plumbline/contract';
import type { MessageValue } from '@plumbline/messages';
import { MARKS, isOther, isRankedPeriods } from '@plumbline/viz';

/** One mark of a series. */
export interface Mark {
  readonly cell: Cell;
  readonly value: number;
}

export interface Series {
  /** Null for a chart of one series. */
  readonly key: { readonly column: string; readonly value: Cell; readonly name: MessageValue } | null;
  /** In the order of the axis, without Other and without marks that have no value. */
  readonly marks: readonly Mark[];
}

/** What remarks read from a chart: a measure along one axis, in series. */
export interface ChartReading {
  readonly x: ChartColumnFacts | null;
  readonly measure: ChartColumnFacts;
  readonly series: readonly Series[];
  /** Whether the axis has an order: times, numbers or bins. */
  readonly isOrdered: boolean;
  readonly unit: TimeGrain | null;
  /** The sum of all marks, including Other. */
  readonly total: number;
  readonly printX: (cell: Cell) => MessageValue;
}

const hasOrder = (type: ColumnType): boolean => isNumericType(type) || isTemporalType(type);
/** Channels of the axis, in order of preference; `place` and `text` hold names without an order. */
const AXES = ['x', 'detail_0', 'place', 'text'];

/** Writes a value of a dimension for the reader's locale. */
export type PrintCell = (facts: ChartColumnFacts, cell: Cell) => MessageValue;

/** Null unless the chart has a numeric measure along one axis. */
export function readChart(data: ChartData, printCell: PrintCell): ChartReading | null {
  const { columns } = data;
  const named = MARKS[data.chart.mark].measure;
  const measure =
    columns.find(({ name, role }) => role === 'measure' && name === named) ??
    columns.find(({ role, type }) => role === 'measure' && isNumericType(type));
  if (measure === undefined || !isNumericType(measure.type)) {
    return null;
  }
  const x = columns.find(({ name, role }) => role === 'dimension' && AXES.includes(name)) ?? null;
  const others = columns.filter((column) => column.role === 'dimension' && column !== x);
  const at = (facts: ChartColumnFacts): number => columns.indexOf(facts);
  const total = data.data.reduce((sum, row) => sum + (cellNumber(row[at(measure)]) ?? 0), 0);
  const facts = { x, others, measure, printCell };
  return {
    x,
    measure,
    series: groupSeries(data, facts),
    isOrdered:
      x !== null &&
      !isRankedPeriods(data.chart) &&
      (hasOrder(x.type) || x.timeUnit !== undefined || x.binWidth !== undefined),
    unit: x?.timeUnit ?? null,
    total,
    printX: (cell) => (x === null ? '' : printCell(x, cell)),
  };
}

interface SeriesFacts {
  readonly x: ChartColumnFacts | null;
  readonly others: readonly ChartColumnFacts[];
  readonly measure: ChartColumnFacts;
  readonly printCell: PrintCell;
}

/** Marks grouped by the first other dimension. */
function groupSeries(data: ChartData, { x, others, measure, printCell }: SeriesFacts): readonly Series[] {
  const { columns } = data;
  const [group] = others;
  const groups = new Map<string, { key: Series['key']; marks: Mark[] }>();
  for (const row of data.data) {
    const cell = x === null ? null : (row[columns.indexOf(x)] ?? null);
    const value = cellNumber(row[columns.indexOf(measure)]);
    const key = group === undefined ? null : (row[columns.indexOf(group)] ?? null);
    if (value !== null && !isOther(cell) && !isOther(key)) {
      const known = groups.get(String(key)) ?? { key: seriesKey(group, key, printCell), marks: [] };
      known.marks.push({ cell, value });
      groups.set(String(key), known);
    }
  }
  const isSortedByX = data.chart.sort === 'x' || isRankedPeriods(data.chart);
  return [...groups.values()].map(({ key, marks }) => ({
    key,
    marks: isSortedByX || x === null ? marks : sortMarks(marks, x),
  }));
}

const seriesKey = (group: ChartColumnFacts | undefined, value: Cell, printCell: PrintCell): Series['key'] =>
  group === undefined || group.field === null
    ? null
    : { column: group.field, value, name: printCell(group, value) };

const sortMarks = (marks: readonly Mark[], x: ChartColumnFacts): readonly Mark[] =>
  hasOrder(x.type)
    ? marks.toSorted((one, other) =>
        isNumericType(x.type)
          ? Number(one.cell) - Number(other.cell)
          : String(one.cell).localeCompare(String(other.cell), 'en'),
      )
    : marks;
