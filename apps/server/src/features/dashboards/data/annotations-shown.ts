import {
  isClockUnit,
  isNumericType,
  isTemporalType,
  TIME_GRAINS,
  type Cell,
  type ChartAnnotation,
  type ChartCell,
  type ChartColumnFacts,
  type ChartData,
} from '@plumbline/contract';
import { dayNumber, printDay, addUnits } from '@plumbline/query';

type Anchor = ChartAnnotation['anchor'];

/**
 * Annotations for people who may not know of every row: those whose values the chart shows them, without the heights at
 * which they were written, which are figures of all rows. Annotations on a chart as a whole are left out, because they
 * were written about all of it.
 */
export const annotationsShown = (
  annotations: readonly ChartAnnotation[],
  chart: ChartData,
): ChartAnnotation[] =>
  annotations
    .filter(({ anchor }) => isShown(anchor, chart))
    .map(({ anchor: { y: _y, y2: _y2, ...anchor }, ...annotation }) => ({ ...annotation, anchor }));

function isShown({ column, x, x2, series }: Anchor, chart: ChartData): boolean {
  return (
    column !== null &&
    x !== undefined &&
    hasValue(chart, column, x) &&
    (x2 === undefined || hasValue(chart, column, x2)) &&
    (series === undefined || hasValue(chart, series.column, series.value))
  );
}

function hasValue({ columns, data }: ChartData, field: string, value: Cell): boolean {
  const at = columns.findIndex((column) => column.field === field && column.role === 'dimension');
  const index = at === -1 ? columns.findIndex((column) => column.field === field) : at;
  const facts = columns[index];
  const cells = data.map((row) => row[index] ?? null);
  return facts !== undefined && (cells.includes(value) || isBetween(facts, cells, value));
}

const isCell = (cell: ChartCell): cell is Exclude<Cell, null> => cell !== null && typeof cell !== 'object';

/** Moments and numbers lie between the first mark and the end of the last. */
function isBetween(facts: ChartColumnFacts, cells: readonly ChartCell[], value: Cell): boolean {
  const known = cells.filter(isCell);
  const isOrdered = isTemporalType(facts.type) || isNumericType(facts.type);
  if (!isOrdered || value === null || known.length === 0) {
    return false;
  }
  const toNumber = isTemporalType(facts.type) ? momentOf : Number;
  const positions = known.map(toNumber).filter(Number.isFinite);
  const wanted = toNumber(value);
  const last = Math.max(...positions);
  return wanted >= Math.min(...positions) && (wanted <= last || wanted < endOf(facts, last));
}

/** Times without a zone are UTC, as everywhere in charts. */
const momentOf = (cell: Exclude<Cell, null>): number => {
  const text = String(cell).replace(' ', 'T');
  return Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$|^[^T]*$/.test(text) ? text : `${text}Z`);
};

/** Where the mark ends that begins at `last`. */
function endOf({ timeUnit, binWidth = 0 }: ChartColumnFacts, last: number): number {
  if (timeUnit === undefined) {
    return last + binWidth;
  }
  if (isClockUnit(timeUnit)) {
    return last + TIME_GRAINS[timeUnit].shortestMs;
  }
  const [year = 0, month = 1, day = 1] = new Date(last).toISOString().slice(0, 10).split('-').map(Number);
  const begin = dayNumber(year, month, day);
  return begin === null ? last : Date.parse(printDay(addUnits(timeUnit, begin, 1)) ?? '');
}
