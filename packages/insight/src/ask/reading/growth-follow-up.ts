import type { Interpretation } from '@plumbline/contract';
import type { QuestionReading } from '../parts/question-reading.ts';

type Conditions = Pick<Interpretation, 'filters' | 'either'>;

/**
 * What a message makes of a growth, or the growth of another answer that it asks for: “which state grew most”, “only
 * Texas”, “by region”. `conditions`: after the message. Null for a message about something else.
 */
export function growthAfter(
  before: Interpretation,
  reading: QuestionReading,
  conditions: Conditions,
): Interpretation | null {
  const { interpretation: now, named } = reading;
  if (now.intent === 'growth') {
    const isOfBefore = named.measures.length === 0 && now.measures.length > 0 && before.measures.length > 0;
    return { ...now, ...conditions, measures: (isOfBefore ? before : now).measures.slice(0, 1) };
  }
  const isOfGroups = before.groups.length === 1 && named.groups.length <= 1;
  if (before.intent !== 'growth' || isOtherwise(reading) || (named.groups.length > 0 && !isOfGroups)) {
    return null;
  }
  return {
    ...before,
    ...conditions,
    groups: named.groups.length === 0 ? before.groups : [...named.groups],
    order: now.order ?? before.order,
    limit: now.limit ?? before.limit,
  };
}

/** A figure, a drawing, a time or a cause. */
const isOtherwise = ({ interpretation: { comparison, intent }, named }: QuestionReading): boolean =>
  named.measures.length > 0 ||
  named.parts.length > 0 ||
  named.mark !== null ||
  (named.unit ?? null) !== null ||
  comparison !== null ||
  intent === 'explain' ||
  intent === 'statistics';
