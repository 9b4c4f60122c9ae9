import {
  explainText,
  LearnError,
  predictBaseline,
  splitOnce,
  termsOfClass,
  trainShares,
  trainTextClasses,
  createExamples,
  createFrame,
  type LabeledTexts,
} from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { classMetrics, classSections } from '../prediction/class-report.ts';
import { MIN_ROWS } from '../prediction/check-fit.ts';
import { calibrateScores } from '../prediction/calibrate-scores.ts';
import { findColumn, type ClassTarget } from '../prediction/examples.ts';
import type { HeldClasses } from '../prediction/held-classes.ts';
import { likeliest, rowProbabilities } from '../prediction/predictor.ts';
import { copiesCheck } from '../prediction/leakage.ts';
import { balancedWeight, classChecks } from '../prediction/prepare.ts';
import { classColumns, partsColumn } from '../prediction/score-rows.ts';
import { candidatesSection, listClasses, unpredictableCheck, writeVerdict } from '../prediction/train.ts';
import {
  ServiceError,
  type Check,
  type DataColumn,
  type ScoredColumn,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingControl,
  type TrainingData,
  type TrainingRequest,
} from '../service.ts';
import { readTexts } from '../text/text-columns.ts';
import { crossValidate } from './cross-validate.ts';
import { labelTexts, openTextLabels, serializeTextLabels, type TextLabelModel } from './model.ts';
import type { TextLabelOptions } from './options.ts';
import { rowsHave } from '../figures.ts';

const LISTED_TERMS = 12;
/** Beyond this, the strongest word of each row would take minutes. */
const EXPLAINED_ROWS = 20_000;

/** Rows with a text and a label, and where they are in the data. */
interface LabeledTextRows extends LabeledTexts {
  readonly rows: Uint32Array;
}

const pick = ({ texts, target, weights }: LabeledTexts, rows: Uint32Array): LabeledTexts => ({
  texts: Array.from(rows, (row) => texts[row]!),
  target: Float64Array.from(rows, (row) => target[row]!),
  weights: weights && Float64Array.from(rows, (row) => weights[row]!),
});

function label(
  texts: readonly (string | null)[],
  classes: ClassTarget,
  { balance }: TextLabelOptions,
): LabeledTextRows {
  const rows = Uint32Array.from(
    [...texts.keys()].filter((row) => texts[row] !== null && Number.isFinite(classes.target[row]!)),
  );
  if (rows.length < MIN_ROWS) {
    throw new ServiceError(
      `Only ${rowsHave(rows.length)} a text and a label. At least ${MIN_ROWS} are needed.`,
    );
  }
  const target = Float64Array.from(rows, (row) => classes.target[row]!);
  return {
    rows,
    texts: Array.from(rows, (row) => texts[row]!),
    target,
    weights: balance ? target.map(balancedWeight(classes)) : null,
  };
}

/** The words that speak most for each label. */
const termSection = ({ model, classes }: TextLabelModel, { counts }: ClassTarget): SectionDraft => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {
    kind: 'groups',
    id: 'terms',
    title: message('workflow.section.terms'),
    note: message('workflow.section.termsNote'),
    items: classes.map((name, code) => ({
      name,
      rows: counts[code]!,
      share: counts[code]! / total,
      traits: termsOfClass(model, code, LISTED_TERMS),
    })),
  };
};

/** The word that moves each row's prediction most. */
function reasons(
  label: TextLabelModel,
  texts: readonly (string | null)[],
  predicted: readonly Float64Array[],
): ScoredColumn[] {
  if (texts.length > EXPLAINED_ROWS) {
    return [];
  }
  const cells = texts.map((text, row) => {
    const output = predicted.length === 1 ? 0 : likeliest(rowProbabilities(predicted, row));
    return explainText(label.model, text ?? '', output)[0]?.term ?? null;
  });
  return [{ name: 'Strongest reason', type: 'text', cells }];
}

/** Test texts that were learned from as well make quality look better than it is. */
function sharedTexts(learned: LabeledTexts, held: LabeledTexts): Check[] {
  const known = new Set(learned.texts);
  return copiesCheck(held.texts.filter((text) => known.has(text)).length, held.texts.length);
}

/** Predictions of test texts, and those of the simplest guess. */
function judge(
  model: TextLabelModel,
  { learned, held, seed }: { learned: LabeledTexts; held: LabeledTexts; seed: number },
): HeldClasses {
  const values = new Float64Array(learned.target.length);
  const frame = createFrame([{ kind: 'number', name: model.column, values }]);
  const guess = trainShares(createExamples(frame, learned.target), model.classes.length);
  return {
    predicted: labelTexts(model, held.texts),
    baseline: predictBaseline(guess, held.texts.length),
    target: held.target,
    classes: model.classes,
    seed,
  };
}

/** What the model adds to every row of the data. */
function score(
  model: TextLabelModel,
  texts: readonly (string | null)[],
  {
    target,
    ...parts
  }: { readonly target: DataColumn; readonly labeled: Uint32Array; readonly held: Uint32Array },
): ScoredColumn[] {
  const predicted = labelTexts(
    model,
    texts.map((text) => text ?? ''),
  );
  return [
    ...classColumns(model.classes, predicted, target),
    ...reasons(model, texts, predicted),
    partsColumn(texts.length, parts),
  ];
}

function train(
  data: TrainingData,
  { target, options, seed }: TrainingRequest<TextLabelOptions>,
  control: TrainingControl,
) {
  control.progress('checking', 0, 1);
  const classes = listClasses(data, target, options.positive);
  const name = target ?? '';
  const { column, rows: texts } = readTexts(data, { name: options.textColumn, not: name });
  if (column === name) {
    throw new ServiceError('The text cannot be the target as well. Choose another column.');
  }
  const labeled = label(texts, classes, options);
  const split = splitOnce({ rows: labeled.rows.length, seed, classes: labeled.target }, options.holdOutShare);
  const [learned, held] = [pick(labeled, split.train), pick(labeled, split.test)];
  const settings = { ...options, classes: classes.classes.length, l2: options.penalty };
  const tried = crossValidate(learned, { ...settings, seed }, (done, total) =>
    control.progress('choosing', done, total),
  );
  control.progress('fitting', 0, 1);
  const model: TextLabelModel = {
    column,
    classes: classes.classes,
    model: trainTextClasses(learned, settings),
    calibration: calibrateScores(tried.outOfFold, classes.classes.length),
  };
  control.progress('explaining', 0, 1);
  const judged = judge(model, { learned, held, seed });
  const metrics = classMetrics(judged);
  control.progress('scoring', 0, 1);
  return {
    model: serializeTextLabels(model),
    algorithm: 'texts',
    features: [column],
    rows: { trained: split.train.length, held: split.test.length },
    verdict: writeVerdict(metrics, tried.isPredictable, name),
    metrics,
    checks: [
      ...unpredictableCheck(tried.isPredictable, name),
      ...sharedTexts(learned, held),
      ...classChecks(classes),
    ],
    importance: [],
    sections: [termSection(model, classes), ...classSections(judged), candidatesSection(tried)],
    inputs: [
      { name: column, type: 'text' as const, range: null, values: null, typical: labeled.texts[0] ?? null },
    ],
    scored: score(model, texts, { target: findColumn(data, name), labeled: labeled.rows, held: split.test }),
    limits: [
      message('workflow.limit.texts'),
      message('workflow.limit.causes'),
      message('workflow.limit.decisions', { target: name }),
    ],
  };
}

export const textLabelRuntime: ServiceRuntime<TextLabelOptions> = {
  train(data, request, control) {
    try {
      return train(data, request, control);
    } catch (error) {
      // The only one that data can cause: no word is in enough texts.
      throw error instanceof LearnError && error.code === 'options.invalid'
        ? new ServiceError('The texts share too few words. Lower the minimum texts per word.', {
            cause: error,
          })
        : error;
    }
  },
  open: openTextLabels,
};
