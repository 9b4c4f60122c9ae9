import type { Insight } from '@plumbline/contract';
import { certaintyLevel, judgeCertainty, CERTAINTIES, type Certainty } from './certainty.ts';

/** Which of the insights are listed. */
export interface InsightFilter {
  /** Null for every kind. */
  readonly kind: string | null;
  /** Column that an insight measures; null for every column and for numbers of rows. */
  readonly about: string | null;
  readonly atLeast: Certainty;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const readInsightFilter = (search: Readonly<Record<string, unknown>>): InsightFilter => ({
  kind: text(search['kind']),
  about: text(search['about']),
  atLeast: CERTAINTIES.find((one) => one === search['sure']) ?? 'fair',
});

/** Keys of the address; undefined where they are at their default. */
export const printInsightFilter = ({ kind, about, atLeast }: InsightFilter) => ({
  kind: kind ?? undefined,
  about: about ?? undefined,
  sure: atLeast === 'fair' ? undefined : atLeast,
});

export const isListed =
  ({ kind, about, atLeast }: InsightFilter) =>
  (insight: Insight): boolean =>
    (kind === null || insight.kind === kind) &&
    (about === null || insight.measure === about) &&
    certaintyLevel(judgeCertainty(insight)) >= certaintyLevel(atLeast);

/** Each once, in the order of the insights. */
export const kindsIn = (
  insights: readonly Insight[],
): { readonly kind: string; readonly title: string }[] => [
  ...new Map(insights.map(({ kind, title }) => [kind, { kind, title }])).values(),
];

export const measuresIn = (insights: readonly Insight[]): string[] => [
  ...new Set(insights.flatMap(({ measure }) => (measure === null ? [] : [measure]))),
];
