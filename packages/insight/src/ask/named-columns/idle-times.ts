import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import type { NamedColumn } from './named-columns.ts';

/** Whether nothing in a question says of times that they are shown, grouped or put in order. */
const isOfNoTimes = ({ phrases, unit, parts, intents, marks, isExtreme }: ChartPrompt): boolean =>
  phrases.every(({ meaning }) => meaning?.kind !== 'previous' && meaning?.kind !== 'change') &&
  unit === null &&
  parts.length === 0 &&
  intents.length === 0 &&
  marks.length === 0 &&
  !isExtreme;

/** Of words that could name several columns the score. */
const AMBIGUOUS = 0.5;

/** “claims paid by card”, “rides that ended early”: a verb of which a time is called is no group of its own. */
export const isIdleTime = (
  { isBy, isInquired, extreme, score, words, counted, traits: { kind } }: NamedColumn,
  read: ChartPrompt,
): boolean =>
  kind === 'time' &&
  !isBy &&
  !isInquired &&
  extreme === null &&
  counted === null &&
  score < 1 &&
  score > AMBIGUOUS &&
  isOfNoTimes(read) &&
  !/\b(?:date|day|time|when|month|year|week)s?\b/u.test(words);
