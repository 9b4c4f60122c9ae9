import { alignFrame, LearnError, type Frame } from '../data/frame.ts';
import { fromScores } from '../scores/links.ts';
import { termValue } from './design.ts';
import type { LinearModel } from './train-linear.ts';

/** Scores per output and row: log-odds, log-fromScores up to a constant, or values, by task. */
export function scoreLinear(model: LinearModel, frame: Frame): Float64Array[] {
  const aligned = alignFrame(frame, model.schema);
  const scores = model.intercepts.map((intercept) => new Float64Array(frame.rows).fill(intercept));
  model.terms.forEach((term, index) => {
    for (let row = 0; row < frame.rows; row += 1) {
      const value = termValue(aligned, term, row);
      for (let output = 0; output < scores.length; output += 1) {
        scores[output]![row]! += value * model.coefficients[output]![index]!;
      }
    }
  });
  return scores;
}

/** Predictions on the scale of the target: `binary` the probability of class 1, `multiclass` one array per class. */
export function predictLinear(model: LinearModel, frame: Frame): Float64Array[] {
  return fromScores(model.options.task, scoreLinear(model, frame));
}

/** Reads a model from JSON text. Throws `model.version` for text that is none, or one of another version. */
export function parseLinear(text: string): LinearModel {
  const model = JSON.parse(text) as LinearModel;
  const { format, version } = model as { format: string; version: number };
  if (format !== 'plumbline.linear' || version !== 1) {
    throw new LearnError('model.version', `This is ${format} ${version}, not plumbline.linear 1.`);
  }
  return model;
}
