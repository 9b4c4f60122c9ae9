import {
  DAY_MS,
  type Cell,
  type ChangeColumn,
  type ChangeExplanation,
  type ChangePart,
  type ChangeRequest,
  type FilterGroup,
  type PivotSpec,
  type PivotTable,
  type TimeUnit,
} from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { adjustedRates } from '../../mine/benjamini-hochberg.ts';
import { spanAround, spanConditions, type Span } from '../../prompt/times.ts';
import { chiSquareAbove } from '../../statistics/chi-square.ts';
import { cellOfText, cellText } from '../answer/cell-text.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { coversStart, newestSpan } from './newest-span.ts';

/** Two periods, and for each column the figures of its values in both. */
export interface ChangePlan {
  readonly request: ChangeRequest;
  readonly before: Span;
  readonly now: Span;
  readonly columns: readonly ColumnTraits[];
  /** Pivots of the earlier and the later period: the figure of all rows, then a table for each column. */
  readonly pivots: readonly [readonly PivotSpec[], readonly PivotSpec[]];
}

const MAX_COLUMNS = 4;
/** A column with more values names rows rather than groups of them. */
const MAX_VALUES = 200;
const SHOWN_PARTS = 5;
/** False discoveries among the columns that are said to matter. */
const RATE = 0.05;

/** Null where the column holds no days, or no period has another before it. */
export function planChange(request: ChangeRequest, dataset: DescribedDataset): ChangePlan | null {
  const time = dataset.columns.find(({ name }) => name === request.time);
  const unit = request.unit as TimeUnit;
  if (time === undefined || !(['date', 'timestamp'] as readonly string[]).includes(time.type)) {
    return null;
  }
  const now = request.at === undefined ? newestSpan(time, unit) : spanAround(request.at, unit, 0);
  const before = now === null ? null : spanAround(now.from, unit, 1);
  // A period that somebody names is compared with the one before, whole or not.
  const isComparable = before !== null && (request.at !== undefined || coversStart(time, before));
  if (now === null || before === null || !isComparable) {
    return null;
  }
  const confined = new Set(confinedIn(request.filters));
  const columns = datasetTraits(dataset)
    .filter(
      ({ kind, name, distinct }) =>
        kind === 'category' &&
        !confined.has(name) &&
        distinct !== null &&
        distinct >= 2 &&
        distinct <= MAX_VALUES,
    )
    .toSorted((one, other) => other.interest - one.interest || one.name.localeCompare(other.name))
    .slice(0, MAX_COLUMNS);
  const pivotsOf = (span: Span): readonly PivotSpec[] => {
    const filters: FilterGroup = {
      op: 'and',
      value: [...(request.filters?.value ?? []), ...spanConditions(time, span)],
    };
    return [null, ...columns].map((column) => pivotOf(request, column, filters));
  };
  return { request, before, now, columns, pivots: [pivotsOf(before), pivotsOf(now)] };
}

const confinedIn = (filters: FilterGroup | undefined): readonly string[] =>
  (filters?.value ?? []).flatMap((one) => ('column' in one && one.op === 'eq' ? [one.column] : []));

function pivotOf({ measure }: ChangeRequest, column: ColumnTraits | null, filters: FilterGroup): PivotSpec {
  const { column: of, aggregate } = measure;
  const counted = of === null ? {} : { column: of };
  const figures = aggregate === 'count' || of === null ? [] : (['mean', 'stddev'] as const);
  return {
    rows: column === null ? [] : [column.name],
    columns: [],
    values: [
      { ...counted, agg: 'count', show_as: 'value' },
      ...figures.map((agg) => ({ ...counted, agg, show_as: 'value' as const })),
    ],
    filters,
    totals: { rows: false, columns: false, grand: column === null },
  };
}

/** What a period has of one value: rows, their average, and the spread around it. */
interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly deviation: number;
}

const NOTHING: Moments = { count: 0, mean: 0, deviation: 0 };

const numberOf = (cell: Cell | undefined): number => {
  const number = cell === null || cell === undefined || cell === '' ? 0 : Number(cell);
  return Number.isFinite(number) ? number : 0;
};

/** Each row counts one where rows are counted. */
const momentsIn = ([count, mean = 1, deviation = 0]: readonly Cell[]): Moments => ({
  count: numberOf(count),
  mean: numberOf(mean),
  deviation: numberOf(deviation),
});

interface Pair {
  readonly value: string | null;
  readonly before: Moments;
  readonly now: Moments;
}

function pairsIn(before: PivotTable | undefined, now: PivotTable | undefined): readonly Pair[] {
  const found = new Map<string | null, [Moments, Moments]>();
  [before, now].forEach((table, side) => {
    for (const { row, values } of table?.cells ?? []) {
      const [key = null] = row;
      const value = key === null || typeof key === 'object' ? null : cellText(key);
      const known = found.get(value) ?? [NOTHING, NOTHING];
      known[side] = momentsIn(values);
      found.set(value, known);
    }
  });
  return [...found].map(([value, [one, other]]) => ({ value, before: one, now: other }));
}

const totalOf = ({ count, mean }: Moments): number => count * mean;
/** The sum of the squares of the values, of which a sum of as many values as there happen to be varies. */
const squaresOf = ({ count, mean, deviation }: Moments): number =>
  count * mean ** 2 + Math.max(0, count - 1) * deviation ** 2;

/** Reads the tables of a plan, those of the earlier period and of the later in the order of its pivots. */
export function readChange(
  plan: ChangePlan,
  [before, now]: readonly [readonly PivotTable[], readonly PivotTable[]],
): ChangeExplanation {
  const isMean = plan.request.measure.aggregate === 'mean';
  const whole: Pair = {
    value: null,
    before: momentsIn(before[0]?.cells[0]?.values ?? []),
    now: momentsIn(now[0]?.cells[0]?.values ?? []),
  };
  const valueOf = (one: Moments): number | null => {
    if (isMean) {
      return one.count === 0 ? null : one.mean;
    }
    return totalOf(one);
  };
  const [first, last] = [valueOf(whole.before), valueOf(whole.now)];
  const change = first === null || last === null ? null : last - first;
  const tested = plan.columns.map((column, at) => {
    const pairs = pairsIn(before[at + 1], now[at + 1]);
    return { column, pairs, p: isMean ? meansDiffer(pairs) : sumsDiffer(pairs, whole) };
  });
  const rates = adjustedRates(tested.map(({ p }) => p));
  const columns = tested.map(({ column, pairs }, at): ChangeColumn => {
    const q = rates[at] ?? 1;
    const parts = pairs
      .map((pair): ChangePart => ({
        value: pair.value === null ? null : cellOfText(pair.value, column.column.type),
        before: valueOf(pair.before),
        now: valueOf(pair.now),
        contribution: isMean ? meanContribution(pair, whole) : totalOf(pair.now) - totalOf(pair.before),
      }))
      .toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
    const rest = parts.slice(SHOWN_PARTS);
    return {
      column: column.name,
      label: column.label,
      parts: parts.slice(0, SHOWN_PARTS),
      rest:
        rest.length === 0
          ? null
          : { values: rest.length, contribution: rest.reduce((sum, one) => sum + one.contribution, 0) },
      q,
      isEven: q > RATE,
    };
  });
  return {
    unit: plan.request.unit,
    before: { ...daysOf(plan.before), value: first, rows: whole.before.count },
    now: { ...daysOf(plan.now), value: last, rows: whole.now.count },
    change,
    columns:
      change === null
        ? []
        : columns.toSorted((one, other) => one.q - other.q || weightOf(other) - weightOf(one)),
  };
}

const daysOf = ({ from, to }: Span) => ({
  from: from.slice(0, 10),
  to: new Date(Date.parse(to.slice(0, 10)) - DAY_MS).toISOString().slice(0, 10),
});

/** How much of all movement the first value is. */
function weightOf({ parts, rest }: ChangeColumn): number {
  const moved = parts.reduce((sum, { contribution }) => sum + Math.abs(contribution), 0);
  const all = moved + Math.abs(rest?.contribution ?? 0);
  return all === 0 ? 0 : Math.abs(parts[0]?.contribution ?? 0) / all;
}

/**
 * What a value adds to the change of an average: its own change, weighted by its share of the rows, and the change of that
 * share, weighted by how far the value lies from the average. Over all values this is the whole change.
 */
function meanContribution({ before, now }: Pair, whole: Pair): number {
  const [one, other] = [before.count / whole.before.count, now.count / whole.now.count];
  // A value that one of the periods lacks has the mean of the other in both: only its share changes.
  const first = before.count === 0 ? now.mean : before.mean;
  const last = now.count === 0 ? before.mean : now.mean;
  const middle = (whole.before.mean + whole.now.mean) / 2;
  return ((one + other) / 2) * (last - first) + (other - one) * ((first + last) / 2 - middle);
}

/** Whether sums changed unlike the whole: each against what it would be had all changed in proportion. */
function sumsDiffer(pairs: readonly Pair[], whole: Pair): number {
  const all = totalOf(whole.before) + totalOf(whole.now);
  const share = all === 0 ? 0 : totalOf(whole.now) / all;
  const terms = pairs.flatMap(({ before, now }): number[] => {
    const both = totalOf(before) + totalOf(now);
    const variance = squaresOf(now) * (1 - share) ** 2 + squaresOf(before) * share ** 2;
    return variance > 0 && Number.isFinite(variance) ? [(totalOf(now) - share * both) ** 2 / variance] : [];
  });
  return terms.length < 2 ? 1 : chiSquareAbove(sumOf(terms), terms.length - 1);
}

const MIN_ROWS = 2;

/** Whether averages changed by different amounts, each weighted by how well it is known. */
function meansDiffer(pairs: readonly Pair[]): number {
  const known = pairs.flatMap(({ before, now }) => {
    const variance = before.deviation ** 2 / before.count + now.deviation ** 2 / now.count;
    const isKnown = before.count >= MIN_ROWS && now.count >= MIN_ROWS && variance > 0;
    return isKnown ? [{ change: now.mean - before.mean, weight: 1 / variance }] : [];
  });
  const weight = sumOf(known.map((one) => one.weight));
  const common = sumOf(known.map((one) => one.weight * one.change)) / weight;
  return known.length < 2
    ? 1
    : chiSquareAbove(sumOf(known.map((one) => one.weight * (one.change - common) ** 2)), known.length - 1);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
