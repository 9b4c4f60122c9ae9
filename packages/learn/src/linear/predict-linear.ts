import { alignFrame, LearnError, type Frame } from '../data/frame.ts';
import { fromScores } from '../scores/links.ts';
import { addTerms, buildDesign, subtractCenters } from './design.ts';
import type { LinearModel } from './train-linear.ts';

/** Scores per output and row: log-odds, log-fromScores up to a constant, or values, by task. */
export function scoreLinear(model: LinearModel, frame: Frame): Float64Array[] {
  const design = buildDesign(alignFrame(frame, model.schema), model.terms);
  const outputs = model.intercepts.length;
  const coefficients = Float64Array.from(
    { length: design.width * outputs },
    (_, at) => model.coefficients[at % outputs]![Math.floor(at / outputs)]!,
  );
  const base = Float64Array.from(model.intercepts);
  subtractCenters(design.centers, { from: coefficients, to: base });
  const scores = model.intercepts.map(() => new Float64Array(frame.rows));
  const ofRow = new Float64Array(outputs);
  for (let row = 0; row < frame.rows; row += 1) {
    ofRow.set(base);
    addTerms(design, row, { from: coefficients, to: ofRow });
    for (let output = 0; output < outputs; output += 1) {
      scores[output]![row] = ofRow[output]!;
    }
  }
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
