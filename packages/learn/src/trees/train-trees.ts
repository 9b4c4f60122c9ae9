import { alignFrame, frameSchema, LearnError, type Examples, type Frame } from '../data/frame.ts';
import { createRandom, sampleRows } from '../random/random.ts';
import { weightedQuantile } from '../statistics/weighted.ts';
import { columnBins, fillBins } from './bins.ts';
import { quantizeGradients } from './gradients.ts';
import { growTree, type GrowthSetting, type GrownLeaf } from './grow-tree.ts';
import { gradientBits, hessianBits } from './kernel/kernel.ts';
import { createPlainKernel } from './kernel/plain-kernel.ts';
import { createWasmKernel } from './kernel/wasm-kernel.ts';
import type { Tree, TreeModel } from './model.ts';
import { checkTarget, createObjective, type Objective } from './objective.ts';
import { treeOptions, type TreeOptions, type TreeTask } from './options.ts';
import { createReader, type FrameReader } from './frame-reader.ts';
import { addTrees } from './predict-trees.ts';

export interface TreeTraining {
  readonly examples: Examples;
  readonly options: { readonly task: TreeTask } & Partial<TreeOptions>;
  /** Decides when to stop. Its rows must not be among `examples`. */
  readonly validation?: Examples;
  /** A model of the same training after fewer rounds, to continue from: the result has the same bytes as without a stop. */
  readonly resumeFrom?: TreeModel;
}

/** After each round. */
export interface TreeProgress {
  /** Rounds done, from 1. */
  readonly round: number;
  readonly rounds: number;
  /** Mean loss on the validation slice; null without one. */
  readonly validationLoss: number | null;
  /** The model so far, for `resumeFrom`. */
  readonly model: TreeModel;
}

/** What a caller may follow and stop. An `AbortSignal` is a signal. */
export interface TrainingControl {
  readonly onProgress?: (progress: TreeProgress) => void;
  /** Read between rounds; `canceled` is thrown once it is aborted. */
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Gradient boosting of trees over histograms, grown leaf by leaf (Friedman 2001; Ke et al. 2017, LightGBM). The same
 * input and seed give the same bytes.
 */
export function trainTrees(training: TreeTraining, control: TrainingControl = {}): TreeModel {
  const steps = trainTreesInSteps(training);
  for (;;) {
    if (control.signal?.aborted) {
      throw new LearnError('canceled', 'Training was canceled.');
    }
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
    control.onProgress?.(step.value);
  }
}

/** `trainTrees` with a pause after each round, for callers that do something else in between. */
export function* trainTreesInSteps(training: TreeTraining): Generator<TreeProgress, TreeModel, void> {
  const state = startTraining(training);
  const { options, base, schema } = state;
  const rounds: (readonly Tree[])[] = [];
  const best = { loss: Infinity, rounds: 0 };
  const resumed = training.resumeFrom?.rounds ?? [];
  while (rounds.length < options.rounds && !isPatienceOver(state, best.rounds, rounds.length)) {
    const known = resumed[rounds.length];
    const trees = known ?? growRound(state, rounds.length);
    if (known) {
      addTrees([known], state.reader, state.scores);
    }
    rounds.push(trees);
    const validationLoss = validate(state, trees);
    if (validationLoss !== null && validationLoss < best.loss) {
      Object.assign(best, { loss: validationLoss, rounds: rounds.length });
    }
    if (!known) {
      const model = { options, schema, base, rounds: rounds.slice() };
      yield { round: rounds.length, rounds: options.rounds, validationLoss, model };
    }
  }
  return { options, schema, base, rounds: state.validation ? rounds.slice(0, best.rounds) : rounds };
}

interface TrainingState {
  readonly examples: Examples;
  readonly options: TreeOptions;
  readonly objective: Objective;
  readonly setting: GrowthSetting;
  readonly schema: TreeModel['schema'];
  readonly base: Float64Array;
  /** Per output, of every training row. */
  readonly scores: Float64Array[];
  readonly reader: FrameReader;
  readonly validation: { examples: Examples; reader: FrameReader; scores: Float64Array[] } | null;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

function startTraining({ examples, options: loose, validation }: TreeTraining): TrainingState {
  const options = treeOptions(loose);
  const { frame, target, weights } = examples;
  const objective = createObjective(options);
  checkTarget(objective, target);
  const size = { rows: frame.rows, columns: Math.max(1, frame.columns.length), leaves: options.leaves };
  const kernel = options.kernel === 'wasm' ? createWasmKernel(size) : createPlainKernel(size);
  const bins = columnBins(frame, options.seed);
  fillBins(frame, bins, kernel);
  const base = objective.base(target, weights);
  const schema = frameSchema(frame);
  const startScores = (rows: number): Float64Array[] =>
    Array.from(base, (value) => new Float64Array(rows).fill(value));
  return {
    examples,
    options,
    objective,
    setting: { frame, bins, kernel, options, monotone: monotoneSigns(frame, options) },
    schema,
    base,
    scores: startScores(frame.rows),
    reader: createReader(frame),
    validation: validation
      ? {
          examples: validation,
          reader: createReader(alignFrame(validation.frame, schema)),
          scores: startScores(validation.frame.rows),
        }
      : null,
    first: new Float64Array(frame.rows),
    second: new Float64Array(frame.rows),
  };
}

function monotoneSigns(frame: Frame, { monotone, task }: TreeOptions): Int8Array {
  const names = Object.keys(monotone);
  const wrong = names.find(
    (name) => !frame.columns.some((column) => column.kind === 'number' && column.name === name),
  );
  if (wrong !== undefined) {
    throw new LearnError('options.invalid', `"${wrong}" is not a numeric column, so it has no direction.`);
  }
  if (names.length > 0 && task === 'multiclass') {
    throw new LearnError('options.invalid', 'Directions are for one output, not for several classes.');
  }
  return Int8Array.from(frame.columns, ({ name }) => monotone[name] ?? 0);
}

/** One tree per output, added to the scores of every row. */
function growRound(state: TrainingState, round: number): Tree[] {
  const { options, objective, setting, scores, examples } = state;
  const random = createRandom(options.seed, round + 1);
  const { rows: total } = examples.frame;
  const sampled =
    options.rowShare < 1 ? sampleRows(total, sampleSize(total, options.rowShare), random) : null;
  objective.prepare(scores);
  // Gradients of every class are of the scores before the round; later classes see no earlier tree of it.
  return scores.map((score, output) => {
    objective.gradients(scores, examples.target, { output, first: state.first, second: state.second });
    const units = quantizeGradients(state, setting.kernel.gradients, {
      gradientBits: gradientBits(total),
      hessianBits: hessianBits(total),
    });
    fillRows(setting.kernel.rows, sampled);
    const all = examples.frame.columns.length;
    const columns = sampleRows(all, sampleSize(all, options.columnShare), random);
    const grown = growTree(setting, { rows: sampled?.length ?? total, columns, ...units });
    return settleTree(state, grown, { score, sampled });
  });
}

function sampleSize(total: number, share: number): number {
  return Math.max(1, Math.round(total * share));
}

function fillRows(rows: Uint32Array, sampled: Uint32Array | null): void {
  if (sampled) {
    rows.set(sampled);
    return;
  }
  for (let row = 0; row < rows.length; row += 1) {
    rows[row] = row;
  }
}

/** Final leaf values, added to the scores: rows that grew the tree by their leaf, others by walking it. */
function settleTree(
  { examples, objective, options, reader, setting }: TrainingState,
  { tree, leaves }: { tree: Tree; leaves: readonly GrownLeaf[] },
  { score, sampled }: { score: Float64Array; sampled: Uint32Array | null },
): Tree {
  const { rows } = setting.kernel;
  const { target, weights } = examples;
  for (const { node, from, to } of objective.leafQuantile === null ? [] : leaves) {
    const listed = rows.subarray(from, to);
    const rest = Float64Array.from(listed, (row) => target[row]! - score[row]!);
    const weighted = weights && Float64Array.from(listed, (row) => weights[row]!);
    tree.value[node] = weightedQuantile(rest, weighted, objective.leafQuantile!);
  }
  for (let node = 0; node < tree.value.length; node += 1) {
    tree.value[node]! *= options.learningRate;
  }
  if (sampled) {
    addTrees([[tree]], reader, [score]);
    return tree;
  }
  for (const { node, from, to } of leaves) {
    addToRows(score, rows.subarray(from, to), tree.value[node]!);
  }
  return tree;
}

function addToRows(score: Float64Array, rows: Uint32Array, value: number): void {
  for (let at = 0; at < rows.length; at += 1) {
    score[rows[at]!]! += value;
  }
}

/** Mean loss on the validation slice after a round; null without one. */
function validate({ validation, objective }: TrainingState, trees: readonly Tree[]): number | null {
  if (!validation) {
    return null;
  }
  const { reader, scores, examples } = validation;
  addTrees([trees], reader, scores);
  return objective.loss(scores, examples.target, examples.weights);
}

function isPatienceOver({ validation, options }: TrainingState, best: number, rounds: number): boolean {
  return validation !== null && rounds - best >= options.patience;
}
