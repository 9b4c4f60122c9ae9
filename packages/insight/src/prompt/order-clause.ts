/** What a clause such as “and sort by the x axis from high to low” says, and the words without it. */
interface OrderClause {
  readonly words: readonly string[];
  /** Null: the question has no such clause. */
  readonly order: {
    readonly isDown: boolean;
    /** The words between the verb and the direction. */
    readonly by: readonly string[];
  } | null;
}

const VERBS =
  /^(sort|sorted|sorting|rank|ranked|ranking|order|ordered|ordering|list|show|display|put|arrange|arranged|organize|organized)$/u;
const DOWN = [
  'from high to low',
  'from highest to lowest',
  'high to low',
  'from large to small',
  'descending',
  'desc',
  'decreasing',
  'from z to a',
  'reverse alphabetical',
];
const UP = [
  'from low to high',
  'from lowest to highest',
  'low to high',
  'from small to large',
  'ascending',
  'asc',
  'increasing',
  'from a to z',
  'alphabetical',
  'alphabetically',
];
const DIRECTIONS = [
  ...DOWN.map((text) => ({ text, isDown: true })),
  ...UP.map((text) => ({ text, isDown: false })),
].map(({ text, isDown }) => ({ words: text.split(' '), isDown }));
/** A longer clause says more than an order. */
const MAX_CLAUSE = 12;
/** What leads to a clause and means nothing without it. */
const LEAD = /^(and|or|then|please|could|can|would|you|i|we|want|wanna|to|d|like|also|id|the|in|with)$/u;
const TAIL =
  /^(order|please|by|from|in|of|the|x|y|axis|bar|bars|name|names|total|number|value|values|it|them|way|for|me|based|on)$/u;

/** “order date” is a name. */
const isVerb = (words: readonly string[], at: number): boolean =>
  VERBS.test(words[at] ?? '') &&
  (words[at] !== 'order' || /^(by|in|from|the|it|them|x|y|bars?|names?|how)$/u.test(words[at + 1] ?? ''));

function directionAt(words: readonly string[], at: number) {
  return (
    DIRECTIONS.find(({ words: known }) => known.every((word, step) => words[at + step] === word)) ?? null
  );
}

/**
 * Takes the clause about the order out of a question: it names axes and columns again, which are no further parts of the
 * answer. A question that begins with the verb keeps its words.
 */
export function takeOrderClause(words: readonly string[]): OrderClause {
  const at = words.findIndex((_, index) => directionAt(words, index) !== null);
  const direction = at === -1 ? null : directionAt(words, at);
  const verb = words.findLastIndex((word, index) => index < at && isVerb(words, index));
  if (direction === null || verb < 2 || at - verb > MAX_CLAUSE) {
    return { words, order: null };
  }
  let start = verb;
  while (start > 0 && (LEAD.test(words[start - 1] ?? '') || isVerb(words, start - 1))) {
    start -= 1;
  }
  let end = at + direction.words.length;
  while (end < words.length && TAIL.test(words[end] ?? '')) {
    end += 1;
  }
  const by = [...words.slice(verb + 1, at), ...words.slice(at + direction.words.length, end)];
  return {
    words: [...words.slice(0, start), ...words.slice(end)],
    order: { isDown: direction.isDown, by },
  };
}
