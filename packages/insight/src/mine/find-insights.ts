import type { Candidate } from './candidate.ts';
import { exceptions, periodChanges } from './change-insights.ts';
import { chooseInsights, gateInsights, type ScoredInsight } from './choose-insights.ts';
import { groupInsights } from './group-insights.ts';
import type { Dimension, MinedTable } from './mined-table.ts';
import { correlations, influencers } from './pair-insights.ts';
import { timeInsights } from './time-insights.ts';

/** What a run found, and how much it tested. */
export interface FoundInsights {
  /** Best first. */
  readonly insights: readonly ScoredInsight[];
  /** Patterns that were tested. */
  readonly tests: number;
  /** Patterns that passed the gate. */
  readonly passed: number;
}

const DEFAULT_LIMIT = 10;

/** A room for each sensor and a sensor for each room: whatever one of the two shows, the other shows again. */
function withoutTwins(dimensions: readonly Dimension[]): readonly Dimension[] {
  return dimensions.filter(
    (dimension, at) => !dimensions.slice(0, at).some((other) => isTwin(dimension, other)),
  );
}

function isTwin({ codes, values }: Dimension, other: Dimension): boolean {
  if (values.length !== other.values.length) {
    return false;
  }
  const matches = new Map<number, number>();
  const isMatched = codes.every((code, row) => {
    const match = other.codes[row] ?? -1;
    const known = matches.get(code);
    matches.set(code, known ?? match);
    return known === undefined || known === match;
  });
  return isMatched && new Set(matches.values()).size === matches.size;
}

/** Every pattern of the twelve kinds: tested, gated by the false discovery rate, ranked by impact and strength. */
export function findInsights(table: MinedTable, limit: number = DEFAULT_LIMIT): FoundInsights {
  const candidates: Candidate[] = [
    ...withoutTwins(table.dimensions)
      .filter(({ name }) => name !== table.target)
      .flatMap((dimension) => table.measures.flatMap((measure) => groupInsights(dimension, measure))),
    ...timeInsights(table),
    ...correlations(table),
    ...periodChanges(table),
    ...influencers(table),
    ...exceptions(table),
  ].filter(({ p }) => Number.isFinite(p));
  const gated = gateInsights(candidates);
  return { insights: chooseInsights(gated, limit), tests: candidates.length, passed: gated.length };
}
