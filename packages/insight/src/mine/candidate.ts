import type {
  ChartSpec,
  Claim,
  ClaimCondition,
  ClaimMeasure,
  ClaimRange,
  Scalar,
  TimeUnit,
} from '@plumbline/contract';
import type { MessageCode } from '@plumbline/messages';
import type { Measure } from './mined-table.ts';

/** In the order of the documentation. */
export const INSIGHT_KINDS = [
  'leader',
  'concentration',
  'difference',
  'evenness',
  'trend',
  'changePoint',
  'periodOutlier',
  'seasonality',
  'correlation',
  'periodChange',
  'influencer',
  'exception',
] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

export type InsightCode = Extract<MessageCode, `insight.${string}`>;

/** A part of a sentence: the name of a column or value, a period, or a claim with the query that returns it. */
export type InsightValue =
  string | { readonly period: string; readonly unit: TimeUnit } | { readonly claim: Claim };

/** A sentence before it is put into words. */
export interface InsightText {
  readonly code: InsightCode;
  readonly values: Readonly<Record<string, InsightValue>>;
}

/** A pattern that was tested. */
export interface Candidate {
  readonly kind: InsightKind;
  /** The measure that it is about; null for counts of rows. */
  readonly measure: string | null;
  readonly dimensions: readonly string[];
  readonly test: InsightTest;
  /** Probability of a pattern at least as strong where there is none. */
  readonly p: number;
  /** Statistic of the test. */
  readonly statistic: number;
  /** Rows or periods that the test read. */
  readonly n: number;
  /** Strength, 0 to 1. */
  readonly effect: number;
  /** Share of the rows or of the total that it is about, 0 to 1. */
  readonly impact: number;
  readonly text: InsightText;
  readonly chart: ChartSpec;
}

export type InsightTest =
  | 'rank-scan'
  | 'kruskal-wallis'
  | 'mann-kendall'
  | 'pettitt'
  | 'friedman'
  | 'spearman'
  | 'two-proportions'
  | 'robust-z'
  | 'binomial'
  | 'equivalence';

const MEAN = 'mean';

export const meanClaim = ({ name }: Measure): ClaimMeasure => ({ field: name, aggregate: MEAN });
export const sumClaim = ({ name }: Measure): ClaimMeasure => ({ field: name, aggregate: 'sum' });
export const ROWS: ClaimMeasure = { field: null, aggregate: 'count' };

export const equals = (column: string, value: Scalar): ClaimCondition => ({ column, op: 'eq', value });

export const within = (
  column: string,
  { start, end }: { readonly start?: string; readonly end?: string },
): ClaimCondition[] => [
  ...(start === undefined ? [] : [{ column, op: 'gte', value: start } as const]),
  ...(end === undefined ? [] : [{ column, op: 'lt', value: end } as const]),
];

/** A number that the sentence states and does not judge. */
export const numberClaim = (measure: ClaimMeasure, where: readonly ClaimCondition[] = []): InsightValue => ({
  claim: {
    query: { kind: 'value', measure, where: [...where] },
    format: { kind: 'number', isUnsigned: false },
    holds: { op: 'any' },
  },
});

/** A comparison of two parts of the rows. `isUnsigned`: the sentence says in words whether it rose or fell. */
export const comparisonClaim = (
  query: Omit<Extract<Claim['query'], { kind: 'comparison' }>, 'kind'>,
  {
    holds = { op: 'any' },
    isUnsigned = false,
  }: { readonly holds?: ClaimRange; readonly isUnsigned?: boolean } = {},
): InsightValue => ({
  claim: {
    query: { kind: 'comparison', ...query },
    format: { kind: query.how === 'difference' ? 'number' : 'percent', isUnsigned },
    holds,
  },
});

/** The sentence says that it rose (1) or fell (−1). */
export const signed = (sign: number): { readonly holds: ClaimRange; readonly isUnsigned: true } => ({
  holds: { op: sign > 0 ? 'gt' : 'lt', value: 0 },
  isUnsigned: true,
});

/** The value with the largest or smallest measure; the sentence is false once it is another. */
export const nameClaim = (
  query: Omit<Extract<Claim['query'], { kind: 'name' }>, 'kind' | 'where'>,
  value: Scalar,
): InsightValue => ({
  claim: {
    query: { kind: 'name', where: [], ...query },
    format: { kind: 'text' },
    holds: { op: 'eq', value },
  },
});

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
export const bounded = (value: number): number => Math.max(0, Math.min(1, value));
