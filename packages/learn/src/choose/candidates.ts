import { predictBaseline, trainMean, trainShares, type BaselineModel } from '../baseline/baseline.ts';
import { selectExamples, type Examples, type Frame } from '../data/frame.ts';
import { predictLinear } from '../linear/predict-linear.ts';
import {
  trainLinear,
  type LinearModel,
  type LinearOptions,
  type LinearTask,
} from '../linear/train-linear.ts';
import type { TreeModel } from '../trees/model.ts';
import type { TreeOptions } from '../trees/options.ts';
import { predictTrees } from '../trees/predict-trees.ts';
import { trainTrees, type TrainingControl } from '../trees/train-trees.ts';
import { splitOnce, type SplitBy } from '../validate/splits.ts';

export type CandidateName = 'baseline' | 'linear' | 'trees';

/** A trained model of any candidate. */
export type ChosenModel =
  | { readonly name: 'baseline'; readonly model: BaselineModel }
  | { readonly name: 'linear'; readonly model: LinearModel }
  | { readonly name: 'trees'; readonly model: TreeModel };

export interface CandidateOptions {
  readonly task: LinearTask;
  /** Number of classes with `multiclass`; not used otherwise. */
  readonly classes: number;
  readonly linear: Partial<LinearOptions>;
  readonly trees: Partial<TreeOptions>;
  readonly seed: number;
}

/** Share of a fold's training rows that decides when trees stop. */
const STOPPING_SHARE = 0.15;
/** Fewer rows than this stop nothing reliably. */
const MIN_STOPPING_ROWS = 20;

/** Trains a candidate on one fold. Trees stop early on a slice of their training rows, which is divided as folds are. */
export function trainOnFold(
  name: CandidateName,
  examples: Examples,
  {
    options,
    by,
    control,
  }: { readonly options: CandidateOptions; readonly by: SplitBy; readonly control: TrainingControl },
): ChosenModel {
  if (name !== 'trees') {
    return trainWhole(name, examples, { options, control });
  }
  const { task, classes, seed } = options;
  const { train, test } = splitOnce({ rows: examples.frame.rows, seed, ...by }, STOPPING_SHARE);
  if (Math.min(train.length, test.length) < MIN_STOPPING_ROWS) {
    return trainWhole(name, examples, { options, control });
  }
  const model = trainTrees(
    {
      examples: selectExamples(examples, train),
      validation: selectExamples(examples, test),
      options: { seed, ...options.trees, task, classes },
    },
    control,
  );
  return { name, model };
}

/** Trains a candidate on all of the rows. Its rounds are those of `options.trees`. */
export function trainWhole(
  name: CandidateName,
  examples: Examples,
  { options, control }: { readonly options: CandidateOptions; readonly control: TrainingControl },
): ChosenModel {
  const { task, classes, seed } = options;
  if (name === 'baseline') {
    const outputs = task === 'multiclass' ? classes : 2;
    return { name, model: task === 'regression' ? trainMean(examples) : trainShares(examples, outputs) };
  }
  if (name === 'linear') {
    return { name, model: trainLinear({ examples, options: { ...options.linear, task, classes } }) };
  }
  return {
    name,
    model: trainTrees({ examples, options: { seed, ...options.trees, task, classes } }, control),
  };
}

/** Predictions in the shape of `predictTrees`. */
export function predictChosen(chosen: ChosenModel, frame: Frame): Float64Array[] {
  if (chosen.name === 'baseline') {
    return predictBaseline(chosen.model, frame.rows);
  }
  return chosen.name === 'linear' ? predictLinear(chosen.model, frame) : predictTrees(chosen.model, frame);
}
