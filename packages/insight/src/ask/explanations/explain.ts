import {
  DAY_MS,
  TIME_UNITS,
  type ChartSpec,
  type Condition,
  type Interpretation,
  type TimeGrain,
  type TimeUnit,
} from '@plumbline/contract';
import { cellDayNumber, lastPeriod } from '@plumbline/viz';
import type { ColumnTraits } from '../../columns/traits.ts';
import { spanAround, spanConditions, type Span } from '../../prompt/times.ts';
import type { PromptColumn } from '../../prompt/phrase.ts';
import { measureChannel } from '../query/measure-formula.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { coversStart, newestSpan } from './newest-span.ts';
import { alternativeRows } from '../query/alternative-rows.ts';
import { COUNT_ROWS } from '../query/measures.ts';

/** Two periods that are compared, and the columns whose values are held responsible. */
export interface ExplainPlan {
  readonly query: Interpretation;
  readonly unit: TimeUnit;
  readonly before: Span;
  readonly now: Span;
  /** The last day of the data where it ends within `now`, which is then compared with a whole period; null where it does not. */
  readonly endsOn: string | null;
  /** The measure in the two periods. */
  readonly total: ChartSpec;
  /** The measure in both, for each value of a column. */
  readonly parts: readonly { readonly column: ColumnTraits; readonly chart: ChartSpec }[];
}

const MAX_COLUMNS = 4;
const MAX_VALUES = 500;
const DAYS_A_QUARTER = 92;
const DAYS_A_MONTH = 31;

const days = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function unitOfSpan(span: Span): TimeUnit {
  const length = days(span);
  if (length <= 1) {
    return 'day';
  }
  if (length <= DAYS_A_MONTH) {
    return 'month';
  }
  return length <= DAYS_A_QUARTER ? 'quarter' : 'year';
}

/** The span that conditions confine a column to; null where they name no two ends. */
function namedSpan(filters: readonly Condition[], column: string): Span | null {
  const at = (op: Condition['op']): string | null => {
    const filter = filters.find((one) => one.column === column && one.op === op);
    return typeof filter?.value === 'string' ? filter.value : null;
  };
  const [from, to] = [at('gte'), at('lt')];
  return from === null || to === null ? null : { from, to };
}

/** The unit that the question groups by, if the named span is one of its periods; else the one of its length. */
function unitOfNamed(span: Span, grouped: TimeGrain | undefined): TimeUnit {
  const unit = TIME_UNITS.find((one) => one === grouped) ?? null;
  const period = unit === null ? null : spanAround(span.from, unit, 0);
  return period !== null && period.from === span.from && period.to === span.to && unit !== null
    ? unit
    : unitOfSpan(span);
}

/** From the coarsest: a change between years is asked about more often than one between days. */
const UNITS: readonly TimeUnit[] = ['year', 'quarter', 'month', 'day'];

/** The coarsest unit of which there are two whole periods to compare, the newest; null for none. */
function comparableUnit(column: PromptColumn): TimeUnit | null {
  const hasTwo = (unit: TimeUnit): boolean => {
    const newest = newestSpan(column, unit);
    const before = newest === null ? null : spanAround(newest.from, unit, 1);
    return before !== null && coversStart(column, before);
  };
  return UNITS.find(hasTwo) ?? null;
}

/** The named period, or the newest that is whole, and the one before it; null where there are no two to compare. */
function comparedPeriods(
  query: Interpretation,
  column: PromptColumn,
): Pick<ExplainPlan, 'unit' | 'before' | 'now'> | null {
  const named = namedSpan(query.filters, column.name);
  const grouped = query.groups.find((group) => group.column === column.name)?.unit;
  const usual =
    grouped === undefined || grouped === 'hour' || grouped === 'minute' || grouped === 'second'
      ? comparableUnit(column)
      : grouped;
  const unit = named === null ? usual : unitOfNamed(named, grouped);
  if (unit === null) {
    return null;
  }
  const now = named ?? newestSpan(column, unit);
  const before = now === null ? null : spanAround(now.from, unit, 1);
  return now === null || before === null ? null : { unit, before, now };
}

function lastDayWithin(
  column: PromptColumn,
  { unit, now }: Pick<ExplainPlan, 'unit' | 'now'>,
): string | null {
  const last = lastPeriod(column, unit);
  const isCut = last !== null && !last.isComplete && cellDayNumber(last.start) === cellDayNumber(now.from);
  return isCut ? String(column.profile?.max).slice(0, 10) : null;
}

/** Null where the dataset has no dates, or no two periods to compare. */
export function planExplain(query: Interpretation, dataset: DescribedDataset): ExplainPlan | null {
  const traits = datasetTraits(dataset);
  const time = timeTraits(traits);
  const column = dataset.columns.find(({ name }) => name === time?.name);
  if (time === null || time.kind !== 'time' || column === undefined) {
    return null;
  }
  const periods = comparedPeriods(query, column);
  if (periods === null) {
    return null;
  }
  const { unit, before, now } = periods;
  const measure = query.measures[0] ?? COUNT_ROWS;
  const others = query.filters.filter((one) => one.column !== time.name);
  const filter = {
    op: 'and' as const,
    value: [
      ...others,
      ...alternativeRows(query),
      ...spanConditions(column, { from: before.from, to: now.to }),
    ],
  };
  const period = { field: time.name, timeUnit: unit };
  const y = measureChannel(measure);
  const base = { version: 1 as const, mark: 'bar' as const, limit: 5000, sort: 'x' as const, filter };
  const confined = new Set(others.filter(({ op }) => op === 'eq').map((one) => one.column));
  const grouping = new Set(query.groups.map((group) => group.column));
  const candidates = traits
    .filter(
      ({ kind, name, distinct }) =>
        kind === 'category' && !confined.has(name) && (distinct ?? MAX_VALUES + 1) <= MAX_VALUES,
    )
    .toSorted(
      (one, other) =>
        Number(grouping.has(other.name)) - Number(grouping.has(one.name)) || other.interest - one.interest,
    )
    .slice(0, MAX_COLUMNS);
  return {
    query,
    unit,
    before,
    now,
    endsOn: lastDayWithin(column, { unit, now }),
    total: { ...base, encoding: { x: period, y } },
    parts: candidates.map((one) => ({
      column: one,
      chart: {
        ...base,
        encoding: { x: { field: one.name, limit: MAX_VALUES }, color: period, y: { ...y, stack: 'none' } },
      },
    })),
  };
}
