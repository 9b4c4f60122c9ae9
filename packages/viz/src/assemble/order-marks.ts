import {
  isNumericType,
  valuesOfPart,
  type ChartCell,
  type ColumnType,
  type WeekStart,
} from '@plumbline/contract';
import { isOther } from '../row-kind.ts';
import { MARKS } from '../marks/marks.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';
import type { Mark } from './facts.ts';

const keyText = (cell: ChartCell): string => JSON.stringify(cell);

/** Values in the order in which they come first. */
function distinctKeys(marks: readonly Mark[], at: number): ChartCell[] {
  const seen = new Map<string, ChartCell>();
  for (const { keys } of marks) {
    const cell = keys[at] ?? null;
    seen.set(keyText(cell), cell);
  }
  return [...seen.values()];
}

const xPlace = ({ keys }: ChartPlan): number => keys.findIndex(({ name }) => name === 'x');

/**
 * Phase 2: only whole x, at most the limit where the query takes the newest. A truncated answer may end within an
 * x, which would then be less than it is.
 */
export function wholeMarks(plan: ChartPlan, marks: readonly Mark[]): readonly Mark[] {
  const at = xPlace(plan);
  if (plan.keys.length < 2 || at === -1 || plan.chart.mark === 'table') {
    return marks;
  }
  const xs = distinctKeys(marks, at);
  const isCut = plan.marks.limit !== null && marks.length >= plan.marks.limit && isByX(plan);
  const whole = isCut && xs.length > 1 ? xs.slice(0, -1) : xs;
  const shown = plan.keepsNewest ? whole.slice(0, plan.chart.limit) : whole;
  if (shown.length === xs.length) {
    return marks;
  }
  const names = new Set(shown.map(keyText));
  return marks.filter(({ keys }) => names.has(keyText(keys[at] ?? null)));
}

const isByX = ({ marks }: ChartPlan): boolean => marks.sort[0]?.by === 'x';

interface KeyOrder {
  readonly types: readonly (ColumnType | undefined)[];
  /** BCP 47: texts are in the order of the reader's language. */
  readonly locale: string;
  /** First day of weeks, for weekdays; Monday unless set. */
  readonly weekStart?: WeekStart | undefined;
}

/** Phase 3: marks by facet, then x, then their other keys, the rest last; without x as they came, the greatest first. */
export function orderMarks(
  plan: ChartPlan,
  marks: readonly Mark[],
  { types, locale, weekStart }: KeyOrder,
): readonly Mark[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const at = xPlace(plan);
  // Without x, bins that make a curve still follow each other.
  const isOrdered = at !== -1 || Object.keys(MARKS[plan.chart.mark].bins).length > 0;
  if (plan.chart.mark === 'table' || !isOrdered) {
    return restLast(marks);
  }
  const inTime = plan.keepsNewest ? nullsLast(marks.toReversed(), at) : marks;
  const isByText = isByX(plan) && types[at] === 'text';
  const direction = plan.chart.sort.startsWith('-') ? -1 : 1;
  const compareX = compareBy(types[at], { order: orderOfKey(plan, at, weekStart), compare, direction });
  if (plan.keys.length === 1) {
    return isByText ? inTime.toSorted((a, b) => compareX(a.keys[at] ?? null, b.keys[at] ?? null)) : inTime;
  }
  const inOrderOfX = (cells: readonly ChartCell[]): ChartCell[] =>
    isByText ? cells.toSorted(compareX) : restFirstOut(cells);
  const ranks = plan.keys.map((_, key) => {
    const cells = distinctKeys(inTime, key);
    const inOrder =
      key === at
        ? inOrderOfX(cells)
        : cells.toSorted(
            compareBy(types[key], { order: orderOfKey(plan, key, weekStart), compare, direction: 1 }),
          );
    return new Map(inOrder.map((cell, rank) => [keyText(cell), rank]));
  });
  const rankOf = ({ keys }: Mark, key: number): number => ranks[key]?.get(keyText(keys[key] ?? null)) ?? 0;
  const order = [...plan.keys.keys()].toSorted((a, b) => sortLevel(plan, a) - sortLevel(plan, b));
  return inTime.toSorted((a, b) => {
    for (const key of order) {
      const difference = rankOf(a, key) - rankOf(b, key);
      if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  });
}

const LEVELS: Readonly<Record<string, number | undefined>> = { facet: 0, x: 1 };
const sortLevel = ({ keys }: ChartPlan, at: number): number => LEVELS[keys[at]?.name ?? ''] ?? 2;

const nullsLast = (marks: readonly Mark[], at: number): readonly Mark[] => [
  ...marks.filter(({ keys }) => keys[at] !== null),
  ...marks.filter(({ keys }) => keys[at] === null),
];

const restFirstOut = (cells: readonly ChartCell[]): ChartCell[] => [
  ...cells.filter((cell) => !isOther(cell)),
  ...cells.filter(isOther),
];

const restLast = (marks: readonly Mark[]): readonly Mark[] => [
  ...marks.filter(({ keys }) => !keys.some(isOther)),
  ...marks.filter(({ keys }) => keys.some(isOther)),
];

/** Values, then none [SEM-SORT-1], then the rest. */
function sortKind(cell: ChartCell): 0 | 1 | 2 {
  if (isOther(cell)) {
    return 2;
  }
  return cell === null ? 1 : 0;
}

function orderOfKey({ keys }: ChartPlan, at: number, weekStart: WeekStart | undefined): readonly string[] {
  const dimension = keys[at]?.dimension;
  if (dimension?.kind === 'part') {
    return valuesOfPart(dimension.part, weekStart).map(String);
  }
  return dimension?.kind === 'value' ? (dimension.order ?? []) : [];
}

interface TextOrder {
  /** The natural order of the key. [SEM-SORT-5] [SEM-GROUP-5] */
  readonly order: readonly string[];
  readonly compare: (a: string, b: string) => number;
  readonly direction: 1 | -1;
}

/** Numbers by size, texts in their own order or that of the reader's language, none last. [SEM-SORT-6] */
const compareBy =
  (type: ColumnType | undefined, { order, compare, direction }: TextOrder) =>
  (a: ChartCell, b: ChartCell): number => {
    const kinds = sortKind(a) - sortKind(b);
    if (kinds !== 0 || isOther(a) || isOther(b) || a === null) {
      return kinds;
    }
    const difference =
      type !== undefined && isNumericType(type) && order.length === 0
        ? Number(a) - Number(b)
        : placeIn(order, a) - placeIn(order, b) || compare(String(a), String(b));
    return difference * direction;
  };

/** Behind all that are listed where it is not. */
const placeIn = (order: readonly string[], cell: ChartCell): number => {
  const at = typeof cell === 'string' || typeof cell === 'number' ? order.indexOf(String(cell)) : -1;
  return at === -1 ? order.length : at;
};
