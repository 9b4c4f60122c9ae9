import type { ModelSummary } from '../model-summary.ts';

/**
 * Whether a newer model replaces the one in use by itself: its first figure is better, each judged on its own test rows,
 * which neither has learned from. False without a figure to compare.
 */
export function isBetterModel(newer: ModelSummary, used: ModelSummary): boolean {
  const [figure] = newer.metrics;
  const before = used.metrics.find(({ name }) => name === figure?.name);
  if (figure === undefined || before === undefined) {
    return false;
  }
  return figure.isBetter === 'higher' ? figure.value > before.value : figure.value < before.value;
}
