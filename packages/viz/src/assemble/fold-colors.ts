import type { ChartCell, ChartReduction } from '@plumbline/contract';
import { MAX_SERIES } from '../estimate/bounds.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';

export interface FoldResult {
  readonly data: ChartCell[][];
  readonly reductions: readonly ChartReduction[];
}

/** Where marks are rows and have too many colors, the rarest of those shown share one. */
export function foldColors({ own }: Pick<ChartPlan, 'own'>, data: ChartCell[][]): FoldResult {
  const at = own.findIndex(({ name, role }) => name === 'color' && role === 'dimension');
  if (at === -1) {
    return { data, reductions: [] };
  }
  const counts = new Map<ChartCell, number>();
  for (const row of data) {
    const cell = row[at] ?? null;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const limit = Math.min(own[at]?.channel.limit ?? MAX_SERIES, MAX_SERIES);
  if (counts.size <= limit) {
    return { data, reductions: [] };
  }
  // On a tie the first wins.
  const frequent = new Set(
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, limit)
      .map(([cell]) => cell),
  );
  return {
    data: data.map((row) => (frequent.has(row[at] ?? null) ? row : row.with(at, { other: true }))),
    reductions: [{ kind: 'top', column: 'color', shown: limit, total: counts.size }],
  };
}
