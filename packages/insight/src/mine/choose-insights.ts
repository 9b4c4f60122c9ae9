import { adjustedRates } from './benjamini-hochberg.ts';
import type { Candidate, InsightKind } from './candidate.ts';

/** A pattern that passed the gate, with its rank among the others. */
export interface ScoredInsight extends Candidate {
  /** False discovery rate at which it would be accepted. */
  readonly q: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Share of the insights of a run that is expected to be false. */
export const FALSE_DISCOVERY_RATE = 0.05;

interface KindFacts {
  /** How much it says to a person. */
  readonly weight: number;
  /** A weaker effect is not worth a sentence. */
  readonly minEffect: number;
}

const KINDS: Readonly<Record<InsightKind, KindFacts>> = {
  periodChange: { weight: 1, minEffect: 0.05 },
  periodOutlier: { weight: 1, minEffect: 0.3 },
  exception: { weight: 1.1, minEffect: 0.2 },
  changePoint: { weight: 0.95, minEffect: 0.2 },
  trend: { weight: 0.9, minEffect: 0.2 },
  influencer: { weight: 0.9, minEffect: 0.1 },
  leader: { weight: 0.85, minEffect: 0.1 },
  correlation: { weight: 0.8, minEffect: 0.04 },
  concentration: { weight: 0.8, minEffect: 0.1 },
  difference: { weight: 0.75, minEffect: 0.01 },
  seasonality: { weight: 0.7, minEffect: 0.1 },
  evenness: { weight: 0.4, minEffect: 0 },
};

/** −log10 of the rate from which more certainty adds nothing. */
const CERTAIN = 6;

function candidateScore({ kind, impact, effect }: Candidate, q: number): number {
  const certainty = Math.min(1, -Math.log10(Math.max(q, 1e-12)) / CERTAIN);
  return Math.min(
    1,
    KINDS[kind].weight * Math.sqrt(impact) * strength(kind, effect) * (0.5 + 0.5 * certainty),
  );
}

/** Explained variance is small where differences between means are plain to see: it is compared as a correlation. */
const strength = (kind: InsightKind, effect: number): number =>
  kind === 'difference' || kind === 'correlation' ? Math.sqrt(effect) : effect;

/** The candidates that pass the gate, best first. All tests of the run are one family. */
export function gateInsights(candidates: readonly Candidate[]): ScoredInsight[] {
  const rates = adjustedRates(candidates.map(({ p }) => p));
  return candidates
    .map((candidate, at) => ({ ...candidate, q: rates[at]!, score: candidateScore(candidate, rates[at]!) }))
    .filter(({ q, effect, kind }) => q <= FALSE_DISCOVERY_RATE && effect >= KINDS[kind].minEffect)
    .toSorted(
      (one, other) => other.score - one.score || candidateKey(one).localeCompare(candidateKey(other)),
    );
}

const candidateKey = ({ kind, measure, dimensions, text }: Candidate): string =>
  [kind, measure ?? '', ...dimensions, text.code].join('\u0000');

const DIVERSITY = { relevance: 0.7, perMeasure: 3, perKind: 3 } as const;

function similarity(one: Candidate, other: Candidate): number {
  const shared = one.dimensions.filter((name) => other.dimensions.includes(name)).length;
  const dimensions = shared / Math.max(1, one.dimensions.length, other.dimensions.length);
  return (Number(one.kind === other.kind) + Number(one.measure === other.measure) + dimensions) / 3;
}

/** The best insights that differ from one another. */
export function chooseInsights(gated: readonly ScoredInsight[], limit: number): ScoredInsight[] {
  const chosen: ScoredInsight[] = [];
  const waiting = [...gated];
  while (chosen.length < limit && waiting.length > 0) {
    const open = waiting.filter(
      (insight) =>
        chosen.filter(({ kind }) => kind === insight.kind).length < DIVERSITY.perKind &&
        chosen.filter(({ measure }) => measure === insight.measure).length < DIVERSITY.perMeasure &&
        chosen.every((other) => !isSame(other, insight)),
    );
    const gain = (insight: ScoredInsight): number =>
      DIVERSITY.relevance * insight.score -
      (1 - DIVERSITY.relevance) * Math.max(0, ...chosen.map((other) => similarity(insight, other)));
    const [best] = open.toSorted((one, other) => gain(other) - gain(one));
    if (best === undefined) {
      break;
    }
    chosen.push(best);
    waiting.splice(waiting.indexOf(best), 1);
  }
  return chosen;
}

/** The same pattern reported twice: of the same columns, by the same kind. */
const isSame = (one: Candidate, other: Candidate): boolean =>
  one.kind === other.kind &&
  one.measure === other.measure &&
  one.text.code === other.text.code &&
  one.dimensions.join('\u0000') === other.dimensions.join('\u0000');
