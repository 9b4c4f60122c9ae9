import {
  bootstrapInterval,
  createRandom,
  explainedVariance,
  meanAbsoluteError,
  rootMeanSquaredError,
  sampleRows,
  type NumberPredictions,
} from '@plumbline/learn';
import { message } from '@plumbline/messages';
import type { Metric, SectionDraft } from '../service.ts';

/** Predictions of rows that were held out, and of the simplest guess for the same rows. */
export interface HeldNumbers {
  readonly predicted: Float64Array;
  readonly baseline: Float64Array;
  readonly target: Float64Array;
  readonly seed: number;
}

/** Resamples of the held-out rows for an interval: its bounds move by less than their third digit with more. */
const REPEATS = 200;
/** Share of intervals that contain the true figure. */
const LEVEL = 0.95;
/** Rows in the plot of predicted against actual values; more would cover each other. */
const POINTS = 1000;
/** Bars of the errors' distribution; odd, so that the middle one is centered. */
const BINS = 13;
/** Labels the middle of a bar. */
const LABEL = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

const FIGURES = [
  { name: 'rmse', figure: rootMeanSquaredError, isBetter: 'lower' },
  { name: 'mae', figure: meanAbsoluteError, isBetter: 'lower' },
  { name: 'r2', figure: explainedVariance, isBetter: 'higher' },
] as const;

/** Figures on held-out rows, with those of the simplest guess. */
export function numberMetrics({ predicted, baseline, target, seed }: HeldNumbers): Metric[] {
  const select = (rows: Uint32Array): NumberPredictions => ({
    predicted: Float64Array.from(rows, (row) => predicted[row]!),
    target: Float64Array.from(rows, (row) => target[row]!),
    weights: null,
  });
  return FIGURES.flatMap(({ name, figure, isBetter }) => {
    const value = figure({ predicted, target, weights: null });
    const base = figure({ predicted: baseline, target, weights: null });
    const interval = bootstrapInterval({
      rows: target.length,
      figure: (rows) => figure(select(rows)),
      repeats: REPEATS,
      level: LEVEL,
      seed,
    });
    return Number.isFinite(value)
      ? [{ name, value, interval, baseline: Number.isFinite(base) ? base : null, isBetter }]
      : [];
  });
}

function errorBars(errors: Float64Array): { label: string; value: number; low: null; high: null }[] {
  const sorted = errors.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  // Few rows far out would leave the others in one bar.
  const [low, high] = [at(0.01), at(0.99)];
  const width = (high - low) / BINS || 1;
  const counts = new Float64Array(BINS);
  for (const error of errors) {
    counts[Math.min(BINS - 1, Math.max(0, Math.floor((error - low) / width)))]! += 1;
  }
  return Array.from(counts, (value, bin) => ({
    label: LABEL.format(low + (bin + 0.5) * width).replace('-', '−'),
    value,
    low: null,
    high: null,
  }));
}

export function numberSections({ predicted, target, seed }: HeldNumbers): SectionDraft[] {
  const rows = sampleRows(target.length, POINTS, createRandom(seed));
  return [
    {
      kind: 'points',
      id: 'predicted',
      title: message('workflow.section.predicted'),
      note: message('workflow.section.predictedNote'),
      x: { label: 'predicted' },
      y: { label: 'actual' },
      points: Array.from(rows, (row): [number, number] => [predicted[row]!, target[row]!]),
      hasDiagonal: true,
    },
    {
      kind: 'bars',
      id: 'residuals',
      title: message('workflow.section.residuals'),
      note: message('workflow.section.residualsNote'),
      unit: 'number',
      items: errorBars(target.map((value, row) => value - predicted[row]!)),
    },
  ];
}
