/** What scores mean: see `TreeTask` and `LinearTask`. */
export type ScoreTask = 'binary' | 'multiclass' | 'regression' | 'quantile' | 'poisson';

/** Scores on the scale of the target: probabilities, means or values. Changes the arrays in place. */
export function fromScores(task: ScoreTask, scores: Float64Array[]): Float64Array[] {
  return LINKS[task](scores);
}

const LINKS: Readonly<Record<ScoreTask, (scores: Float64Array[]) => Float64Array[]>> = {
  binary: (scores) => scores.map((score) => mapInPlace(score, logistic)),
  poisson: (scores) => scores.map((score) => mapInPlace(score, Math.exp)),
  multiclass: normalize,
  regression: (scores) => scores,
  quantile: (scores) => scores,
};

export function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

function mapInPlace(values: Float64Array, change: (value: number) => number): Float64Array {
  for (let at = 0; at < values.length; at += 1) {
    values[at] = change(values[at]!);
  }
  return values;
}

/** Probabilities of classes sum to 1. */
function normalize(scores: Float64Array[]): Float64Array[] {
  const rows = scores[0]?.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    const normalizer = logSum(scores, row);
    for (const score of scores) {
      score[row] = Math.exp(score[row]! - normalizer);
    }
  }
  return scores;
}

/** Log of the sum of exponentials of a row's scores, without overflow. */
export function logSum(scores: readonly Float64Array[], row: number): number {
  let highest = -Infinity;
  for (const score of scores) {
    highest = Math.max(highest, score[row]!);
  }
  let sum = 0;
  for (const score of scores) {
    sum += Math.exp(score[row]! - highest);
  }
  return highest + Math.log(sum);
}
