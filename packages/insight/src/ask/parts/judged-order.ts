import { columnNameWords, type Interpretation, type QuestionMeasure } from '@plumbline/contract';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';

/** Names of what is better the less there is of it. */
const BAD =
  /\b(outages?|delays?|delayed|late|lateness|overdue|ovrdue|default(?:s|ed)?|dflt|drop(?:s|ped)?|defects?|errors?|faults?|fail(?:s|ed|ures?)?|churn(?:ed)?|complaints?|return(?:s|ed)?|rtn|rejects?|rejected|damaged?|damages|loss(?:es)?|waits?|waiting|incidents?|downtime|accidents?|injur(?:y|ies)|deaths?|fatalit(?:y|ies)|absences?|absent|cancel(?:led|ed|lations?)?|fines?|debts?|fraud|scrap|waste|spoil(?:t|age)?|escalat(?:ed|ions?)|reopened|breach(?:es|ed)?|bugs?|crash(?:es)?|noise|no show|leak(?:s|age)?|bounced?|spam|infections?|readmi(?:tted|ssions?)|tardy|violations?|appeals?|appealed|apl|refunds?|refunded|contam(?:ination)?|pollution|arrears|crash count|rejections?|rej|queue|backlog|turnaround|response time|idle)\b/u;

/** Whether less of a measure is better. */
export const isBad = ({ column, saved }: QuestionMeasure): boolean =>
  BAD.test(columnNameWords(saved ?? column ?? ''));

const JUDGED = /^(best|worst|best first|worst first|poorest)$/u;

/** “worst 3” of outages are the longest ones: an order that judges goes the other way where less is better. */
export function judgedOrder(
  { phrases }: ChartPrompt,
  measures: readonly QuestionMeasure[],
  order: Interpretation['order'],
): Interpretation['order'] {
  const [measure, ...more] = measures;
  const isJudged = phrases.some(
    ({ meaning, words }) => meaning?.kind === 'order' && JUDGED.test(words.join(' ')),
  );
  if (order === null || !isJudged || measure === undefined || more.length > 0 || !isBad(measure)) {
    return order;
  }
  return flipped(order);
}

export const flipped = (order: Interpretation['order']): Interpretation['order'] =>
  order === 'asc' ? 'desc' : 'asc';
