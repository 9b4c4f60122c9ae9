import type { InsightKind, InsightText } from './candidate.ts';
import type { ScoredInsight } from './choose-insights.ts';
import { numberClaim, ROWS } from './candidate.ts';
import type { MiningPlan } from './read-table.ts';

export type StoryHeading =
  | 'insight.headingOverview'
  | 'insight.headingChange'
  | 'insight.headingDriver'
  | 'insight.headingOutlier'
  | 'insight.headingNext';

/** A part of a story before it is put into words. */
export type PlannedBlock =
  | { readonly kind: 'heading'; readonly code: StoryHeading }
  | { readonly kind: 'paragraph'; readonly text: InsightText }
  | { readonly kind: 'insight'; readonly insight: ScoredInsight };

interface Section {
  readonly code: StoryHeading;
  readonly kinds: readonly InsightKind[];
  readonly most: number;
}

const SECTIONS: readonly Section[] = [
  {
    code: 'insight.headingChange',
    kinds: ['periodChange', 'trend', 'changePoint', 'seasonality'],
    most: 2,
  },
  {
    code: 'insight.headingDriver',
    kinds: ['leader', 'concentration', 'influencer', 'difference', 'correlation'],
    most: 3,
  },
  { code: 'insight.headingOutlier', kinds: ['periodOutlier', 'exception'], most: 2 },
];
const MAX_NEXT = 3;

/** The columns that an overview states. */
export type StorySubject = Pick<MiningPlan, 'measures' | 'time' | 'mixed'> & { readonly dataset: string };

function overview({ measures, time, mixed, dataset }: StorySubject): PlannedBlock[] {
  const rows = numberClaim(ROWS);
  const day = (aggregate: 'min' | 'max', field: string) => ({
    claim: {
      query: { kind: 'value' as const, measure: { field, aggregate }, where: [] },
      format: { kind: 'period' as const, unit: 'day' as const },
      holds: { op: 'any' as const },
    },
  });
  const size: InsightText =
    time === null
      ? { code: 'insight.overviewRows', values: { dataset, rows } }
      : {
          code: 'insight.overviewPeriod',
          values: { dataset, rows, first: day('min', time.name), last: day('max', time.name) },
        };
  const figures = measures.slice(0, 2).map(({ name, label, adds }): InsightText => {
    const mean = numberClaim({ field: name, aggregate: 'mean' });
    return adds === 'sum'
      ? {
          code: 'insight.overviewTotal',
          values: { measure: label, mean, total: numberClaim({ field: name, aggregate: 'sum' }) },
        }
      : { code: 'insight.overviewMean', values: { measure: label, mean } };
  });
  const leftOut: readonly InsightText[] =
    mixed.length === 0 ? [] : [{ code: 'insight.overviewMixed', values: { measures: mixed.join(', ') } }];
  return [
    { kind: 'heading', code: 'insight.headingOverview' },
    ...[size, ...figures, ...leftOut].map((text): PlannedBlock => ({ kind: 'paragraph', text })),
  ];
}

const COMPARES_GROUPS: ReadonlySet<InsightKind> = new Set(['leader', 'difference']);

/** Which group is highest, which is lowest, and how far they are apart is said once of a measure and its groups. */
function withoutRepeats(insights: readonly ScoredInsight[]): readonly ScoredInsight[] {
  const keyOf = ({ measure, dimensions }: ScoredInsight): string => [measure, ...dimensions].join('\u0000');
  return insights.filter(
    (insight, at) =>
      !COMPARES_GROUPS.has(insight.kind) ||
      insights
        .slice(0, at)
        .every((other) => !COMPARES_GROUPS.has(other.kind) || keyOf(other) !== keyOf(insight)),
  );
}

/**
 * A story from insights, best first: overview, change, driver, outlier, and what to look at next. An insight is in one
 * section; a section without any is left out.
 */
export function planStory(subject: StorySubject, found: readonly ScoredInsight[]): PlannedBlock[] {
  const insights = withoutRepeats(found);
  const sections = SECTIONS.map(({ code, kinds, most }) => ({
    code,
    insights: insights.filter(({ kind }) => kinds.includes(kind)).slice(0, most),
  }));
  const used = new Set(sections.flatMap((section) => section.insights));
  const rest = insights.filter((insight) => !used.has(insight)).slice(0, MAX_NEXT);
  return [
    ...overview(subject),
    ...sections
      .filter((section) => section.insights.length > 0)
      .flatMap((section): PlannedBlock[] => [
        { kind: 'heading', code: section.code },
        ...section.insights.map((insight): PlannedBlock => ({ kind: 'insight', insight })),
      ]),
    ...(rest.length === 0 ? [] : [{ kind: 'heading', code: 'insight.headingNext' } as const]),
    ...rest.map(({ text }): PlannedBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'paragraph',
      text: { code: insights.length === 0 ? 'insight.noPattern' : 'insight.caveat', values: {} },
    },
  ];
}
