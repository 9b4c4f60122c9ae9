import {
  applyConformal,
  applyPlatt,
  explainLinear,
  explainTrees,
  parseLinear,
  parseTrees,
  predictBaseline,
  scoreLinear,
  scoreTrees,
  serializeTrees,
  fromScores,
  type BaselineModel,
  type ChosenModel,
  type ConformalMargin,
  type Contributions,
  type Frame,
  type LinearTask,
  type PlattCalibration,
} from '@plumbline/learn';
import type { Feature } from './encode.ts';

/** Everything that predicts one column from others. */
export interface PredictionModel {
  readonly features: readonly Feature[];
  /** Labels of the target by code, two or more; null for numbers. Of two, the second is the class of interest. */
  readonly classes: readonly string[] | null;
  readonly chosen: ChosenModel;
  /** Calibration of two classes, where it improves probabilities; null otherwise. */
  readonly calibration: PlattCalibration | null;
  /** Interval of numbers; null where there are too few rows for it. */
  readonly margin: ConformalMargin | null;
}

const FORMAT = 'plumbline.prediction';
const VERSION = 1;

export function serializeModel({ chosen, ...rest }: PredictionModel): string {
  const model = chosen.name === 'trees' ? serializeTrees(chosen.model) : JSON.stringify(chosen.model);
  return JSON.stringify({ format: FORMAT, version: VERSION, ...rest, chosen: { name: chosen.name, model } });
}

function parseChosen({ name, model }: { name: ChosenModel['name']; model: string }): ChosenModel {
  if (name === 'trees') {
    return { name, model: parseTrees(model) };
  }
  return name === 'linear'
    ? { name, model: parseLinear(model) }
    : { name, model: JSON.parse(model) as BaselineModel };
}

/** Reads what `serializeModel` wrote. */
export function parseModel(text: string): PredictionModel {
  const { format, version, chosen, ...rest } = JSON.parse(text) as Omit<PredictionModel, 'chosen'> & {
    format: string;
    version: number;
    chosen: { name: ChosenModel['name']; model: string };
  };
  if (format !== FORMAT || version !== VERSION) {
    throw new TypeError(`This is ${format} ${version}, not ${FORMAT} ${VERSION}.`);
  }
  return { ...rest, chosen: parseChosen(chosen) };
}

/** Without classes the target is a number. */
export function linearTask({ classes }: Pick<PredictionModel, 'classes'>): LinearTask {
  if (classes === null) {
    return 'regression';
  }
  return classes.length === 2 ? 'binary' : 'multiclass';
}

const logit = (share: number): number => Math.log(share / (1 - share));

/** Scores before calibration: log-odds, log-probabilities up to a constant, or values. */
function scoresOf({ chosen, classes }: PredictionModel, frame: Frame): Float64Array[] {
  if (chosen.name === 'trees') {
    return scoreTrees(chosen.model, frame);
  }
  if (chosen.name === 'linear') {
    return scoreLinear(chosen.model, frame);
  }
  const shares = predictBaseline(chosen.model, frame.rows);
  return classes === null
    ? shares
    : shares.map((values) => values.map(classes.length === 2 ? logit : Math.log));
}

/** Per output and row: two classes have one output, the probability of the second. */
export function predictFrame(model: PredictionModel, frame: Frame): Float64Array[] {
  const scores = scoresOf(model, frame);
  return model.calibration === null
    ? fromScores(linearTask(model), scores)
    : scores.map((score) => applyPlatt(model.calibration!, score));
}

/** Lower and upper bound of each prediction; null for a model without intervals. */
export function predictBounds(
  { margin }: PredictionModel,
  predicted: Float64Array,
): { readonly low: Float64Array; readonly high: Float64Array } | null {
  return margin === null ? null : applyConformal(margin, { low: predicted, high: predicted });
}

/**
 * What each column adds to the score of each row. Platt's calibration is linear in the score, so contributions that are
 * multiplied by its slope still sum to the calibrated score.
 */
export function explainFrame(model: PredictionModel, frame: Frame): Contributions {
  const { chosen, calibration } = model;
  const { base, values } = contributionsOf(model, frame);
  if (calibration === null || chosen.name === 'baseline') {
    return { base, values };
  }
  const { slope, intercept } = calibration;
  return {
    base: base.map((score) => slope * score + intercept),
    values: values.map((output) => output.map((value) => slope * value)),
  };
}

function contributionsOf(model: PredictionModel, frame: Frame): Contributions {
  const { chosen, features } = model;
  if (chosen.name === 'trees') {
    return explainTrees(chosen.model, frame);
  }
  if (chosen.name === 'linear') {
    return explainLinear(chosen.model, frame);
  }
  const scores = scoresOf(model, frame);
  return {
    base: Float64Array.from(scores, (score) => score[0] ?? 0),
    values: scores.map(() => new Float64Array(frame.rows * features.length)),
  };
}
