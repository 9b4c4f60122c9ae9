import type { ChartSpec } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ChartColumn } from '@plumbline/viz';
import { isCode, isNested, type RowMeaning } from '../columns/row-meaning.ts';
import { columnTraits, type ColumnTraits, type TraitContext } from '../columns/traits.ts';
import { chartSpec, COUNT, type Candidate } from './candidate.ts';
import { nestedCandidates } from './nested.ts';
import { specialCandidates } from './special.ts';
import { MANY_BARS } from './category-rules.ts';
import { chartCandidates } from './mark-rules.ts';
import { byTitle, reason } from './reasons.ts';

/** A chart with the reason why it suits the columns. */
export interface RecommendedChart {
  /** Without a title, which is in words only where it is shown. */
  readonly chart: ChartSpec;
  readonly title: Message;
  readonly reason: Message;
  /** 0 to 1; best first. */
  readonly score: number;
}

/** Columns and limit of recommendations. Five charts by default. */
export interface RecommendOptions extends TraitContext {
  /** Names of the columns to use; without them, charts of the whole dataset. */
  readonly columns?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  /** Added to the cost of a chart. */
  readonly extraCost?: ((candidate: Candidate) => number) | undefined;
}

const DEFAULT_LIMIT = 5;
/** Assumed where the number of rows is not known. */
const DEFAULT_ROW_COUNT = 1000;
const MAX_COLUMNS = 3;

/** Costs besides those of the rules; docs/recommendations.md explains them. */
const COST = { unused: 30, added: 12, dull: 10 } as const;
/** A chart at this cost scores 1/e. */
const SCALE = 25;

/**
 * Suggested charts, the best first; none if nothing can be drawn. With `columns`, charts that use them.
 * Pure: equal columns give equal charts.
 */
export function recommendCharts(
  columns: readonly ChartColumn[],
  options: RecommendOptions = {},
): RecommendedChart[] {
  const { limit = DEFAULT_LIMIT } = options;
  const ranked = rankCandidates(columns, options);
  return diverse(ranked, options.columns === undefined ? 1 : limit)
    .slice(0, limit)
    .map(({ candidate, cost }) => ({
      chart: candidate.chart,
      title: candidate.title,
      reason: candidateReason(candidate),
      score: Math.max(0.01, Math.round(100 * Math.exp(-cost / SCALE)) / 100),
    }));
}

/** The best chart of a dataset; null if nothing can be drawn. */
export const recommendChart = (
  columns: readonly ChartColumn[],
  options: Omit<RecommendOptions, 'limit'> = {},
): RecommendedChart | null => recommendCharts(columns, { ...options, limit: 1 })[0] ?? null;

interface RankedCandidate {
  readonly candidate: Candidate;
  readonly cost: number;
}

function rankCandidates(
  columns: readonly ChartColumn[],
  options: RecommendOptions,
): readonly RankedCandidate[] {
  const { rowCount = DEFAULT_ROW_COUNT, extraCost } = options;
  const traits = columns.map((column) => columnTraits(column, { ...options, allColumns: columns }));
  const chosen =
    options.columns === undefined ? null : traits.filter(({ name }) => options.columns?.includes(name));
  const context = { rowCount };
  const pool = poolOf(traits, chosen, options.meaning);
  const subsets = subsetsOf(pool).filter((subset) => !repeatsItself(subset, options.meaning));
  const usual = subsets.flatMap((subset) => chartCandidates(context, grouped(subset)));
  const all = [
    ...usual,
    ...specialCandidates(traits, context),
    ...nestedCandidates(traits, options.meaning),
    ...fallbackCandidates(chosen ?? traits, chosen !== null),
  ];
  return all
    .filter(
      ({ columns: used }) =>
        chosen === null || chosen.length === 0 || used.some((one) => chosen.includes(one)),
    )
    .map((candidate) => ({
      candidate,
      cost: candidate.cost + columnCost(candidate, chosen) + (extraCost?.(candidate) ?? 0),
    }))
    .toSorted((one, other) => one.cost - other.cost || strongestWeight(other) - strongestWeight(one));
}

/** Orders charts of the same cost: the one with the strongest reason comes first. */
const strongestWeight = ({ candidate }: RankedCandidate): number =>
  candidate.reasons.reduce((most, { weight }) => Math.max(most, weight), 0);

function columnCost({ columns, cost }: Candidate, chosen: readonly ColumnTraits[] | null): number {
  const dullness =
    columns.reduce((sum, { interest }) => sum + (1 - interest), 0) / Math.max(1, columns.length);
  if (chosen === null) {
    // A count is less informative than a measure, and a single number less than a chart.
    const hasMeasure = columns.some(({ kind }) => kind === 'measure' || kind === 'latitude');
    return COST.dull * dullness + (hasMeasure ? 0 : 4) + (cost > 0 ? 1 : 0);
  }
  const unused = chosen.filter((one) => !columns.includes(one)).length;
  const added = columns.filter((one) => !chosen.includes(one)).length;
  return COST.unused * unused + COST.added * added + (added > 0 ? COST.dull * dullness : 0);
}

const MAX_OF_KIND = { measure: 5, category: 5, time: 2 } as const;

const CHARTED: ReadonlySet<string> = new Set(['measure', 'category', 'time', 'year']);

/** The columns that charts are built from: the chosen ones and the most interesting others. */
function poolOf(
  traits: readonly ColumnTraits[],
  chosen: readonly ColumnTraits[] | null,
  meaning: RowMeaning | undefined,
): readonly ColumnTraits[] {
  const others = traits.filter(
    (one) => CHARTED.has(one.kind) && !(chosen ?? []).includes(one) && !isCode(one.name, meaning),
  );
  const best = (kinds: readonly string[], most: number): readonly ColumnTraits[] =>
    others
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((one, other) => other.interest - one.interest)
      .slice(0, chosen === null ? most : Math.min(2, most));
  return [
    ...(chosen ?? []).filter(({ kind }) => CHARTED.has(kind) || NAMES.has(kind)).slice(0, 8),
    ...best(['measure'], MAX_OF_KIND.measure),
    ...best(['category'], MAX_OF_KIND.category),
    ...best(['time', 'year'], MAX_OF_KIND.time),
  ];
}

/** Levels of a hierarchy side by side: most combinations are empty. They are shown nested. [SEM-HIER-2] */
const repeatsItself = (subset: readonly ColumnTraits[], meaning: RowMeaning | undefined): boolean =>
  subset.some((one, at) => subset.slice(at + 1).some((other) => isNested(one.name, other.name, meaning)));

function subsetsOf(pool: readonly ColumnTraits[]): readonly (readonly ColumnTraits[])[] {
  const grow = (from: number, columns: readonly ColumnTraits[]): readonly (readonly ColumnTraits[])[] =>
    pool.slice(from).flatMap((one, at) => {
      const subset = [...columns, one];
      const more = subset.length < MAX_COLUMNS ? grow(from + at + 1, subset) : [];
      return [subset, ...more];
    });
  return grow(0, []);
}

const NAMES: ReadonlySet<string> = new Set(['category', 'identifier', 'prose']);

const grouped = (subset: readonly ColumnTraits[]) => ({
  measures: subset.filter(({ kind }) => kind === 'measure'),
  categories: subset.filter(({ kind }) => NAMES.has(kind)),
  times: subset.filter(({ kind }) => kind === 'time' || kind === 'year'),
});

const isText = ({ column }: ColumnTraits): boolean => column.type === 'text' || column.role === 'identifier';

/** Charts for columns that make no other chart: their most frequent values, and a table. */
function fallbackCandidates(traits: readonly ColumnTraits[], isChosen: boolean): readonly Candidate[] {
  const shown = traits.filter(({ kind }) => kind !== 'unreadable').slice(0, 30);
  const named = shown.filter(
    ({ kind }) => kind === 'constant' || (!isChosen && (kind === 'prose' || kind === 'identifier')),
  );
  const frequent = named.slice(0, 3).map((one): Candidate => {
    const title = byTitle(message('recommendation.rows'), one.label);
    const chart = chartSpec({
      mark: 'bar',
      encoding: { x: { field: one.name }, y: COUNT },
      rest: { sort: isText(one) ? '-y' : 'x', limit: MANY_BARS, options: { orient: 'horizontal' } },
    });
    const reasons = [
      reason(8, message('recommendation.frequent', { column: one.label })),
      reason(2, message('recommendation.counted')),
    ];
    return { chart, title, reasons, cost: 20, columns: [one] };
  });
  const title = message('recommendation.list', { columns: shown.slice(0, 4).map(({ label }) => label) });
  const table: Candidate = {
    chart: chartSpec({
      mark: 'table',
      encoding: {},
      rest: { detail: shown.map(({ name }) => ({ field: name })) },
    }),
    title,
    reasons: [reason(3, message('recommendation.table'))],
    cost: 30,
    columns: shown,
  };
  return shown.length === 0 ? [] : [...frequent, table];
}

const columnKey = ({ columns }: Candidate): string =>
  columns
    .map(({ name }) => name)
    .toSorted()
    .join('\n');

/** The best charts that differ: at most two of each mark, and a limited number of the same columns. */
function diverse(ranked: readonly RankedCandidate[], ofSameColumns: number): readonly RankedCandidate[] {
  const marks = new Map<string, number>();
  const fields = new Map<string, number>();
  return ranked.filter(({ candidate }) => {
    const [mark, columns] = [candidate.chart.mark, columnKey(candidate)];
    const isMore = (marks.get(mark) ?? 0) < 2 && (fields.get(columns) ?? 0) < ofSameColumns;
    if (isMore) {
      marks.set(mark, (marks.get(mark) ?? 0) + 1);
      fields.set(columns, (fields.get(columns) ?? 0) + 1);
    }
    return isMore;
  });
}

function candidateReason({ reasons }: Candidate): Message {
  const [first, second] = reasons.toSorted((one, other) => other.weight - one.weight);
  if (first === undefined) {
    return message('recommendation.table');
  }
  return second === undefined
    ? first.text
    : message('recommendation.reasons', { first: first.text, second: second.text });
}
