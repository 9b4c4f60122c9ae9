/** Scores of class 1 against what the rows are; weights are null for 1 each. */
export interface RankedScores {
  readonly scores: Float64Array;
  /** 0 or 1. */
  readonly target: Float64Array;
  readonly weights: Float64Array | null;
}

/** Weights of rows with a score of `threshold` or above, by class. Thresholds fall; the first is above every score. */
export interface RankingPoint {
  readonly threshold: number;
  readonly truePositives: number;
  readonly falsePositives: number;
}

/** One point per distinct score, and (0, 0) before them. */
export function rankingPoints({ scores, target, weights }: RankedScores): RankingPoint[] {
  const order = Uint32Array.from(scores.keys()).sort((one, other) => scores[other]! - scores[one]!);
  const points: RankingPoint[] = [{ threshold: Infinity, truePositives: 0, falsePositives: 0 }];
  let [truePositives, falsePositives] = [0, 0];
  order.forEach((row, at) => {
    const weight = weights ? weights[row]! : 1;
    truePositives += target[row] === 1 ? weight : 0;
    falsePositives += target[row] === 1 ? 0 : weight;
    const threshold = scores[row]!;
    if (at + 1 === order.length || scores[order[at + 1]!]! < threshold) {
      points.push({ threshold, truePositives, falsePositives });
    }
  });
  return points;
}

/** Area under the ROC curve: the chance that a row of class 1 scores above one of class 0. NaN with one class only. */
export function rocArea(ranked: RankedScores): number {
  const points = rankingPoints(ranked);
  const last = points[points.length - 1]!;
  let area = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [before, point] = [points[at - 1]!, points[at]!];
    area +=
      ((point.falsePositives - before.falsePositives) * (point.truePositives + before.truePositives)) / 2;
  }
  return area / (last.falsePositives * last.truePositives);
}

/** Average precision: precision at each score, weighted by the recall it adds. NaN without class 1. */
export function averagePrecision(ranked: RankedScores): number {
  const points = rankingPoints(ranked);
  const positives = points[points.length - 1]!.truePositives;
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) {
    const { truePositives, falsePositives } = points[at]!;
    sum +=
      ((truePositives - points[at - 1]!.truePositives) * truePositives) / (truePositives + falsePositives);
  }
  return sum / positives;
}

/** A point of the ROC, precision–recall and lift curves. */
export interface CurvePoint {
  readonly threshold: number;
  readonly truePositiveRate: number;
  readonly falsePositiveRate: number;
  /** Null where no row scores so high. */
  readonly precision: number | null;
  /** Share of rows at or above the threshold. */
  readonly share: number;
  /** Precision ÷ share of class 1 in all rows; null where precision is. */
  readonly lift: number | null;
}

/** At most about `most` points, evenly spread over rows, with both ends. */
export function rankingCurve(ranked: RankedScores, most: number): CurvePoint[] {
  const points = rankingPoints(ranked);
  const { truePositives: positives, falsePositives: negatives } = points[points.length - 1]!;
  const total = positives + negatives;
  const curve: CurvePoint[] = [];
  let next = 0;
  points.forEach(({ threshold, truePositives, falsePositives }, at) => {
    const above = truePositives + falsePositives;
    if (above / total >= next || at === points.length - 1) {
      next = (Math.floor((above / total) * (most - 1)) + 1) / (most - 1);
      const precision = above > 0 ? truePositives / above : null;
      curve.push({
        threshold,
        truePositiveRate: truePositives / positives,
        falsePositiveRate: falsePositives / negatives,
        precision,
        share: above / total,
        lift: precision === null ? null : precision / (positives / total),
      });
    }
  });
  return curve;
}
