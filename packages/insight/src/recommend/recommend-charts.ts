import type { ChartSpec } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import { columnTraits, type ColumnTraits, type TraitContext } from '../columns/traits.ts';
import { specOf, COUNT, type Candidate } from './candidate.ts';
import { specialCandidates } from './special.ts';
import { MANY_BARS } from './category-rules.ts';
import { candidatesOf } from './mark-rules.ts';
import { Speaker } from './speaker.ts';
import { ENGLISH_RECOMMENDATIONS, type RecommendWords } from './words.ts';

export interface RecommendedChart {
  readonly chart: ChartSpec;
  readonly title: string;
  /** Why this one, in a sentence. */
  readonly reason: string;
  /** 0 to 1; best first. */
  readonly score: number;
}

export interface RecommendOptions extends TraitContext {
  /** Names of the columns that the charts are to use; without them the whole dataset is looked at. */
  readonly columns?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly words?: RecommendWords | undefined;
  /** What more speaks against a chart: added to its cost. */
  readonly against?: ((candidate: Candidate) => number) | undefined;
}

const USUAL_LIMIT = 5;
/** Rows to reckon with where nobody says how many there are. */
const SOME_ROWS = 1000;
const COLUMNS_OF_A_CHART = 3;

/** What speaks against a chart, after the costs of docs/recommendations.md. */
const COST = { unused: 30, added: 12, dull: 10 } as const;
/** A chart at this cost scores 1/e. */
const SCALE = 25;

/**
 * Charts worth looking at, the best first; none where nothing can be drawn. With `columns`, charts that use them.
 * Pure: equal columns give equal charts.
 */
export function recommendCharts(
  columns: readonly ChartColumn[],
  options: RecommendOptions = {},
): RecommendedChart[] {
  const { limit = USUAL_LIMIT, words = ENGLISH_RECOMMENDATIONS } = options;
  const ranked = rankCandidates(columns, options);
  return diverse(ranked, options.columns === undefined ? 1 : limit)
    .slice(0, limit)
    .map(({ candidate, cost }) => ({
      chart: candidate.chart,
      title: candidate.title,
      reason: reasonOf(candidate, words),
      score: Math.max(0.01, Math.round(100 * Math.exp(-cost / SCALE)) / 100),
    }));
}

/** The first chart of a dataset; null where there is nothing to draw. */
export const recommendChart = (
  columns: readonly ChartColumn[],
  options: Omit<RecommendOptions, 'limit'> = {},
): RecommendedChart | null => recommendCharts(columns, { ...options, limit: 1 })[0] ?? null;

interface Ranked {
  readonly candidate: Candidate;
  readonly cost: number;
}

function rankCandidates(columns: readonly ChartColumn[], options: RecommendOptions): readonly Ranked[] {
  const { rowCount = SOME_ROWS, words = ENGLISH_RECOMMENDATIONS, against } = options;
  const traits = columns.map((column) => columnTraits(column, options));
  const chosen =
    options.columns === undefined ? null : traits.filter(({ name }) => options.columns?.includes(name));
  const say = new Speaker(words, rowCount);
  const pool = poolOf(traits, chosen);
  const usual = subsetsOf(pool).flatMap((subset) => candidatesOf(say, grouped(subset)));
  const all = [
    ...usual,
    ...specialCandidates(traits, say),
    ...lastResorts(chosen ?? traits, { words, isChosen: chosen !== null }),
  ];
  return all
    .filter(
      ({ columns: used }) =>
        chosen === null || chosen.length === 0 || used.some((one) => chosen.includes(one)),
    )
    .map((candidate) => ({
      candidate,
      cost: candidate.cost + costOfColumns(candidate, chosen) + (against?.(candidate) ?? 0),
    }))
    .toSorted((one, other) => one.cost - other.cost || strengthOf(other) - strengthOf(one));
}

/** Of charts that cost the same, the one with the stronger ground goes first. */
const strengthOf = ({ candidate }: Ranked): number =>
  candidate.grounds.reduce((most, { weight }) => Math.max(most, weight), 0);

function costOfColumns({ columns, cost }: Candidate, chosen: readonly ColumnTraits[] | null): number {
  const dullness =
    columns.reduce((sum, { interest }) => sum + (1 - interest), 0) / Math.max(1, columns.length);
  if (chosen === null) {
    // A count says less than a measure, and one figure less than a picture.
    const hasMeasure = columns.some(({ kind }) => kind === 'measure' || kind === 'latitude');
    return COST.dull * dullness + (hasMeasure ? 0 : 4) + (cost > 0 ? 1 : 0);
  }
  const unused = chosen.filter((one) => !columns.includes(one)).length;
  const added = columns.filter((one) => !chosen.includes(one)).length;
  return COST.unused * unused + COST.added * added + (added > 0 ? COST.dull * dullness : 0);
}

const MOST_OF_A_KIND = { measure: 5, category: 5, time: 2 } as const;

const DRAWN: ReadonlySet<string> = new Set(['measure', 'category', 'time', 'year']);

/** Chosen columns and the most interesting others: what charts are tried from. */
function poolOf(
  traits: readonly ColumnTraits[],
  chosen: readonly ColumnTraits[] | null,
): readonly ColumnTraits[] {
  const others = traits.filter((one) => DRAWN.has(one.kind) && !(chosen ?? []).includes(one));
  const best = (kinds: readonly string[], most: number): readonly ColumnTraits[] =>
    others
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((one, other) => other.interest - one.interest)
      .slice(0, chosen === null ? most : Math.min(2, most));
  return [
    ...(chosen ?? []).filter(({ kind }) => DRAWN.has(kind) || NAMES.has(kind)).slice(0, 8),
    ...best(['measure'], MOST_OF_A_KIND.measure),
    ...best(['category'], MOST_OF_A_KIND.category),
    ...best(['time', 'year'], MOST_OF_A_KIND.time),
  ];
}

function subsetsOf(pool: readonly ColumnTraits[]): readonly (readonly ColumnTraits[])[] {
  const grow = (from: number, taken: readonly ColumnTraits[]): readonly (readonly ColumnTraits[])[] =>
    pool.slice(from).flatMap((one, at) => {
      const subset = [...taken, one];
      const more = subset.length < COLUMNS_OF_A_CHART ? grow(from + at + 1, subset) : [];
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

/** What can be said of columns that make no other chart. */
function lastResorts(
  traits: readonly ColumnTraits[],
  { words, isChosen }: { readonly words: RecommendWords; readonly isChosen: boolean },
): readonly Candidate[] {
  const shown = traits.filter(({ kind }) => kind !== 'unreadable').slice(0, 30);
  const named = shown.filter(
    ({ kind }) => kind === 'constant' || (!isChosen && (kind === 'prose' || kind === 'identifier')),
  );
  const frequent = named.slice(0, 3).map((one): Candidate => {
    const title = words.titles.by(words.rows, one.label);
    const chart = {
      ...specOf({
        mark: 'bar',
        encoding: { x: { field: one.name }, y: COUNT },
        rest: { sort: isText(one) ? '-y' : 'x', limit: MANY_BARS, options: { orient: 'horizontal' } },
      }),
      title,
    };
    const grounds = [
      { text: words.grounds.frequent(one.label, '', ''), weight: 8 },
      { text: words.grounds.counts('', '', ''), weight: 2 },
    ];
    return { chart, title, grounds, cost: 20, columns: [one] };
  });
  const title = words.titles.table(shown.slice(0, 4).map(({ label }) => label));
  const table: Candidate = {
    chart: {
      ...specOf({
        mark: 'table',
        encoding: {},
        rest: { detail: shown.map(({ name }) => ({ field: name })) },
      }),
      title,
    },
    title,
    grounds: [{ text: words.grounds.table('', '', ''), weight: 3 }],
    cost: 30,
    columns: shown,
  };
  return shown.length === 0 ? [] : [...frequent, table];
}

const fieldsOf = ({ columns }: Candidate): string =>
  columns
    .map(({ name }) => name)
    .toSorted()
    .join('\n');

/** The best ones that differ: two of one mark at most, and of the same columns no more than asked for. */
function diverse(ranked: readonly Ranked[], ofSameColumns: number): readonly Ranked[] {
  const marks = new Map<string, number>();
  const fields = new Map<string, number>();
  return ranked.filter(({ candidate }) => {
    const [mark, columns] = [candidate.chart.mark, fieldsOf(candidate)];
    const isMore = (marks.get(mark) ?? 0) < 2 && (fields.get(columns) ?? 0) < ofSameColumns;
    if (isMore) {
      marks.set(mark, (marks.get(mark) ?? 0) + 1);
      fields.set(columns, (fields.get(columns) ?? 0) + 1);
    }
    return isMore;
  });
}

function reasonOf({ grounds }: Candidate, words: RecommendWords): string {
  const [first, second] = grounds.toSorted((one, other) => other.weight - one.weight);
  return words.reason(first?.text ?? '', second?.text ?? null);
}
