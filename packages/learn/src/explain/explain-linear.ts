import { alignFrame, type Frame } from '../data/frame.ts';
import { termValue } from '../linear/design.ts';
import type { LinearModel } from '../linear/train-linear.ts';
import type { Contributions } from './tree-shap.ts';

/**
 * What each column adds to each row's score, against the means of training rows: Shapley values of a linear model
 * whose columns are independent (Štrumbelj and Kononenko 2014).
 */
export function explainLinear(model: LinearModel, frame: Frame): Contributions {
  const aligned = alignFrame(frame, model.schema);
  const columns = aligned.columns.length;
  const values = model.intercepts.map(() => new Float64Array(frame.rows * columns));
  model.terms.forEach((term, index) => {
    for (let row = 0; row < frame.rows; row += 1) {
      const value = termValue(aligned, term, row);
      for (let output = 0; output < values.length; output += 1) {
        values[output]![row * columns + term.column]! += value * model.coefficients[output]![index]!;
      }
    }
  });
  return { base: Float64Array.from(model.intercepts), values };
}
