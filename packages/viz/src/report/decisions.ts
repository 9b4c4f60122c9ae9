import type { SectionOf } from '@plumbline/contract';

type ThresholdSection = SectionOf<'threshold'>;

/** Test rows by what they are and how they are decided. */
export interface Decisions {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Costs of each kind of mistake. */
export interface Costs {
  /** Cost of a row that is flagged and should not be. */
  readonly falsePositive: number;
  /** Cost of a row that is not flagged and should be. */
  readonly falseNegative: number;
}

type Section = Pick<ThresholdSection, 'points' | 'positives' | 'negatives'>;

/** Counts if rows from a threshold on are flagged. Points are by falling threshold. */
export function decisionsAt({ points, positives, negatives }: Section, threshold: number): Decisions {
  const point = points.findLast((one) => one.threshold >= threshold) ?? points[0];
  const truePositives = Math.round((point?.truePositiveRate ?? 0) * positives);
  const falsePositives = Math.round((point?.falsePositiveRate ?? 0) * negatives);
  return {
    truePositives,
    falsePositives,
    falseNegatives: positives - truePositives,
    trueNegatives: negatives - falsePositives,
  };
}

/** Cost of all mistakes together, in the unit of `costs`. */
export const decisionCost = (
  { falsePositives, falseNegatives }: Decisions,
  { falsePositive, falseNegative }: Costs,
): number => falsePositives * falsePositive + falseNegatives * falseNegative;

/** The threshold with the least cost; the highest of several. */
export function cheapestThreshold(section: Section, costs: Costs): number {
  let best = { threshold: 0.5, cost: Infinity };
  for (const { threshold } of section.points) {
    const cost = decisionCost(decisionsAt(section, threshold), costs);
    if (cost < best.cost) {
      best = { threshold, cost };
    }
  }
  return best.threshold;
}
