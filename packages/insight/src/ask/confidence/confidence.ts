import type { Interpretation } from '@plumbline/contract';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { confidenceBy, type ConfidenceSignal } from './confidence-by.ts';
import { CONFIDENCE_WEIGHTS } from './confidence-weights.ts';
import type { NamedColumn } from '../named-columns/named-columns.ts';
import { isOfUnknownRows, isUnsaid, missesGroup } from './unsaid.ts';

/** Factors that lower the score of a reading in cases that are wrong more often than its words suggest. */
const UNSURE = {
  /** More groups than a chart shows well: a name was taken for a group. */
  manyGroups: 0.5,
  /** A total that nobody spoke of could be an average. */
  impliedTotal: 0.85,
  /** The group of points could be their color or panels. */
  placedPoints: 0.8,
  /** One figure for a question that does not want one. */
  impliedFigure: 0.6,
  /** Rows, where a word that means the same as the name of the dataset was all that was counted. */
  impliedRows: 0.5,
  /** Rows were counted for want of a measure, beside a word that may name one. */
  unknownMeasure: 0.5,
  /** Nothing but one word that is only near a name: a greeting is near the title of a film. */
  nearName: 0.4,
  /** “best” and “worst” of a count: more can be either. */
  judgedRows: 0.5,
  /** “drop”, “growth” of a figure that is shown as it is. */
  missedChange: 0.6,
  /** “never” of what no share says. */
  missedFrequency: 0.4,
  /** “largest” rows, of whatever they have. */
  impliedRanking: 0.85,
  /** What no reading says, such as a running total. */
  unsaid: 0.3,
  /** “by” of nothing known. */
  missedGroup: 0.5,
  /** A word that says which rows, and is not known. */
  unknownRows: 0.6,
  /** A series of single values, of which those of one day are combined. */
  impliedCourse: 0.8,
} as const;
const MANY_GROUPS = 3;

/** The share of the meaningful words that name something, times how surely they name it. 0 where nothing was read. */
export function scoreReading(
  read: ChartPrompt,
  query: Interpretation,
  { named, isFirst }: { readonly named: readonly NamedColumn[]; readonly isFirst: boolean },
): number {
  const { intent, measures, groups, filters } = query;
  const isEmpty =
    measures.length === 0 && groups.length === 0 && filters.length === 0 && intent === 'clarify';
  if (isEmpty || read.meaningful === 0) {
    return 0;
  }
  const missed = read.unknown.length + read.ambiguous.length / 2;
  const coverage = Math.max(0, read.meaningful - missed) / read.meaningful;
  const surest = named.length === 0 ? 1 : Math.min(...named.map(({ score }) => score));
  const certainty = (read.certainty + surest) / 2;
  const isWanting = isFirst && isForWant(read, { measures, named });
  const wanting = isWanting ? UNSURE.unknownMeasure : 1;
  return coverage * certainty * doubtsOf(read, query) * wanting;
}

function doubtsOf(read: ChartPrompt, query: Interpretation): number {
  const { intent, measures, groups, filters, mark } = query;
  const isPoints = mark === 'scatter' || mark === 'bubble';
  const isSaid =
    read.aggregate !== null || read.countsRows || measures.some(({ saved }) => saved !== undefined);
  const hasTask = read.phrases.some(({ meaning }) => meaning?.kind === 'task');
  const isTotal = measures.some(({ aggregate, saved }) => aggregate === 'sum' && saved === undefined);
  const doubts: readonly (readonly [isDoubtful: boolean, factor: number])[] = [
    [groups.length >= MANY_GROUPS, UNSURE.manyGroups],
    [isTotal && groups.length > 0 && !isSaid && !isPoints, UNSURE.impliedTotal],
    [isPoints && groups.length > 0, UNSURE.placedPoints],
    [isRowsBySynonym(read, measures), UNSURE.impliedRows],
    [isNearName(read), UNSURE.nearName],
    [intent === 'figure' && isUnmeasured(read, measures), UNSURE.unknownMeasure],
    [isJudged(read, measures), UNSURE.judgedRows],
    [isRankedByDefault(read, query), UNSURE.impliedRanking],
    [isCourseOfValues(read, { measures, groups, mark }) && !isSaid, UNSURE.impliedCourse],
    [missesFrequency(read, measures), UNSURE.missedFrequency],
    [isUnsaid(read, query) || missesShare(read, query), UNSURE.unsaid],
    [isOfUnknownRows(read), UNSURE.unknownRows],
    [missesGroup(read, groups), UNSURE.missedGroup],
    [intent === 'figure' && CHANGES.test(wordsOf(read)), UNSURE.missedChange],
    [intent === 'figure' && !isSaid && !hasTask && filters.length === 0, UNSURE.impliedFigure],
  ];
  return doubts.reduce((product, [isDoubtful, factor]) => (isDoubtful ? product * factor : product), 1);
}

const missesFrequency = ({ phrases }: ChartPrompt, measures: Interpretation['measures']): boolean =>
  phrases.some(({ meaning }) => meaning?.kind === 'frequency') &&
  measures.every(({ share, isRate }) => share === undefined && isRate !== true);

/** “share of loans with a fine”: a share of rows by what is no value. */
const missesShare = ({ intents }: ChartPrompt, { intent, measures, groups, mark }: Interpretation): boolean =>
  intents.includes('share') &&
  intent === 'figure' &&
  mark === null &&
  groups.length === 0 &&
  measures.every(({ column, share, saved }) => column === null && share === undefined && saved === undefined);

const isRankedByDefault = ({ phrases }: ChartPrompt, { rows }: Interpretation): boolean =>
  rows?.sort[0] !== undefined &&
  phrases.every(({ meaning }) => meaning?.kind !== 'column' && meaning?.kind !== 'recency');

const wordsOf = ({ phrases }: ChartPrompt): string => phrases.flatMap(({ words }) => words).join(' ');

const CHANGES = /\b(?:drop|fell|fall|decline|decrease|rise|rose|increase|growth|change|jump|lost|gained)\b/u;

const countsAlone = (measures: Interpretation['measures']): boolean =>
  measures.length > 0 && measures.every(({ column, saved }) => column === null && saved === undefined);

/** “jobs” counts the rows of a dataset of employment only perhaps. */
const isRowsBySynonym = (read: ChartPrompt, measures: Interpretation['measures']): boolean =>
  countsAlone(measures) &&
  !read.countsRows &&
  read.phrases.some(({ meaning }) => meaning?.kind === 'subject') &&
  read.phrases.every(({ meaning, score }) => meaning?.kind !== 'subject' || score < 1);

const isCourseOfValues = (
  { intents }: ChartPrompt,
  { measures, groups, mark }: Pick<Interpretation, 'measures' | 'groups' | 'mark'>,
): boolean =>
  (mark === 'line' || intents.includes('trend')) &&
  measures.some(({ column, saved }) => column !== null && saved === undefined) &&
  groups.every(({ unit, part }) => unit === undefined && part === undefined);

/** “average” or “biggest” of nothing that was named. */
const isUnmeasured = ({ aggregate, isExtreme }: ChartPrompt, measures: Interpretation['measures']): boolean =>
  measures.length === 0 && (isExtreme || aggregate !== null);

/** One word alone, which is another spelling or a part of what it names. */
function isNearName({ phrases }: ChartPrompt): boolean {
  const [only, ...more] = phrases.filter(({ meaning }) => meaning?.kind !== 'filler');
  return more.length === 0 && only?.meaning?.kind === 'value' && only.score < NEAR;
}

const NEAR = 0.85;

/** No measure was named, beside words that may name one, or a total of nothing. */
const isForWant = (
  { unknown, countsRows, phrases, aggregate }: ChartPrompt,
  {
    measures,
    named,
  }: { readonly measures: Interpretation['measures']; readonly named: readonly NamedColumn[] },
): boolean =>
  measures.length > 0 &&
  measures.every(
    ({ column, saved }) => saved === undefined && !named.some(({ traits: { name } }) => name === column),
  ) &&
  !countsRows &&
  phrases.every(({ meaning }) => meaning?.kind !== 'subject') &&
  (unknown.length > 0 || aggregate === 'sum' || aggregate === 'mean');

const isJudged = (read: ChartPrompt, measures: Interpretation['measures']): boolean =>
  countsAlone(measures) && !read.countsRows && /\b(?:best|worst)\b/u.test(wordsOf(read));

/** Below it the doubts of a reading weigh more than its words. */
const DOUBTED = 0.5;
/** What a reading shows of how much of its question was understood. */
export function signalsOf(read: ChartPrompt, query: Interpretation): ReadonlySet<ConfidenceSignal> {
  const saysComputation = read.countsRows || read.aggregate !== null;
  const all: readonly (readonly [name: ConfidenceSignal, holds: boolean])[] = [
    ['saysComputation', saysComputation],
    ['isSpelledOut', saysComputation && saysGroup(read)],
    ['isUnread', read.unknown.length > 0],
    ['hasConditions', query.filters.length > 0],
    ['impliesCount', query.groups.length > 0 && countsAlone(query.measures) && !read.countsRows],
    ['isAverageOfRows', isAverageOfRows(read, query)],
    ['isUnsaid', doubtsOf(read, query) <= DOUBTED],
  ];
  return new Set(all.flatMap(([name, holds]) => (holds ? [name] : [])));
}

/** “by” of a column. */
const saysGroup = ({ phrases }: ChartPrompt): boolean =>
  phrases.some(
    ({ meaning }, at) =>
      meaning?.kind === 'by' && phrases.slice(at + 1).some((next) => next.meaning?.kind === 'column'),
  );

/** “average” of what nobody understood. “the total number” and “different things” are counted all the same. */
const isAverageOfRows = (read: ChartPrompt, { intent, measures }: Interpretation): boolean =>
  intent !== 'clarify' &&
  read.aggregate !== null &&
  read.aggregate !== 'distinct' &&
  !read.countsRows &&
  measures.every(({ column }) => column === null) &&
  !read.phrases.some(
    ({ meaning }, at) =>
      meaning?.kind === 'aggregate' &&
      read.phrases.slice(at + 1, at + 3).some(({ words }) => /^(?:number|amount)$/u.test(words.join(' '))),
  );

/** What a reading that asks back is at most sure of: it answers nothing. */
export const ASKED_BACK = 0.49;

/** What a confidence is taken from. */
export interface Understood {
  readonly score: number;
  readonly signals: ReadonlySet<ConfidenceSignal>;
}

/** Below it so much was not read that a question with a word that names nothing is asked back. */
const HALF_READ = 0.7;

/** Whether a reading is no answer to its question, however sure its words are. */
export const isAskedBack = ({ intent }: Pick<Interpretation, 'intent'>, understood: Understood): boolean => {
  const { score, signals } = understood;
  return intent === 'clarify' || signals.has('isUnsaid') || (signals.has('isUnread') && score < HALF_READ);
};

/** The confidence of a reading: one that still misses what it is about is asked back. */
export const confidenceOf = (query: Interpretation, understood: Understood): number =>
  isAskedBack(query, understood)
    ? Math.min(ASKED_BACK, calibrateConfidence(understood))
    : calibrateConfidence(understood);

/**
 * The confidence of a message that changes the answer before. Each guess about what it is about is a doubt: a word that
 * could name several columns, or one that names nothing in a question that names no measure, which may be its measure.
 */
export function followUpConfidence(
  { confidence, score, signals, unknown, ambiguous }: TurnReading,
  isOfMeasureBefore: boolean,
): number {
  if (unknown.length > 0) {
    const read = score < CLEAR ? confidence : Math.max(EVEN, confidence);
    return isOfMeasureBefore ? calibrateConfidence({ score: score * UNSURE.unknownMeasure, signals }) : read;
  }
  // “as a table” and “top 5” name no column, and are clear all the same.
  return ambiguous.length > 0 || (score > 0 && score < CLEAR) ? confidence : CLEAR_FOLLOW_UP;
}

interface TurnReading extends Understood, Pick<ChartPrompt, 'unknown' | 'ambiguous'> {
  readonly confidence: number;
}

const CLEAR = 0.5;
/** Of a message of which most was read: it changes the answer, and is not asked back. */
const EVEN = 0.5;
/** The share of clear follow-ups at first sight that were right: 28 of 34 in unseen-7 to unseen-10. */
const CLEAR_FOLLOW_UP = 0.82;
/** Above it each word was read, as surely as words can be. */
const WHOLE = 0.995;

const OF_WHOLE: ReadonlySet<ConfidenceSignal> = new Set(['isSpelledOut', 'impliesCount']);

/** The signals that count, some of them only where each word was read for certain. */
export function countedSignals({ score, signals }: Understood): ReadonlySet<ConfidenceSignal> {
  return score >= WHOLE
    ? new Set<ConfidenceSignal>(['isWhole', ...signals])
    : new Set([...signals].filter((signal) => !OF_WHOLE.has(signal)));
}

/** The share of readings like it that were right, by the fitted weights. */
export function calibrateConfidence(understood: Understood): number {
  const { score } = understood;
  return score === 0
    ? 0
    : Math.round(100 * confidenceBy(CONFIDENCE_WEIGHTS, score, countedSignals(understood))) / 100;
}
