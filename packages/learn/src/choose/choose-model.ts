import { LearnError, selectExamples, type Examples } from '../data/frame.ts';
import type { TrainingControl, TreeProgress } from '../trees/train-trees.ts';
import { logLoss } from '../validate/class-metrics.ts';
import { rootMeanSquaredError } from '../validate/number-metrics.ts';
import { isReliablyBetter, type ModelLosses } from './reliably-better.ts';
import { splitFolds, splitOnce, type Fold, type SplitBy } from '../validate/splits.ts';
import {
  predictChosen,
  trainOnFold,
  trainWhole,
  type CandidateName,
  type CandidateOptions,
  type ChosenModel,
} from './candidates.ts';

/** How candidates are compared and judged. */
export interface ChooseOptions extends CandidateOptions {
  readonly folds: number;
  /** Share of rows that no training or choice sees. */
  readonly holdOutShare: number;
  /** Rows that belong together, or times; classes are stratified without being named here. */
  readonly groups?: Int32Array;
  readonly times?: Float64Array;
  /** Models to choose from beside the baseline; all unless given. */
  readonly candidates?: readonly Exclude<CandidateName, 'baseline'>[];
}

/** The cross-validated loss of one candidate. */
export interface CandidateResult {
  readonly name: CandidateName;
  /** Loss per fold: log loss for classes, root mean squared error for numbers. */
  readonly losses: readonly number[];
  readonly mean: number;
  /** Standard deviation over folds. */
  readonly deviation: number;
}

/** The chosen model with the comparison that it was chosen by. */
export interface ModelChoice {
  readonly candidates: readonly CandidateResult[];
  /** The model chosen, trained on all rows but the hold-out. */
  readonly chosen: ChosenModel;
  /** False if no model is reliably better than the baseline: then the target is not predictable. */
  readonly isPredictable: boolean;
  readonly holdOut: HoldOut;
  /** Predictions of the chosen candidate for rows that its fold did not see, to calibrate with. */
  readonly outOfFold: { readonly rows: Uint32Array; readonly predicted: readonly Float64Array[] };
}

/** Rows that were predicted once, at the end. */
export interface HoldOut {
  readonly rows: Uint32Array;
  readonly predicted: readonly Float64Array[];
  readonly loss: number;
  readonly baselineLoss: number;
}

/** Progress and cancellation of a choice. */
export interface ChoiceControl {
  /** After each training: how many of how many are done. */
  readonly onStep?: (done: number, total: number) => void;
  /** After each round of boosting. */
  readonly onProgress?: (progress: TreeProgress) => void;
  readonly signal?: { readonly aborted: boolean };
}

const CANDIDATES = ['linear', 'trees'] as const;

/**
 * Chooses between a linear model and boosted trees by cross-validation, and judges the choice on rows held out. Rows are
 * split before anything is fitted, the hold-out is predicted once.
 */
export function chooseModel(
  examples: Examples,
  options: ChooseOptions,
  control: ChoiceControl = {},
): ModelChoice {
  const { train, test } = splitOnce(splitBy(examples, options), options.holdOutShare);
  const learned = selectExamples(examples, train);
  const folds = splitFolds(splitBy(learned, options, train), options.folds);
  const names = ['baseline', ...(options.candidates ?? CANDIDATES)] as const;
  const steps = stepCounter(control, names.length * folds.length + 2);
  const tried = names.map((name) =>
    tryCandidate(name, { examples: learned, folds, options, steps, rows: train }),
  );
  const candidates = tried.map(({ result }) => result);
  const best = chooseCandidate(candidates);
  const chosenTrial = tried.find(({ result }) => result.name === best.name)!;
  const { outOfFold, rounds } = chosenTrial;
  const whole = { options: { ...options, trees: { ...options.trees, rounds } }, control: steps.control };
  const chosen = trainWhole(best.name, learned, whole);
  steps.finish();
  const baseline = trainWhole('baseline', learned, whole);
  steps.finish();
  const held = selectExamples(examples, test);
  const predicted = predictChosen(chosen, held.frame);
  return {
    candidates,
    chosen,
    isPredictable: isReliablyBetter(judged(chosenTrial), judged(tried[0]!), {
      target: Float64Array.from(chosenTrial.outOfFold.rows, (row) => learned.target[row]!),
      task: options.task,
      areIndependent: options.groups === undefined && options.times === undefined,
    }),
    holdOut: {
      rows: test,
      predicted,
      loss: predictionLoss(held, predicted, options),
      baselineLoss: predictionLoss(held, predictChosen(baseline, held.frame), options),
    },
    outOfFold: { rows: outOfFold.rows.map((row) => train[row]!), predicted: outOfFold.predicted },
  };
}

/** `rows` says which rows of the whole these examples are. */
function splitBy(
  { frame, target }: Examples,
  options: ChooseOptions,
  rows?: Uint32Array,
): SplitBy & { rows: number; seed: number } {
  const base = { rows: frame.rows, seed: options.seed };
  const { groups, times } = options;
  if (times) {
    return { ...base, times: rows ? Float64Array.from(rows, (row) => times[row]!) : times };
  }
  if (groups) {
    return { ...base, groups: rows ? Int32Array.from(rows, (row) => groups[row]!) : groups };
  }
  return options.task === 'regression' ? base : { ...base, classes: target };
}

interface Steps {
  readonly control: TrainingControl;
  finish(): void;
}

function stepCounter({ onStep, onProgress, signal }: ChoiceControl, total: number): Steps {
  let done = 0;
  return {
    control: { ...(signal && { signal }), ...(onProgress && { onProgress }) },
    finish() {
      done += 1;
      onStep?.(done, total);
      if (signal?.aborted) {
        throw new LearnError('canceled', 'Choosing a model was canceled.');
      }
    },
  };
}

interface Trial {
  readonly examples: Examples;
  /** The examples as rows of the whole. */
  readonly rows: Uint32Array;
  readonly folds: readonly Fold[];
  readonly options: ChooseOptions;
  readonly steps: Steps;
}

interface TriedCandidate {
  readonly result: CandidateResult;
  /** Mean of the rounds after which trees stopped. */
  readonly rounds: number;
  readonly outOfFold: { rows: Uint32Array; predicted: Float64Array[] };
}

function tryCandidate(name: CandidateName, { examples, rows, folds, options, steps }: Trial): TriedCandidate {
  const tried = folds.map(({ train, test }) => {
    const learned = selectExamples(examples, train);
    const by = splitBy(
      learned,
      options,
      train.map((row) => rows[row]!),
    );
    const trained = trainOnFold(name, learned, { options, by, control: steps.control });
    const tested = selectExamples(examples, test);
    const predicted = predictChosen(trained, tested.frame);
    steps.finish();
    const rounds = trained.name === 'trees' ? trained.model.rounds.length : 0;
    return { rounds, test, predicted, loss: predictionLoss(tested, predicted, options) };
  });
  const losses = tried.map(({ loss }) => loss);
  const outputs = tried[0]?.predicted.length ?? 0;
  return {
    result: { name, losses, mean: average(losses), deviation: spread(losses) },
    rounds: Math.max(1, Math.round(average(tried.map(({ rounds }) => rounds)))),
    outOfFold: {
      rows: Uint32Array.from(tried.flatMap(({ test }) => [...test])),
      predicted: Array.from({ length: outputs }, (_, output) =>
        Float64Array.from(tried.flatMap(({ predicted }) => [...predicted[output]!])),
      ),
    },
  };
}

const judged = ({ result, outOfFold }: TriedCandidate): ModelLosses => ({
  losses: result.losses,
  predicted: outOfFold.predicted,
});

/** The lowest mean loss of the models; at equality the simpler one. The baseline is what they are compared with. */
function chooseCandidate(candidates: readonly CandidateResult[]): CandidateResult {
  const [, first, ...others] = candidates;
  return others.reduce((best, other) => (other.mean < best.mean ? other : best), first!);
}

function predictionLoss(
  { target, weights }: Examples,
  predicted: readonly Float64Array[],
  { task }: ChooseOptions,
): number {
  return task === 'regression'
    ? rootMeanSquaredError({ predicted: predicted[0]!, target, weights })
    : logLoss({ predicted, target, weights });
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function spread(values: readonly number[]): number {
  const mean = average(values);
  return Math.sqrt(average(values.map((value) => (value - mean) ** 2)));
}
