import { createRandom, partialDependence, sampleRows, selectRows, type Frame } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { numberToCell } from '../cells.ts';
import type { SectionDraft } from '../service.ts';
import { explainFrame, predictFrame, type PredictionModel } from './model.ts';

/** Rows whose contributions are averaged, and rows that a curve averages over. */
const EXPLAINED_ROWS = 500;
const CURVE_ROWS = 200;
const CURVE_POINTS = 15;
const DRIVERS = 8;
/** Rows whose own curve is drawn beside the average. */
const SINGLE_CURVES = 40;
const MAX_CATEGORIES = 12;

/** More digits than a plot shows would double the size of a report. */
const CURVE_DIGITS = 4;
const roundCurve = (curve: readonly number[]): number[] =>
  curve.map((value) => Number(value.toPrecision(CURVE_DIGITS)));

export interface Importance {
  readonly column: string;
  readonly share: number;
}

const sampleFrame = (frame: Frame, rows: number, seed: number): Frame =>
  selectRows(frame, sampleRows(frame.rows, rows, createRandom(seed)));

/** Each column's share of the average size of contributions, largest first. */
export function measureImportance(model: PredictionModel, frame: Frame, seed: number): Importance[] {
  const sample = sampleFrame(frame, EXPLAINED_ROWS, seed);
  const { values } = explainFrame(model, sample);
  const width = model.features.length;
  const sums = model.features.map((_, column) =>
    values.reduce((sum, output) => {
      let total = sum;
      for (let row = 0; row < sample.rows; row += 1) {
        total += Math.abs(output[row * width + column]!);
      }
      return total;
    }, 0),
  );
  const whole = sums.reduce((sum, value) => sum + value, 0);
  return model.features
    .map(({ name }, column) => ({ column: name, share: whole === 0 ? 0 : sums[column]! / whole }))
    .toSorted((one, other) => other.share - one.share);
}

/** The strongest columns, with the average prediction at each of their values. */
export function driversSection(
  model: PredictionModel,
  {
    frame,
    importance,
    seed,
  }: { readonly frame: Frame; readonly importance: readonly Importance[]; readonly seed: number },
): SectionDraft {
  const sample = sampleFrame(frame, CURVE_ROWS, seed);
  const output = 0;
  // Of two classes the only output is the probability of the second.
  const outcome = model.classes?.[model.classes.length === 2 ? 1 : output];
  const items = importance
    .filter(({ share }) => share > 0)
    .slice(0, DRIVERS)
    .map(({ column, share }) => {
      const feature = model.features.find(({ name }) => name === column)!;
      const { grid, means, curves } = partialDependence({
        predict: (rows) => predictFrame(model, rows),
        frame: sample,
        column,
        points: CURVE_POINTS,
      });
      const effects = grid.map((value, at) => ({
        value:
          feature.categories === null
            ? numberToCell(feature.type, value)
            : (feature.categories[value] ?? null),
        mean: means[output]![at]!,
      }));
      return feature.categories === null
        ? { column, share, effects, curves: curves[output]!.slice(0, SINGLE_CURVES).map(roundCurve) }
        : { column, share, effects: strongest(effects) };
    });
  return {
    kind: 'drivers',
    id: 'drivers',
    title: message('workflow.section.drivers'),
    note: message('workflow.section.driversNote'),
    unit: model.classes === null ? 'number' : 'share',
    ...(outcome === undefined ? {} : { outcome }),
    items,
  };
}

/** Categories furthest from the middle, in the order of their means. */
const strongest = <Effect extends { readonly mean: number }>(effects: readonly Effect[]): Effect[] => {
  const sorted = effects.toSorted((one, other) => other.mean - one.mean);
  const half = MAX_CATEGORIES / 2;
  return sorted.length <= MAX_CATEGORIES ? sorted : [...sorted.slice(0, half), ...sorted.slice(-half)];
};
