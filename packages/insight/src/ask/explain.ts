import {
  DAY_MS,
  TIME_UNITS,
  isAdditive,
  type ChartData,
  type ChartSpec,
  type Condition,
  type Interpretation,
  type TimeGrain,
  type TimeUnit,
} from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isOther, printPeriod } from '@plumbline/viz';
import type { ColumnTraits } from '../columns/traits.ts';
import { spanAround, spanConditions, type Span } from '../prompt/times.ts';
import type { PromptColumn } from '../prompt/link.ts';
import { measureChannel } from './measure-formula.ts';
import { cellText } from './cell-text.ts';
import { measureTitle } from './describe.ts';
import { timeTraits, traitsOf, type DescribedDataset } from './described.ts';
import { inUnitOf, type AnswerSentence } from './answer-text.ts';
import { newestSpan } from './newest-span.ts';
import { alternativeRows } from './alternative-rows.ts';
import { COUNT_ROWS } from './named-parts.ts';

/** Two periods that are compared, and the columns whose values are held responsible. */
export interface ExplainPlan {
  readonly query: Interpretation;
  readonly unit: TimeUnit;
  readonly before: Span;
  readonly now: Span;
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
    const found = filters.find((one) => one.column === column && one.op === op);
    return typeof found?.value === 'string' ? found.value : null;
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

/** The coarsest unit whose newest whole period has rows before it, so that there are two to compare. */
function comparableUnit(column: PromptColumn): TimeUnit {
  const min = String(column.profile?.min ?? '').slice(0, 10);
  const hasRowsBefore = (unit: TimeUnit): boolean => (newestSpan(column, unit)?.from ?? '') > min;
  return UNITS.find((unit) => hasRowsBefore(unit)) ?? 'year';
}

/** Null where the dataset has no dates. */
export function planExplain(query: Interpretation, dataset: DescribedDataset): ExplainPlan | null {
  const traits = traitsOf(dataset);
  const time = timeTraits(traits);
  const column = dataset.columns.find(({ name }) => name === time?.name);
  if (time === null || time.kind !== 'time' || column === undefined) {
    return null;
  }
  const named = namedSpan(query.filters, time.name);
  const grouped = query.groups.find((group) => group.column === time.name)?.unit;
  const usual =
    grouped === undefined || grouped === 'hour' || grouped === 'minute' || grouped === 'second'
      ? comparableUnit(column)
      : grouped;
  const unit = named === null ? usual : unitOfNamed(named, grouped);
  const now = named ?? newestSpan(column, unit);
  const before = now === null ? null : spanAround(now.from, unit, 1);
  if (now === null || before === null) {
    return null;
  }
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

export interface Explanation {
  readonly sentences: readonly AnswerSentence[];
  /** The chart that shows the largest contributions; the two totals where no column explains them. */
  readonly chart: ChartSpec;
  readonly at: number | null;
}

interface Contribution {
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

const numberOf = (cell: unknown): number =>
  typeof cell === 'number' || typeof cell === 'string' ? Number(cell) : 0;

/** What the charts of a plan show. */
export interface ExplainCharts {
  readonly total: ChartData;
  /** In the order of the plan. */
  readonly parts: readonly ChartData[];
}

/** Reads the charts of a plan: the change, and what contributed most to it. Never a cause. */
export function readExplanation(
  plan: ExplainPlan,
  { total, parts }: ExplainCharts,
  { dataset, locale }: { readonly dataset: DescribedDataset; readonly locale: string },
): Explanation {
  const title = measureTitle(plan.query.measures[0] ?? COUNT_ROWS, dataset.columns);
  const [before, now] = [totalAt(total, plan.before.from), totalAt(total, plan.now.from)];
  if (before === null || now === null) {
    return { sentences: [{ text: message('ask.noRows'), value: null }], chart: plan.total, at: null };
  }
  const head = headSentence({
    title,
    before,
    now,
    first: printPeriod(plan.before.from, plan.unit, locale),
    last: printPeriod(plan.now.from, plan.unit, locale),
  });
  const noCause: AnswerSentence = { text: message('ask.noCause'), value: null };
  const delta = now - before;
  const best = delta === 0 ? null : bestPart(plan, { parts, delta });
  if (best === null) {
    return { sentences: inUnitOf(total, [head, noCause]), chart: plan.total, at: null };
  }
  return {
    sentences: inUnitOf(total, [head, ...partSentences(plan, best, delta), noCause]),
    chart: partChart(best),
    at: best.at,
  };
}

/** The column that explains most of a change, and its values. */
interface BestPart {
  readonly at: number;
  readonly column: ColumnTraits;
  readonly chart: ChartSpec;
  readonly found: readonly Contribution[];
  /** The value that contributed most. */
  readonly top: Contribution;
}

function bestPart(
  plan: ExplainPlan,
  { parts, delta }: { readonly parts: readonly ChartData[]; readonly delta: number },
): BestPart | null {
  const ranked = plan.parts.flatMap(({ column, chart }, at): BestPart[] => {
    const data = parts[at];
    const found = data === undefined ? [] : contributions(data, plan);
    const top = strongest(found, delta);
    return top === null ? [] : [{ at, column, chart, found, top }];
  });
  const [best] = ranked.toSorted((one, other) => weight(other.top, other.found) - weight(one.top, one.found));
  return best ?? null;
}

/** The value that contributed most, and the one that moved most against the change. */
function partSentences(
  plan: ExplainPlan,
  { column, found, top }: BestPart,
  delta: number,
): readonly AnswerSentence[] {
  const adds = addsUp(plan);
  const share = adds ? movement(top) / delta : 0;
  const facts = { column: column.label, name: top.name, before: top.before, now: top.now };
  const [against] = byMovement(found.filter((one) => Math.sign(movement(one)) === -Math.sign(delta)));
  const most: AnswerSentence = {
    text:
      adds && share <= 1
        ? message('ask.contributedMost', { ...facts, share })
        : message('ask.changedMost', facts),
    value: movement(top),
  };
  return against === undefined
    ? [most]
    : [most, { text: message('ask.contributedAgainst', { ...against }), value: movement(against) }];
}

const SHOWN_VALUES = 10;

const partChart = ({ column, chart, found }: BestPart): ChartSpec => ({
  ...chart,
  filter: {
    op: 'and',
    value: [
      ...(chart.filter?.value ?? []),
      {
        column: column.name,
        op: 'in',
        value: byMovement(found)
          .slice(0, SHOWN_VALUES)
          .map(({ name }) => name),
      },
    ],
  },
  sort: '-y',
  limit: 50,
});

const movement = ({ before, now }: Contribution): number => now - before;

/** The largest movement first, up or down. */
const byMovement = (found: readonly Contribution[]): readonly Contribution[] =>
  found.toSorted((one, other) => Math.abs(movement(other)) - Math.abs(movement(one)));

function headSentence(facts: {
  readonly title: Message;
  readonly before: number;
  readonly now: number;
  readonly first: string;
  readonly last: string;
}): AnswerSentence {
  const { title: measure, before, now, first, last } = facts;
  if (now === before) {
    return { text: message('ask.unchanged', { measure, first, last, now }), value: now };
  }
  const change = before === 0 ? 1 : Math.abs(now - before) / Math.abs(before);
  const code = now > before ? 'ask.rose' : 'ask.fell';
  return { text: message(code, { measure, before, now, first, last, change }), value: now - before };
}

const isAt = (cell: unknown, from: string): boolean => typeof cell === 'string' && cell.slice(0, 10) === from;

function totalAt({ data, columns }: ChartData, from: string): number | null {
  const measure = columns.findIndex(({ role }) => role === 'measure');
  const row = data.find((cells) => cells.some((cell) => isAt(cell, from)));
  return row === undefined ? null : numberOf(row[measure]);
}

/** A sum of no rows is nothing; an average of none is no number that could have changed. */
const addsUp = ({ query }: ExplainPlan): boolean => {
  const measure = query.measures[0] ?? COUNT_ROWS;
  return measure.column === null || isAdditive(measure.aggregate) || measure.over !== undefined;
};

function contributions({ data, columns }: ChartData, plan: ExplainPlan): readonly Contribution[] {
  const { before, now } = plan;
  const measure = columns.findIndex(({ role }) => role === 'measure');
  const group = columns.findIndex(({ name: channel }) => channel === 'x');
  const period = columns.findIndex(({ name: channel }) => channel === 'color');
  const found = new Map<string, { before: number | null; now: number | null }>();
  for (const row of data) {
    const cell = row[group];
    if (cell !== null && cell !== undefined && !isOther(cell)) {
      const key = cellText(cell);
      const known = found.get(key) ?? { before: null, now: null };
      const value = numberOf(row[measure]);
      if (isAt(row[period], before.from)) {
        known.before = (known.before ?? 0) + value;
      } else if (isAt(row[period], now.from)) {
        known.now = (known.now ?? 0) + value;
      }
      found.set(key, known);
    }
  }
  const isWhole = addsUp(plan);
  return [...found]
    .filter(([, values]) => isWhole || (values.before !== null && values.now !== null))
    .map(([name, values]) => ({ name, before: values.before ?? 0, now: values.now ?? 0 }));
}

function strongest(found: readonly Contribution[], delta: number): Contribution | null {
  const [top] = byMovement(found.filter((one) => Math.sign(movement(one)) === Math.sign(delta)));
  return top ?? null;
}

/** How much of all movement one value is: a column with a value per row says little. */
function weight(top: Contribution, found: readonly Contribution[]): number {
  const moved = found.reduce((sum, one) => sum + Math.abs(movement(one)), 0);
  return moved === 0 ? 0 : Math.abs(movement(top)) / moved;
}
