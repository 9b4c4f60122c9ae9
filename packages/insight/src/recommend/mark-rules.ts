import type { ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { isNumeric } from '@plumbline/viz';
import type { ColumnTraits } from '../columns/traits.ts';
import { chartSpec, COUNT, measureChannel, type Candidate } from './candidate.ts';
import { byCategory, crossed } from './category-rules.ts';
import { bubbles, groupedPoints, spread, together } from './number-rules.ts';
import { measureTitle, reason, type Proposal, type RuleContext } from './reasons.ts';
import { overTime, seriesOverTime } from './time-rules.ts';

/** The columns of one chart by their role in it. */
export interface Columns {
  readonly measures: readonly ColumnTraits[];
  readonly categories: readonly ColumnTraits[];
  readonly times: readonly ColumnTraits[];
}

type Propose = (context: RuleContext, columns: Columns) => readonly Proposal[];

const byOneCategory: Propose = (_, { categories: [category], measures: [measure = null] }) =>
  category === undefined ? [] : byCategory(category, measure);
const byTime: Propose = (_, { times: [time], measures: [measure = null] }) =>
  time === undefined ? [] : overTime(time, measure);
const grouped: Propose = (_, { times: [time], categories: [group], measures: [measure = null] }) =>
  time === undefined || group === undefined ? [] : seriesOverTime({ time, group, measure });
const twoCategories: Propose = (_, { categories: [one, two], measures: [measure = null] }) =>
  one === undefined || two === undefined ? [] : crossed([one, two], measure);
/** The default chart of the first measure, with the second in the tooltip. */
const withTooltip = (proposals: readonly Proposal[], measure: ColumnTraits): readonly Proposal[] =>
  proposals.slice(0, 1).map((proposal) => ({
    ...proposal,
    rest: { ...proposal.rest, tooltip: [measureChannel(measure)] },
    reasons: [
      ...proposal.reasons,
      reason(8, message('recommendation.tooltip', { what: measureTitle(measure) })),
    ],
    cost: proposal.cost + TOOLTIP_COST,
  }));
const twoMeasures: Propose = (context, { measures: [one, two], categories: [category], times: [time] }) => {
  if (one === undefined || two === undefined) {
    return [];
  }
  if (time !== undefined) {
    return withTooltip(overTime(time, one), two);
  }
  return category === undefined
    ? []
    : [
        ...together(context, [one, two], category),
        ...groupedPoints([one, two], category),
        ...withTooltip(byCategory(category, one), two),
      ];
};
const pairs: Propose = (context, { measures: [one, two] }) =>
  one === undefined || two === undefined ? [] : together(context, [one, two], null);
const triples: Propose = (context, { measures: [one, two, three], categories: [group = null] }) =>
  one === undefined || two === undefined || three === undefined
    ? []
    : bubbles(context, [one, two, three], group);

/** By the number of times, categories and measures; docs/recommendations.md has the same table. */
const RULES: Readonly<Record<string, Propose>> = {
  '0 0 1': (_, { measures: [measure] }) => (measure === undefined ? [] : spread(measure)),
  '0 1 0': byOneCategory,
  '0 1 1': byOneCategory,
  '1 0 0': byTime,
  '1 0 1': byTime,
  '1 1 0': grouped,
  '1 1 1': grouped,
  '0 2 0': twoCategories,
  '0 2 1': twoCategories,
  '0 0 2': pairs,
  '0 1 2': twoMeasures,
  '1 0 2': twoMeasures,
  '0 0 3': triples,
  '0 1 3': triples,
};

const TOOLTIP_COST = 9;
/** Columns with a name for each row make long charts. */
const UNIQUE_NAMES_COST = 6;

const hasUniqueNames = ({ kind }: ColumnTraits): boolean => kind === 'identifier' || kind === 'prose';

/** Numbers that charts group into bins because no role marks them as names. */
const isBinned = ({ column }: ColumnTraits): boolean => isNumeric(column) && column.role !== 'identifier';

/** The tooltip of an average shows its number of rows: averages of few rows differ by chance. */
function withRowCount(chart: ChartSpec): ChartSpec {
  const isAverage = Object.values(chart.encoding).some(({ aggregate }) => aggregate === 'mean');
  return isAverage && chart.mark !== 'kpi' ? { ...chart, tooltip: [...(chart.tooltip ?? []), COUNT] } : chart;
}

/** Every mark that the columns allow; for columns with unique names only bars, the longest first. */
export function chartCandidates(context: RuleContext, columns: Columns): readonly Candidate[] {
  const { measures, categories, times } = columns;
  const propose = RULES[`${times.length} ${categories.length} ${measures.length}`];
  const single = categories.some((category) => hasUniqueNames(category));
  const proposals = propose?.(context, columns) ?? [];
  const fitting = single && (categories.length > 1 || categories.some(isBinned)) ? [] : proposals;
  return fitting
    .filter(({ mark }) => !single || (mark === 'bar' && times.length === 0))
    .map(({ title, reasons, cost, ...shape }) => ({
      chart: withRowCount(chartSpec(shape)),
      title,
      reasons,
      cost: cost + (single ? UNIQUE_NAMES_COST : 0),
      columns: [...measures, ...categories, ...times],
    }));
}
