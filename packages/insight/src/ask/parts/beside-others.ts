import type { Interpretation } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { confidenceOf } from '../confidence/confidence.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import type { QuestionReading } from './question-reading.ts';

const OTHERS =
  /\b(?:vs\.?|versus|against|compared (?:to|with)|than)\s+(?:all\s+)?(?:(?:of\s+)?the\s+)?(?:others?\b(?:\s+(?!by\b|in\b|per\b|over\b|for\b|on\b)\w+)?|rest\b|everyone else\b)(?:\s+of\s+(?:the|our)\s+\w+)?/iu;
const ANSWERED: ReadonlySet<Interpretation['intent']> = new Set(['figure', 'chart', 'clarify']);

/** A question about one value beside all others as one about that value; null for other questions. */
export const withoutOthers = (question: string): string | null =>
  OTHERS.test(question) ? question.replace(OTHERS, ' ') : null;

/** The reading of a question about one value, with that value beside the others of its column; null where it names none. */
export function besideOthers(
  reading: QuestionReading,
  traits: readonly ColumnTraits[],
): QuestionReading | null {
  const { interpretation: query } = reading;
  const isNamed = ({ op, column }: Interpretation['filters'][number]): boolean =>
    op === 'eq' &&
    traits.some(({ name, kind }) => name === column && kind === 'category') &&
    query.groups.every((group) => group.column !== column);
  const [one, ...more] = query.filters.filter(isNamed);
  if (one === undefined || more.length > 0 || !ANSWERED.has(query.intent)) {
    return null;
  }
  const interpretation: Interpretation = {
    ...query,
    intent: 'chart',
    measures: query.measures.length === 0 ? [COUNT_ROWS] : query.measures,
    groups: [...query.groups, { column: one.column }].slice(0, 4),
    filters: query.filters.filter((condition) => condition !== one),
  };
  return { ...reading, interpretation, confidence: confidenceOf(interpretation, reading) };
}
