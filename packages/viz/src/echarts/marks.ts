import type { Cell, ChartData } from '@plumbline/contract';
import { dayNumber, printDay, startOfUnitAfter } from '@plumbline/query';
import { printMark } from '../format.ts';
import type { ChartWords } from '../words.ts';

/** One mark, ready to draw. */
export interface Mark {
  /** Null for the group without a value, and for the rest. */
  readonly x: Cell;
  readonly name: string;
  /** Null where there is none: a gap. */
  readonly y: number | null;
  readonly isRest: boolean;
}

/** More gaps than this are not drawn: the axis would be mostly empty. */
const MAX_MARKS = 5000;

/** Phase 1: cells become named numbers, and units or bins without rows become gaps where the axis is a scale. */
export function readMarks(data: ChartData, locale: string, words: ChartWords): Mark[] {
  const naming = {
    timeUnit: data.chart.encoding.x.timeUnit ?? null,
    binWidth: data.binWidth,
    locale,
    empty: words.empty,
  };
  const marks = data.data.map(([x = null, y = null], index): Mark => {
    const isRest = data.hasOther && index === data.data.length - 1;
    return { x: isRest ? null : x, name: isRest ? String(x) : printMark(x, naming), y: numberOf(y), isRest };
  });
  return withGaps(marks, data).map((mark) =>
    mark.name === '' ? { ...mark, name: printMark(mark.x, naming) } : mark,
  );
}

const numberOf = (y: Cell): number | null => {
  const value = y === null ? Number.NaN : Number(y);
  return Number.isFinite(value) ? value : null;
};

function withGaps(marks: readonly Mark[], data: ChartData): readonly Mark[] {
  const isInOrder = data.chart.sort === 'x';
  const next = isInOrder && data.chart.mark !== 'pie' ? successorOf(data) : null;
  if (next === null) {
    return marks;
  }
  const filled: Mark[] = [];
  for (const mark of marks) {
    let expected = filled.length === 0 ? null : next(filled.at(-1)?.x ?? null);
    while (expected !== null && mark.x !== null && expected < mark.x && filled.length < MAX_MARKS) {
      filled.push({ x: expected, name: '', y: null, isRest: false });
      expected = next(expected);
    }
    filled.push(...(isLoose(mark, data) && filled.length > 0 ? [SPACER, mark] : [mark]));
  }
  return filled.length > MAX_MARKS ? marks : filled;
}

const SPACER: Mark = { x: null, name: ' ', y: null, isRest: false };

/** No line leads from the last moment or bin to the rows that have none. */
const isLoose = (mark: Mark, { chart }: ChartData): boolean =>
  mark.x === null && !mark.isRest && (chart.mark === 'line' || chart.mark === 'area');

/** What follows an x on its scale; null where x is no scale. */
function successorOf({ chart, binWidth }: ChartData): ((x: Cell) => Cell) | null {
  const { timeUnit } = chart.encoding.x;
  if (timeUnit !== undefined) {
    return (x) => {
      const [year = 0, month = 1, day = 1] = String(x).slice(0, 10).split('-').map(Number);
      const start = dayNumber(year, month, day);
      return x === null || start === null ? null : printDay(startOfUnitAfter(timeUnit, start, 1));
    };
  }
  return binWidth === null
    ? null
    : (x) => (typeof x === 'number' ? Number((x + binWidth).toPrecision(12)) : null);
}
