import type { Interpretation, QuestionMeasure } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { wantsShare, type ElapsedTime } from '../../prompt/elapsed-time.ts';
import { confidenceOf } from '../confidence/confidence.ts';
import { isRowCount } from './implied-measures.ts';
import type { QuestionReading } from './question-reading.ts';
import { isOfElapsed } from '../query/measure-formula.ts';
import { runningTotal } from './running-total.ts';

const COMPUTED: ReadonlySet<Interpretation['intent']> = new Set(['figure', 'chart', 'pivot']);
/** Marks of single rows, of which nothing is computed. */
const OF_ROWS: ReadonlySet<Interpretation['mark']> = new Set([
  'scatter',
  'bubble',
  'histogram',
  'density',
  'box',
  'violin',
]);

/** A time between dates does not add up unless a question says so. */
const aggregateOf = (
  { aggregate }: QuestionMeasure,
  { question }: ElapsedTime,
): QuestionMeasure['aggregate'] => {
  const isMeant = isOfElapsed(aggregate) && (aggregate !== 'sum' || /\b(?:total|sum)\b/u.test(question));
  return isMeant ? aggregate : 'mean';
};

/** The reading of a question about the number of an elapsed time, as one of its two dates; null where none says it. */
export function ofElapsedTime(
  reading: QuestionReading,
  elapsed: ElapsedTime,
  question: string,
): QuestionReading | null {
  const { since, to, column, certainty } = elapsed;
  const { interpretation: query, named } = reading;
  const isSome = since.compared !== undefined;
  const isMeant = (one: QuestionMeasure): boolean => (isSome ? isRowCount(one) : one.column === column.name);
  const withDates = (measures: readonly QuestionMeasure[]): QuestionMeasure[] =>
    measures.map((one) => (isMeant(one) ? { column: to, aggregate: ownAggregate(one), since } : one));
  const ownAggregate = (one: QuestionMeasure): QuestionMeasure['aggregate'] => {
    const some = wantsShare(question) ? 'mean' : 'count';
    return isSome ? some : aggregateOf(one, elapsed);
  };
  const measures = isSome && query.measures.length === 0 ? [ROWS] : query.measures;
  if (!isSayable(query, elapsed) || !measures.some(isMeant)) {
    return null;
  }
  const isFigure = query.intent === 'clarify' || elapsed.isFigure;
  const interpretation: Interpretation = {
    ...query,
    ...(isFigure ? { intent: 'figure', groups: [], order: null, mark: null } : {}),
    measures: withDates(measures),
  };
  const score = (reading.score === 0 ? 1 : reading.score) * certainty;
  return {
    ...reading,
    interpretation,
    score,
    confidence: confidenceOf(interpretation, { ...reading, score }),
    guesses: reading.guesses.filter((guess) => guess.column !== column.name),
    named: { ...named, measures: withDates(isSome ? measures : named.measures), columns: [to, since.column] },
  };
}

/** Whether an answer says it: nothing is grouped by it, confined to it or drawn row by row. */
function isSayable(
  { intent, filters, groups, mark }: Interpretation,
  { since, column: { name }, isOfGroups }: ElapsedTime,
): boolean {
  const isNamedElsewhere = [...filters, ...groups].some((one) => one.column === name);
  const isComputed = COMPUTED.has(intent) || (since.compared !== undefined && intent === 'clarify');
  const isForGroups = isOfGroups && groups.length === 0;
  return isComputed && !isNamedElsewhere && !isForGroups && !OF_ROWS.has(mark);
}

const ROWS: QuestionMeasure = { column: null, aggregate: 'count' };

/** The reading of what adds up over time as a running total of it; null where it does not. */
export function ofRunningTotal(
  reading: QuestionReading,
  traits: readonly ColumnTraits[],
): QuestionReading | null {
  const interpretation = runningTotal(reading.interpretation, traits);
  return interpretation === null ? null : { ...reading, interpretation };
}
