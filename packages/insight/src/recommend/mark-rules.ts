import type { ChartSpec } from '@plumbline/contract';
import { isNumeric } from '@plumbline/viz';
import type { ColumnTraits } from '../columns/traits.ts';
import { COUNT, measureOf, specOf, type Candidate } from './candidate.ts';
import { byCategory, crossed } from './category-rules.ts';
import { bubbles, groupedPoints, spread, together } from './number-rules.ts';
import type { Proposal, Speaker } from './speaker.ts';
import { overTime, seriesOverTime } from './time-rules.ts';

/** Columns of one chart by what they are to it. */
export interface Columns {
  readonly measures: readonly ColumnTraits[];
  readonly categories: readonly ColumnTraits[];
  readonly times: readonly ColumnTraits[];
}

type Propose = (say: Speaker, columns: Columns) => readonly Proposal[];

const byOneCategory: Propose = (say, { categories: [category], measures: [measure = null] }) =>
  category === undefined ? [] : byCategory(say, category, measure);
const byTime: Propose = (say, { times: [time], measures: [measure = null] }) =>
  time === undefined ? [] : overTime(say, time, measure);
const grouped: Propose = (say, { times: [time], categories: [group], measures: [measure = null] }) =>
  time === undefined || group === undefined ? [] : seriesOverTime(say, { time, group, measure });
const twoCategories: Propose = (say, { categories: [one, two], measures: [measure = null] }) =>
  one === undefined || two === undefined ? [] : crossed(say, [one, two], measure);
/** The usual chart of the first measure, with the second in the tooltip. */
const aside = (say: Speaker, proposals: readonly Proposal[], measure: ColumnTraits): readonly Proposal[] =>
  proposals.slice(0, 1).map((proposal) => ({
    ...proposal,
    rest: { ...proposal.rest, tooltip: [measureOf(measure)] },
    grounds: [...proposal.grounds, say.ground('aside', 8, say.nameOf(measure))],
    cost: proposal.cost + ASIDE,
  }));
const measuredTwice: Propose = (say, { measures: [one, two], categories: [category], times: [time] }) => {
  if (one === undefined || two === undefined) {
    return [];
  }
  if (time !== undefined) {
    return aside(say, overTime(say, time, one), two);
  }
  return category === undefined
    ? []
    : [
        ...together(say, [one, two], category),
        ...groupedPoints(say, [one, two], category),
        ...aside(say, byCategory(say, category, one), two),
      ];
};
const pairs: Propose = (say, { measures: [one, two] }) =>
  one === undefined || two === undefined ? [] : together(say, [one, two], null);
const triples: Propose = (say, { measures: [one, two, three], categories: [group = null] }) =>
  one === undefined || two === undefined || three === undefined ? [] : bubbles(say, [one, two, three], group);

/** By numbers of times, categories and measures: the table in docs/recommendations.md. */
const RULES: Readonly<Record<string, Propose>> = {
  '0 0 1': (say, { measures: [measure] }) => (measure === undefined ? [] : spread(say, measure)),
  '0 1 0': byOneCategory,
  '0 1 1': byOneCategory,
  '1 0 0': byTime,
  '1 0 1': byTime,
  '1 1 0': grouped,
  '1 1 1': grouped,
  '0 2 0': twoCategories,
  '0 2 1': twoCategories,
  '0 0 2': pairs,
  '0 1 2': measuredTwice,
  '1 0 2': measuredTwice,
  '0 0 3': triples,
  '0 1 3': triples,
};

const ASIDE = 9;
/** Names of single things make long charts. */
const SINGLE_THINGS = 6;

const isSingle = ({ kind }: ColumnTraits): boolean => kind === 'identifier' || kind === 'prose';

/** Numbers that the charts would put into bins, for they are not known as names but by their own. */
const isCut = ({ column }: ColumnTraits): boolean => isNumeric(column) && column.role !== 'identifier';

/** Averages tell in the tooltip of how many rows they are: those of a few lie far apart by chance. */
function withRows(chart: ChartSpec): ChartSpec {
  const isAverage = Object.values(chart.encoding).some(({ aggregate }) => aggregate === 'mean');
  return isAverage && chart.mark !== 'kpi' ? { ...chart, tooltip: [...(chart.tooltip ?? []), COUNT] } : chart;
}

/** Every mark that the columns allow; of names of single things only bars, the longest first. */
export function candidatesOf(say: Speaker, columns: Columns): readonly Candidate[] {
  const { measures, categories, times } = columns;
  const propose = RULES[`${times.length} ${categories.length} ${measures.length}`];
  const single = categories.some((category) => isSingle(category));
  const proposals = propose?.(say, columns) ?? [];
  const fitting = single && (categories.length > 1 || categories.some(isCut)) ? [] : proposals;
  return fitting
    .filter(({ mark }) => !single || (mark === 'bar' && times.length === 0))
    .map(({ title, grounds, cost, ...shape }) => ({
      chart: { ...withRows(specOf(shape)), title },
      title,
      grounds,
      cost: cost + (single ? SINGLE_THINGS : 0),
      columns: [...measures, ...categories, ...times],
    }));
}
