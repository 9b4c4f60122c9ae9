/** What a reading shows of how much of its question was understood, besides its score. */
export type ConfidenceSignal =
  /** Each word was read, as surely as words can be. */
  | 'isWhole'
  /** Words say what is computed: an aggregate, or a number of rows. */
  | 'saysComputation'
  /** Each word was read, and they say both what is computed and by what. */
  | 'isSpelledOut'
  /** Some word names nothing. */
  | 'isUnread'
  /** Rows are left out: a condition may have been meant of another column. */
  | 'hasConditions'
  /** Each word was read, and none says that rows are counted, as each group has them: something else may be meant. */
  | 'impliesCount'
  /** An average or total was wanted, and rows are counted. */
  | 'isAverageOfRows'
  /** The question wants something that its reading does not say: it is asked back. */
  | 'isUnsaid';

/** Weights of a logistic curve. */
export interface ConfidenceWeights {
  readonly start: number;
  readonly score: number;
  readonly signals: Partial<Record<ConfidenceSignal, number>>;
}

/** The share of readings with such a score and signals that are right, 0 to 1. */
export function confidenceBy(
  { start, score: slope, signals: weights }: ConfidenceWeights,
  score: number,
  signals: ReadonlySet<string>,
): number {
  const sum = Object.entries(weights).reduce(
    (total, [name, weight]) => total + (signals.has(name) ? weight : 0),
    start + slope * score,
  );
  return 1 / (1 + Math.exp(-sum));
}
