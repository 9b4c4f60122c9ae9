import { createFrame, splitFolds, splitOnce, type Fold } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import {
  ServiceError,
  type Check,
  type DataColumn,
  type TrainingData,
  type TrainingRequest,
} from '../service.ts';
import { findColumn, labeledRows, numberTarget, type ClassTarget, type LabeledRows } from './examples.ts';
import { RARE_CLASS } from './check-fit.ts';
import { duplicateCheck, leakChecks } from './leakage.ts';
import type { PredictionOptions } from './options.ts';
import type { PredictionTask } from './prediction-task.ts';

/** What is learned from, and what was found about it. */
export interface PreparedTraining {
  readonly labeled: LabeledRows;
  readonly features: readonly DataColumn[];
  readonly checks: readonly Check[];
  readonly split: Split;
}

/** How rows are divided, as `chooseModel` divides them. */
interface Split {
  readonly groups?: Int32Array;
  readonly times?: Float64Array;
}

const IMBALANCED_SHARE = 0.9;
/** Fewer rows teach or judge nothing. */
const MIN_PART = 10;
const MIN_FOLDS = 2;

function splitOf(
  data: TrainingData,
  { timeColumn, groupColumn }: PredictionOptions,
  rows: Uint32Array,
): Split {
  if (timeColumn !== null) {
    const { data: column } = findColumn(data, timeColumn);
    if (column.kind !== 'number') {
      throw new ServiceError(
        `"${timeColumn}" is not a column of dates or numbers, so rows have no order by it.`,
      );
    }
    // Rows without a time come first: they are learned from, and judge nothing.
    return {
      times: Float64Array.from(rows, (row) =>
        Number.isNaN(column.values[row]!) ? -Infinity : column.values[row]!,
      ),
    };
  }
  if (groupColumn === null) {
    return {};
  }
  const { data: column } = findColumn(data, groupColumn);
  const codes = new Map<number, number>();
  const values = column.kind === 'number' ? column.values : column.codes;
  const codeOf = (value: number): number => {
    const code = codes.get(value) ?? codes.size;
    codes.set(value, code);
    return code;
  };
  return { groups: Int32Array.from(rows, (row) => codeOf(values[row]!)) };
}

/** Throws `ServiceError` where a chosen column leaves one part almost empty, or nothing to compare models with. */
function requireParts(
  { train, test }: Fold,
  split: Split,
  { options, seed }: TrainingRequest<PredictionOptions>,
): void {
  const column = options.timeColumn ?? options.groupColumn;
  if (column === null) {
    return;
  }
  const { times, groups } = split;
  const folds = splitFolds(
    {
      rows: train.length,
      seed,
      ...(times && { times: Float64Array.from(train, (row) => times[row]!) }),
      ...(groups && { groups: Int32Array.from(train, (row) => groups[row]!) }),
    },
    options.folds,
  );
  if (Math.min(train.length, test.length) < MIN_PART || folds.length < MIN_FOLDS) {
    throw new ServiceError(
      `"${column}" has too few different values: it divides the rows into ${train.length} to learn from and ` +
        `${test.length} to test with. Choose another column, or none.`,
    );
  }
}

/** Divides rows, and leaves out features that give the target away. Throws `ServiceError`. */
export function prepare(
  data: TrainingData,
  request: TrainingRequest<PredictionOptions>,
  task: PredictionTask,
): PreparedTraining {
  const { target, features: names, options, seed } = request;
  if (target === null) {
    throw new ServiceError('Choose a target: the column to predict.');
  }
  const { groupColumn } = options;
  const columns = names
    .filter((name) => name !== target && name !== groupColumn)
    .map((name) => findColumn(data, name));
  const { classes } = task;
  const values = classes?.target ?? numberTarget(findColumn(data, target));
  const weigh = classes !== null && task.isBalanced ? balancedWeight(classes) : null;
  const whole = labeledRows(columns, values, weigh);
  const split = splitOf(data, options, whole.rows);
  const by = classes === null || split.times || split.groups ? split : { classes: whole.examples.target };
  const { train, test } = splitOnce({ rows: whole.rows.length, seed, ...by }, options.holdOutShare);
  requireParts({ train, test }, split, request);
  const isLeftOut = options.leakage === 'exclude';
  const leaks = leakChecks(whole.examples, {
    rows: train,
    classes: classes?.classes ?? null,
    seed,
    isLeftOut,
  });
  const leaked = new Set(isLeftOut ? leaks.map(({ column }) => column) : []);
  const features = columns.filter(({ name }) => !leaked.has(name));
  if (features.length === 0) {
    throw new ServiceError('No feature is left to learn from. Choose other features.');
  }
  const learned = whole.examples.frame.columns.filter(({ name }) => !leaked.has(name));
  const examples = { ...whole.examples, frame: createFrame(learned) };
  return {
    labeled: { examples, rows: whole.rows },
    features,
    checks: [
      ...leaks,
      ...duplicateCheck(examples, { train, test }),
      ...(classes === null ? [] : classChecks(classes)),
    ],
    split,
  };
}

/** Weights with which all classes count alike. */
export const balancedWeight =
  ({ counts }: ClassTarget) =>
  (code: number): number =>
    counts.reduce((sum, count) => sum + count, 0) / (counts.length * counts[code]!);

/** More are reported together. */
const NAMED_CLASSES = 3;

function rareClasses({ classes, counts }: ClassTarget): Check[] {
  const rare = [...classes.keys()].filter((code) => counts[code]! < RARE_CLASS);
  const texts =
    rare.length > NAMED_CLASSES
      ? [message('workflow.check.rareClasses', { count: rare.length, least: RARE_CLASS })]
      : rare.map((code) =>
          message('workflow.check.rareClass', { value: classes[code]!, count: counts[code]! }),
        );
  return texts.map((text) => ({ code: 'rareClass', severity: 'warning', column: null, text }));
}

function imbalance({ classes, counts }: ClassTarget): Check[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const majority = counts.indexOf(Math.max(...counts));
  const share = counts[majority]! / total;
  const text = message('workflow.check.imbalance', { value: classes[majority]!, share });
  return share > IMBALANCED_SHARE ? [{ code: 'imbalance', severity: 'warning', column: null, text }] : [];
}

/** What to watch in the sizes of classes. */
export const classChecks = (classes: ClassTarget): Check[] => [
  ...imbalance(classes),
  ...rareClasses(classes),
];
