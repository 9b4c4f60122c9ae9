import {
  chooseModel,
  type ConformalMargin,
  type Examples,
  fitConformal,
  LearnError,
  type ModelChoice,
  predictBaseline,
  selectExamples,
  trainMean,
  trainShares,
} from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import {
  ServiceError,
  type Check,
  type Metric,
  type ScoredColumn,
  type SectionDraft,
  type TrainingControl,
  type TrainingData,
  type TrainingRequest,
  type TrainingResult,
} from '../service.ts';
import { calibrateScores } from './calibrate-scores.ts';
import { classMetrics, classSections } from './class-report.ts';
import { driversSection, measureImportance } from './drivers.ts';
import { significant } from '../figures.ts';
import { describeInput, toFeature } from './encode.ts';
import { judgeFairness } from './fairness.ts';
import { classTarget, findColumn, type ClassTarget } from './examples.ts';
import { predictFrame, serializeModel, linearTask, type PredictionModel } from './model.ts';
import { numberMetrics, numberSections } from './number-report.ts';
import type { PredictionOptions } from './options.ts';
import { prepare, type PreparedTraining } from './prepare.ts';
import type { PredictionTask } from './prediction-task.ts';
import { scoreRows } from './score-rows.ts';

function choose(
  { labeled: { examples }, split }: PreparedTraining,
  { options, classes }: PredictionTask,
  { seed, control }: { readonly seed: number; readonly control: TrainingControl },
): ModelChoice {
  const { algorithm, folds, holdOutShare, rounds, leaves, learningRate } = options;
  const outputs = classes?.classes.length ?? 2;
  let [done, total] = [0, 1];
  return chooseModel(
    examples,
    {
      task: linearTask({ classes: classes?.classes ?? null }),
      classes: outputs,
      linear: {},
      trees: { rounds, leaves, learningRate },
      seed,
      folds,
      holdOutShare,
      ...split,
      ...(algorithm === 'auto' ? {} : { candidates: [algorithm] }),
    },
    {
      onStep(steps, of) {
        [done, total] = [steps, of];
        control.progress('choosing', done, total);
      },
      onProgress({ round, rounds: of }) {
        control.progress('choosing', done + round / of, total);
      },
    },
  );
}

function marginOf(choice: ModelChoice, { target }: Examples, coverage: number): ConformalMargin | null {
  const { rows, predicted } = choice.outOfFold;
  try {
    return fitConformal(
      predicted[0]!,
      Float64Array.from(rows, (row) => target[row]!),
      coverage,
    );
  } catch (error) {
    if (error instanceof LearnError) {
      return null;
    }
    throw error;
  }
}

interface Quality {
  readonly metrics: readonly Metric[];
  readonly sections: readonly SectionDraft[];
}

function judge(
  model: PredictionModel,
  choice: ModelChoice,
  { examples, seed }: { examples: Examples; seed: number },
): Quality {
  const { rows } = choice.holdOut;
  const held = selectExamples(examples, rows);
  const isHeld = new Set(rows);
  const learned = selectExamples(
    { ...examples, weights: null },
    Uint32Array.from([...examples.target.keys()].filter((row) => !isHeld.has(row))),
  );
  const { classes } = model;
  const guess = classes === null ? trainMean(learned) : trainShares(learned, classes.length);
  const baseline = predictBaseline(guess, rows.length);
  const predicted = predictFrame(model, held.frame);
  if (classes === null) {
    const numbers = { predicted: predicted[0]!, baseline: baseline[0]!, target: held.target, seed };
    return { metrics: numberMetrics(numbers), sections: numberSections(numbers) };
  }
  const all = { predicted, baseline, target: held.target, classes, seed };
  return { metrics: classMetrics(all), sections: classSections(all) };
}

/** The losses of every candidate over the folds: why this one was chosen. */
export const candidatesSection = ({
  candidates,
}: {
  readonly candidates: readonly {
    readonly name: string;
    readonly mean: number;
    readonly deviation: number;
  }[];
}): SectionDraft => ({
  kind: 'table',
  id: 'candidates',
  title: message('workflow.section.candidates'),
  note: message('workflow.section.candidatesNote'),
  columns: [
    { name: 'candidate', type: 'text' },
    { name: 'loss', type: 'number' },
    { name: 'spread', type: 'number' },
  ],
  rows: candidates.map(({ name, mean, deviation }) => [name, mean, deviation]),
});

/** How good a model is beside the simplest guess, in sentences. */
export function writeVerdict(metrics: readonly Metric[], isPredictable: boolean, target: string): Message[] {
  if (!isPredictable) {
    return [message('workflow.verdict.unpredictable', { target })];
  }
  const by = (name: string): Metric | undefined => metrics.find((metric) => metric.name === name);
  const [rmse, r2, auc, accuracy] = [by('rmse'), by('r2'), by('auc'), by('accuracy')];
  const verdict: Message[] = [];
  if (rmse?.baseline) {
    verdict.push(
      message('workflow.verdict.error', {
        target,
        error: significant(rmse.value),
        baseline: significant(rmse.baseline),
        share: 1 - rmse.value / rmse.baseline,
      }),
    );
  }
  if (r2) {
    verdict.push(message('workflow.verdict.variance', { share: Math.max(0, r2.value), target }));
  }
  if (auc) {
    verdict.push(message('workflow.verdict.ranking', { share: auc.value }));
  }
  if (accuracy && accuracy.baseline !== null) {
    verdict.push(
      message('workflow.verdict.accuracy', { share: accuracy.value, baseline: accuracy.baseline }),
    );
  }
  return verdict;
}

export function unpredictableCheck(isPredictable: boolean, target: string): Check[] {
  const text = message('workflow.check.unpredictable', { target });
  return isPredictable ? [] : [{ code: 'unpredictable', severity: 'critical', column: target, text }];
}

const limitsOf = (target: string, options: PredictionOptions): Message[] => [
  message('workflow.limit.causes'),
  message('workflow.limit.range'),
  ...(options.timeColumn === null ? [message('workflow.limit.time')] : []),
  message('workflow.limit.decisions', { target }),
];

/** What happens to the groups of the column that was chosen for it, among test rows. */
function compareGroups(
  model: PredictionModel,
  { holdOut }: ModelChoice,
  {
    data,
    labeled: { examples, rows },
    request,
  }: {
    readonly data: TrainingData;
    readonly labeled: PreparedTraining['labeled'];
    readonly request: TrainingRequest<PredictionOptions>;
  },
): { readonly sections: readonly SectionDraft[]; readonly checks: readonly Check[] } {
  const { fairnessColumn } = request.options;
  return fairnessColumn === null
    ? { sections: [], checks: [] }
    : judgeFairness({
        column: findColumn(data, fairnessColumn),
        rows: Uint32Array.from(holdOut.rows, (row) => rows[row]!),
        target: Float64Array.from(holdOut.rows, (row) => examples.target[row]!),
        predicted: predictFrame(model, selectExamples(examples, holdOut.rows).frame),
        classes: model.classes,
      });
}

/** Trains, chooses, judges and explains a model that predicts one column, and predicts every row with it. */
export function trainPrediction(
  data: TrainingData,
  request: TrainingRequest<PredictionOptions>,
  { task, control }: { readonly task: PredictionTask; readonly control: TrainingControl },
): TrainingResult {
  const { seed } = request;
  const target = request.target ?? '';
  control.progress('checking', 0, 1);
  const prepared = prepare(data, request, task);
  const { examples, rows } = prepared.labeled;
  const choice = choose(prepared, task, { seed, control });
  control.progress('explaining', 0, 3);
  const classes = task.classes?.classes ?? null;
  const model: PredictionModel = {
    features: prepared.features.map(toFeature),
    classes,
    chosen: choice.chosen,
    calibration:
      classes === null
        ? null
        : calibrateScores(
            {
              target: Float64Array.from(choice.outOfFold.rows, (row) => examples.target[row]!),
              predicted: choice.outOfFold.predicted,
            },
            classes.length,
          ),
    margin: classes === null ? marginOf(choice, examples, task.coverage) : null,
  };
  const { metrics, sections } = judge(model, choice, { examples, seed });
  control.progress('explaining', 1, 3);
  const held = selectExamples(examples, choice.holdOut.rows).frame;
  const importance = measureImportance(model, held, seed);
  control.progress('explaining', 2, 3);
  const drivers = driversSection(model, { frame: held, importance, seed });
  control.progress('scoring', 0, 1);
  const scored: readonly ScoredColumn[] = scoreRows(model, data, {
    target: findColumn(data, target),
    features: prepared.features,
    labeled: rows,
    held: choice.holdOut.rows,
  });
  const { isPredictable } = choice;
  const fairness = compareGroups(model, choice, { data, labeled: prepared.labeled, request });
  return {
    model: serializeModel(model),
    algorithm: choice.chosen.name,
    features: prepared.features.map(({ name }) => name),
    rows: { trained: rows.length - choice.holdOut.rows.length, held: choice.holdOut.rows.length },
    verdict: writeVerdict(metrics, isPredictable, target),
    metrics,
    checks: [...unpredictableCheck(isPredictable, target), ...prepared.checks, ...fairness.checks],
    importance,
    sections: [drivers, ...sections, ...fairness.sections, candidatesSection(choice)],
    inputs: prepared.features.map(describeInput),
    scored,
    limits: limitsOf(target, request.options),
  };
}

/** Classes of the target of a request. */
export const listClasses = (
  data: TrainingData,
  target: string | null,
  positive: string | null,
): ClassTarget => {
  if (target === null) {
    throw new ServiceError('Choose a target: the column to predict.');
  }
  return classTarget(findColumn(data, target), positive);
};
