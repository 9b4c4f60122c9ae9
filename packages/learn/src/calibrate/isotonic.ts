/** A step function that never falls, with straight lines between its points. Plain data. */
export interface IsotonicCalibration {
  readonly kind: 'isotonic';
  /** Ascending scores. */
  readonly scores: readonly number[];
  /** The calibrated value at each. */
  readonly values: readonly number[];
}

interface Block {
  from: number;
  to: number;
  sum: number;
  weight: number;
}

/**
 * The rising function of scores with the least squared error, by pooling adjacent violators (Ayer et al. 1955). Fit it
 * to predictions of rows that the model did not learn from.
 */
export function fitIsotonic(
  scores: Float64Array,
  target: Float64Array,
  inputs: Float64Array | null = null,
): IsotonicCalibration {
  const order = Uint32Array.from(scores.keys()).sort((one, other) => scores[one]! - scores[other]!);
  const blocks: Block[] = [];
  for (const row of order) {
    const weight = inputs ? inputs[row]! : 1;
    const score = scores[row]!;
    const block = { from: score, to: score, sum: weight * target[row]!, weight };
    // Equal scores get one value.
    pool(blocks, block, (last) => last.to === score);
  }
  const pooled: Block[] = [];
  for (const block of blocks) {
    pool(pooled, block, (last, next) => last.sum * next.weight >= next.sum * last.weight);
  }
  const ends = pooled.flatMap(({ from, to, sum, weight }) => {
    const value = sum / weight;
    return from === to
      ? [{ score: from, value }]
      : [
          { score: from, value },
          { score: to, value },
        ];
  });
  return {
    kind: 'isotonic',
    scores: ends.map(({ score }) => score),
    values: ends.map(({ value }) => value),
  };
}

function pool(blocks: Block[], block: Block, isPooled: (last: Block, next: Block) => boolean): void {
  let next = block;
  for (let last = blocks.at(-1); last && isPooled(last, next); last = blocks.at(-1)) {
    blocks.pop();
    next = { from: last.from, to: next.to, sum: last.sum + next.sum, weight: last.weight + next.weight };
  }
  blocks.push(next);
}

/** Scores beyond both ends take the value of the end. */
export function applyIsotonic({ scores, values }: IsotonicCalibration, weights: Float64Array): Float64Array {
  return weights.map((score) => {
    const above = firstAtLeast(scores, score);
    if (above === 0 || scores[above] === score) {
      return values[above]!;
    }
    if (above === scores.length) {
      return values[above - 1]!;
    }
    const share = (score - scores[above - 1]!) / (scores[above]! - scores[above - 1]!);
    return values[above - 1]! + share * (values[above]! - values[above - 1]!);
  });
}

function firstAtLeast(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
