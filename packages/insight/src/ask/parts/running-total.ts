import type { Interpretation, QuestionMeasure } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { addsUp, RUNNING_MARKS } from '../query/measures.ts';

/** Words for a running total, and what is left of them: a total over time. */
const RUNNING: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:(?:the|a|an)\s+)?(?:running|rolling|cumulative|cumulated|accumulated)\s+(?:total|sum|balance|amount)s?\b(?:\s+(?:of|for)\b)?/giu,
    'total trend ',
  ],
  [
    /\b(?:(?:the|a|an)\s+)?(?:running|cumulative|cumulated)\s+(?:count|number)\b(?:\s+of\b)?/giu,
    'number of trend ',
  ],
  [/\b(?:cumulative(?:ly)?|cumulated|accumulated|accumulating|cumul|running)\b/giu, 'total trend '],
  [
    /\b(?:adds?|added|adding|builds?|built|building|piles?|piled|piling)\s+up\s+over\s+time\b/giu,
    'total trend ',
  ],
];
/** A mean over the periods before, which no chart shows. */
const OF_MEANS =
  /\b(?:running|rolling|moving|cumulative)\s+(?:average|mean|median|avg)\b|\brunning\s+(?:time|times|cost|costs|hours|speed|late)\b/iu;

/** A question about a running total as one about its parts over time; null for other questions. */
export function withoutRunning(question: string): string | null {
  if (OF_MEANS.test(question)) {
    return null;
  }
  const [pattern, left] = RUNNING.find(([known]) => question.search(known) !== -1) ?? [];
  return pattern === undefined || left === undefined ? null : question.replaceAll(pattern, left);
}

/** The reading with each period added to those before it; null where that means nothing. */
export function runningTotal(query: Interpretation, traits: readonly ColumnTraits[]): Interpretation | null {
  const { measures, groups, intent, mark, limit } = query;
  const isTimed = groups.some(
    ({ column, part }) =>
      part === undefined &&
      traits.some(({ name, kind }) => name === column && (kind === 'time' || kind === 'year')),
  );
  const isDrawn = intent === 'chart' && RUNNING_MARKS.has(mark) && limit === null;
  return isDrawn &&
    isTimed &&
    measures.length > 0 &&
    measures.every((measure) => addsUp(measure) && isAmount(measure, traits))
    ? { ...query, isRunning: true }
    : null;
}

/** Prices and years do not add up. */
const isAmount = ({ column, aggregate }: QuestionMeasure, traits: readonly ColumnTraits[]): boolean =>
  aggregate !== 'sum' || traits.some(({ name, adds }) => name === column && adds === 'sum');
