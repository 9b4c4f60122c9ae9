import type { Interpretation } from '@plumbline/contract';
import type { QuestionReading } from '../parts/question-reading.ts';
import { flipped, isBad } from '../parts/judged-order.ts';

interface Message {
  readonly message: string;
  readonly reading: QuestionReading;
}

/** The order that a message names, else the one before. */
export const orderAfter = (
  before: Interpretation,
  { message, reading }: Message,
  isGrouped: boolean,
): Pick<Interpretation, 'order' | 'orderBy'> => ({
  order: reading.interpretation.order ?? orderFor(reading, message) ?? before.order,
  ...(reading.isByLabel && isGrouped ? { orderBy: 'label' as const } : {}),
});

/** The order alone: “sort ascending”, “worst 5”. */
const orderFor = (
  { interpretation: { limit, order }, isDown, named }: QuestionReading,
  message: string,
): Interpretation['order'] => {
  if (order !== null || limit !== null) {
    return order ?? rankOf(message);
  }
  if (isDown !== null) {
    return isDown ? 'desc' : 'asc';
  }
  return SORTS.test(message) && named.measures.length > 0 ? 'desc' : null;
};

const SORTS = /^\s*(?:please\s+)?(?:sort|order|rank)\b/iu;

/** “just the worst one” of crashes has the most. */
export const judgedAfter = (message: string, { measures, order }: Interpretation): Interpretation['order'] =>
  JUDGES.test(message) && measures.length === 1 && measures.every(isBad) ? flipped(order) : order;

const JUDGES = /\b(?:worst|best)\b/iu;

const rankOf = (message: string): 'asc' | 'desc' =>
  /\b(?:worst|lowest|bottom|least|fewest|smallest)\b/iu.test(message) ? 'asc' : 'desc';
