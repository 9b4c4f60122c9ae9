import { type QuestionGroup, type QuestionMeasure, type Interpretation } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { withAverageLimit } from '../../prompt/average-limits.ts';
import { withTermsInFull } from '../../prompt/business-terms.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import { takeElapsedTime } from '../../prompt/elapsed-time.ts';
import { readChartPrompt, type ChartPrompt } from '../../prompt/read-prompt.ts';
import { withRatesPerMany } from '../../prompt/rates-per-many.ts';
import { takeSignClause } from '../../prompt/signed-groups.ts';
import { takeGroupClause } from '../../prompt/group-conditions.ts';
import { takeRatio } from '../../prompt/ratios.ts';
import { ofElapsedTime, ofRunningTotal } from '../parts/computed-measures.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { confidenceOf, scoreReading, signalsOf } from '../confidence/confidence.ts';
import { impliedGroups, isRankedTime, rankedTimes, type CompleteContext } from '../parts/implied-groups.ts';
import { isIdiom } from './idioms.ts';
import { intentOf } from '../parts/intent-of.ts';
import { judgedOrder } from '../parts/judged-order.ts';
import { impliedMeasures, isRowCount } from '../parts/implied-measures.ts';
import { impliedMark } from '../parts/implied-mark.ts';
import { isInquired, readGrowth } from '../parts/growth-question.ts';
import { ofRatio } from '../parts/ratio-measures.ts';
import { readRowQuestion } from '../parts/row-question.ts';
import { ofChosenGroups } from '../parts/chosen-groups.ts';
import { withoutRunning } from '../parts/running-total.ts';
import { shareOfRows } from '../parts/share-of-rows.ts';
import { readNamedColumns } from '../named-columns/named-columns.ts';
import { findNamedParts } from '../parts/named-parts.ts';
import { besideOthers, withoutOthers } from '../parts/beside-others.ts';
import type { QuestionReading } from '../parts/question-reading.ts';

export const NO_INTERPRETATION: Interpretation = {
  intent: 'clarify',
  measures: [],
  groups: [],
  filters: [],
  comparison: null,
  mark: null,
  order: null,
  limit: null,
  stack: null,
  formula: null,
};

/**
 * Reads a question about a dataset. Pure: equal questions give equal readings. `isFirst`: whether there is no answer before
 * that the words may change.
 */
export function interpret(
  text: string,
  dataset: DescribedDataset,
  { isFirst = true }: { readonly isFirst?: boolean } = {},
): QuestionReading {
  const question = withTermsInFull(text, dataset.columns);
  const ofOne = withRatesPerMany(question, dataset.columns, dataset);
  // A figure of one in place of that of a hundred is no certain answer.
  return ofOne === null
    ? interpretWhole(question, dataset, isFirst)
    : withDoubt(interpretWhole(ofOne, dataset, isFirst));
}

/** Never stated as sure. */
const withDoubt = (reading: QuestionReading): QuestionReading => ({
  ...reading,
  confidence: Math.min(reading.confidence, UNSURE),
});
const UNSURE = 0.75;

function interpretWhole(question: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading {
  return (
    readChosenGroups(question, dataset, isFirst) ??
    readAverageLimit(question, dataset, isFirst) ??
    readElapsed(question, dataset, isFirst) ??
    readRatio(question, dataset, isFirst) ??
    readRunning(question, dataset, isFirst) ??
    readBesideOthers(question, dataset, isFirst) ??
    readQuestion(question, dataset, isFirst)
  );
}

/** “stores with more than 20 orders” is read as the orders of all stores, of which some are shown. */
function readChosenGroups(
  question: string,
  dataset: DescribedDataset,
  isFirst: boolean,
): QuestionReading | null {
  const { columns } = dataset;
  const clause = takeGroupClause(question, columns, dataset) ?? takeSignClause(question, columns, dataset);
  return clause === null
    ? null
    : ofChosenGroups(interpret(clause.question, dataset, { isFirst }), clause, dataset);
}

/** “above average” is read as above the average of all rows; of groups it is read as it is written. */
function readAverageLimit(
  question: string,
  dataset: DescribedDataset,
  isFirst: boolean,
): QuestionReading | null {
  const limited = withAverageLimit(question, dataset.columns, dataset);
  const reading = limited === null ? null : readQuestion(limited, dataset, isFirst);
  if (reading === null || reading.interpretation.groups.length > 0) {
    return null;
  }
  // The average is that of all rows, which the question may mean of some.
  return reading.interpretation.filters.length > 1 ? withDoubt(reading) : reading;
}

/** A question about the time between two dates is read as one about a number that the dataset does not have. */
function readElapsed(question: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading | null {
  const elapsed = takeElapsedTime(question, dataset.columns);
  if (elapsed === null) {
    return null;
  }
  const extended = { ...dataset, columns: [...dataset.columns, elapsed.column] };
  const reading = readQuestion(elapsed.question, extended, isFirst);
  const isOfProcess =
    reading.unknown.length > 0 && reading.unknown.every((word) => elapsed.processes.has(word));
  const plain = isOfProcess
    ? readQuestion(
        elapsed.question
          .split(' ')
          .filter((word) => !reading.unknown.includes(word))
          .join(' '),
        extended,
        isFirst,
      )
    : reading;
  return ofElapsedTime(plain, elapsed, question);
}

/** A question about one number divided by another is read as one about the first. */
function readRatio(question: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading | null {
  const ratio = takeRatio(question, dataset.columns, dataset);
  return ratio === null ? null : ofRatio(readQuestion(ratio.question, dataset, isFirst), ratio, dataset);
}

/** A running total is read as a total over time. */
function readRunning(question: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading | null {
  const plain = withoutRunning(question);
  return plain === null
    ? null
    : ofRunningTotal(readQuestion(plain, dataset, isFirst), datasetTraits(dataset));
}

/** “web against the other channels”: all of them, beside each other. */
function readBesideOthers(
  question: string,
  dataset: DescribedDataset,
  isFirst: boolean,
): QuestionReading | null {
  const plain = withoutOthers(question);
  return plain === null ? null : besideOthers(readQuestion(plain, dataset, isFirst), datasetTraits(dataset));
}

function readQuestion(question: string, dataset: DescribedDataset, isFirst: boolean): QuestionReading {
  const chartPrompt = readChartPrompt(isIdiom(question) ? '' : question, dataset.columns, dataset);
  const traits = datasetTraits(dataset);
  const named = readNamedColumns(chartPrompt, traits);
  const parts = findNamedParts({ read: chartPrompt, named, traits, dataset });
  const interpretation = atGrain(complete(chartPrompt, { parts, traits }), dataset, traits);
  // “which sector” of columns for sectors is understood.
  const isOfColumns = interpretation.intent === 'growth' && interpretation.groups.length === 0;
  const read = isOfColumns && isInquired(chartPrompt) ? { ...chartPrompt, unknown: [] } : chartPrompt;
  const score = scoreReading(read, interpretation, { named, isFirst });
  const signals = signalsOf(read, interpretation);
  return {
    interpretation,
    score,
    signals,
    confidence: confidenceOf(interpretation, { score, signals }),
    guesses: named
      .filter(({ score }) => score < 0.9)
      .map(({ words, traits: { name } }) => ({ words, column: name })),
    unknown: read.unknown,
    ambiguous: read.ambiguous,
    unknowable: phrasesOfKind(read, 'unknowable')[0]?.about ?? null,
    edits: phrasesOfKind(read, 'edit').map(({ edit }) => edit),
    named: parts,
    isDown: chartPrompt.isDown,
    isByLabel: chartPrompt.isByLabel,
  };
}

/** Times without a unit are cut as the measure is meant for. */
function atGrain(
  query: Interpretation,
  { measures = [] }: DescribedDataset,
  traits: readonly ColumnTraits[],
): Interpretation {
  const saved = query.measures[0]?.saved;
  const unit = measures.find(({ name }) => name === saved)?.grain ?? null;
  if (saved === undefined || unit === null) {
    return query;
  }
  const isCut = (group: QuestionGroup): boolean =>
    group.unit === undefined && traits.some(({ name, kind }) => name === group.column && kind === 'time');
  return { ...query, groups: query.groups.map((group) => (isCut(group) ? { ...group, unit } : group)) };
}

/** “the hottest month”: how many rows are shown, from the first. */
const RANKED_TIMES = 10;

/** The reading with what it implies: a time for a trend, a place for a map, values that are compared. */
function complete(read: ChartPrompt, { parts, traits }: CompleteContext): Interpretation {
  const rowQuestion = readRowQuestion(read, { parts, traits });
  if (rowQuestion !== null) {
    const { rows, limit } = rowQuestion;
    return { ...NO_INTERPRETATION, intent: 'rows', ...conditionsOf(read), limit, rows };
  }
  const grown = readGrowth(read, { parts, traits });
  if (grown !== null) {
    return { ...NO_INTERPRETATION, intent: 'growth', ...conditionsOf(read), ...grown };
  }
  const [task] = phrasesOfKind(read, 'task').map((one) => one.task);
  const [previous] = phrasesOfKind(read, 'previous');
  const time = timeTraits(traits);
  const groups = impliedGroups(read, { parts, traits });
  const named = impliedMeasures(read, { parts, traits, groups });
  const parted = measured(read, { parts, traits, groups, named });
  const base: Interpretation = {
    ...NO_INTERPRETATION,
    ...parted,
    groups: (isRankedTime(read, groups, traits) ? rankedTimes(groups, traits) : groups).slice(0, 4),
    comparison: previous === undefined || time === null ? null : { column: time.name, unit: previous.unit },
    limit: read.limit ?? (isRankedTime(read, groups, traits) ? RANKED_TIMES : null),
    stack: read.stack,
    order: frequencyOrder(read, groups) ?? judgedOrder(read, parted.measures, orderOf(read, groups)),
    ...alternativesOf(read),
    ...(read.isByLabel && groups.length > 0 ? { orderBy: 'label' as const } : {}),
  };
  const whole = partOfWhole(base, read, traits);
  return { ...whole, intent: intentOf(whole, { task, read }) };
}

/** “export share of revenue”: the value beside the others of its column. */
function partOfWhole(
  base: Interpretation,
  { intents }: ChartPrompt,
  traits: readonly ColumnTraits[],
): Interpretation {
  const { measures, groups, filters } = base;
  const [part, ...more] = filters.filter(({ op, column }) => op === 'eq' && isCategory(column, traits));
  const isOfAmount =
    measures.length === 1 &&
    measures.every(
      ({ aggregate, column, over }) => column !== null && (aggregate === 'sum' || over !== undefined),
    );
  return intents.includes('share') &&
    groups.length === 0 &&
    isOfAmount &&
    part !== undefined &&
    more.length === 0
    ? {
        ...base,
        groups: [{ column: part.column }],
        filters: filters.filter((one) => one !== part),
        mark: 'donut',
      }
    : base;
}

const isCategory = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, kind }) => name === column && kind === 'category');

const alternativesOf = ({ either }: ChartPrompt): Pick<Interpretation, 'either'> =>
  either.length === 0 ? {} : { either: either.map((side) => [...side]) };

const conditionsOf = (read: ChartPrompt): Pick<Interpretation, 'filters' | 'either'> => ({
  filters: read.conditions.slice(0, 20),
  ...alternativesOf(read),
});

interface MeasuredContext extends CompleteContext {
  readonly groups: readonly QuestionGroup[];
  readonly named: readonly QuestionMeasure[];
}

/** A column of how many things each row is of: “number of farmers” adds it up. */
const COUNTS = /^(count|counts|cnt|freq|frequency)$/u;
const countColumn = (traits: readonly ColumnTraits[]): string | null =>
  traits.find(
    ({ name, kind, quantity }) =>
      kind === 'measure' && quantity === 'amount' && COUNTS.test(name.trim().toLowerCase()),
  )?.name ?? null;

/** What is computed of which rows, and how it is drawn: what a share is of is no condition on the rows. */
function measured(
  read: ChartPrompt,
  { named, ...context }: MeasuredContext,
): Pick<Interpretation, 'measures' | 'filters' | 'mark'> {
  const measures = countedMeasures(named, context.traits);
  // “percentage of private patients”: of rows, whatever of them could be counted once.
  const counts = measures.every((one) => isRowCount(one) || one.aggregate === 'distinct');
  const amount = counts ? null : onlyTotal(measures);
  // Of a whole, the part is shown beside the others.
  const isParted = counts || (amount !== null && context.groups.length > 0);
  const share = isParted ? shareOfRows(read, { ...context, amount }) : null;
  return share === null
    ? {
        measures: measures.slice(0, 6),
        filters: read.conditions.slice(0, 20),
        mark: impliedMark(read, context),
      }
    : { measures: [share.measure], filters: share.filters.slice(0, 20), mark: null };
}

/** The only measure, where it is the sum of a column. */
function onlyTotal(measures: readonly QuestionMeasure[]): QuestionMeasure | null {
  const [only, ...more] = measures;
  const isSum = only?.aggregate === 'sum' && only.column !== null && only.per === undefined;
  return isSum && more.length === 0 ? only : null;
}

/** Rows that are counts of things are not counted themselves. */
function countedMeasures(
  named: readonly QuestionMeasure[],
  traits: readonly ColumnTraits[],
): readonly QuestionMeasure[] {
  const counts = countColumn(traits);
  return counts === null
    ? named
    : named.map((one) => (isRowCount(one) ? { column: counts, aggregate: 'sum' } : one));
}

/** “which agents never reopened a ticket”: those with the smallest share first. */
function frequencyOrder({ phrases }: ChartPrompt, groups: readonly QuestionGroup[]): Interpretation['order'] {
  const [frequency] = phrasesOfKind({ phrases }, 'frequency');
  if (frequency === undefined || groups.length === 0) {
    return null;
  }
  return frequency.isNever ? 'asc' : 'desc';
}

const orderOf = (
  { isDown, limit }: ChartPrompt,
  groups: readonly QuestionGroup[],
): Interpretation['order'] => {
  if (groups.length === 0 || (isDown === null && limit === null)) {
    return null;
  }
  return isDown === false ? 'asc' : 'desc';
};
