import { pick, type Column, type Examples, type Frame } from '../data/frame.ts';
import { createRandom, shuffle } from '../random/random.ts';

/** Predictions in the shape of `predictTrees`. */
export type Predict = (frame: Frame) => readonly Float64Array[];

/** How much a model depends on one column. */
export interface PermutationImportance {
  readonly column: string;
  /** How much worse the loss is, on average, with the column shuffled. Near or below 0: not used. */
  readonly mean: number;
  /** Standard deviation over repeats. */
  readonly deviation: number;
}

/** A model with the rows to examine it on. */
export interface PermutationOptions {
  readonly predict: Predict;
  /** Rows that the model did not learn from. */
  readonly examples: Examples;
  /** The lower the better. */
  readonly loss: (predicted: readonly Float64Array[], examples: Examples) => number;
  /** Shuffles per column. */
  readonly repeats: number;
  readonly seed: number;
}

/** Loss without what a column knows (Breiman 2001; Fisher et al. 2019), largest first. */
export function permutationImportance(options: PermutationOptions): PermutationImportance[] {
  const { predict, examples, loss, repeats, seed } = options;
  const { frame } = examples;
  const whole = loss(predict(frame), examples);
  const importances = frame.columns.map((column, index) => {
    const random = createRandom(seed, index);
    const increases = Array.from({ length: repeats }, () => {
      const order = shuffle(
        Uint32Array.from({ length: frame.rows }, (_, row) => row),
        random,
      );
      const columns = frame.columns.with(index, reorder(column, order));
      return loss(predict({ ...frame, columns }), examples) - whole;
    });
    const mean = average(increases);
    const deviation = Math.sqrt(average(increases.map((increase) => (increase - mean) ** 2)));
    return { column: column.name, mean, deviation };
  });
  return importances.sort((one, other) => other.mean - one.mean);
}

function reorder(column: Column, order: Uint32Array): Column {
  return column.kind === 'number'
    ? { ...column, values: pick(column.values, order) }
    : { ...column, codes: Int32Array.from(order, (row) => column.codes[row]!) };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
