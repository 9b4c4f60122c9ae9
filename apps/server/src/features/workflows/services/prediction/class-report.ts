import {
  averagePrecision,
  bootstrapInterval,
  brierScore,
  classReport,
  confusionMatrix,
  logLoss,
  predictedClasses,
  rocArea,
  shareInterval,
  type ClassPredictions,
} from '@plumbline/learn';
import { message } from '@plumbline/messages';
import type { Metric, SectionDraft } from '../service.ts';
import { curveSections } from './curves.ts';
import type { HeldClasses } from './held-classes.ts';

/** Resamples of the held-out rows for an interval. */
const REPEATS = 200;
/** Share of intervals that contain the true figure. */
const LEVEL = 0.95;

type Figure = (of: ClassPredictions) => number;

const accuracy: Figure = ({ predicted, target }) => {
  const classes = predictedClasses(predicted);
  return target.reduce((count, code, row) => count + Number(classes[row] === code), 0) / target.length;
};

const macroF1 =
  (classes: number): Figure =>
  ({ predicted, target, weights }) =>
    classReport(confusionMatrix({ target, weights }, predictedClasses(predicted), classes)).macroF1;

interface NamedFigure {
  readonly name: string;
  readonly figure: Figure;
  readonly isBetter: Metric['isBetter'];
}

const classFigures = ({ classes }: HeldClasses): readonly NamedFigure[] => {
  const ranked: readonly NamedFigure[] =
    classes.length === 2
      ? [
          {
            name: 'auc',
            figure: ({ predicted, target }) => rocArea({ scores: predicted[0]!, target, weights: null }),
            isBetter: 'higher',
          },
          {
            name: 'averagePrecision',
            figure: ({ predicted, target }) =>
              averagePrecision({ scores: predicted[0]!, target, weights: null }),
            isBetter: 'higher',
          },
        ]
      : [];
  return [
    ...ranked,
    { name: 'accuracy', figure: accuracy, isBetter: 'higher' },
    ...(classes.length === 2
      ? []
      : [{ name: 'macroF1', figure: macroF1(classes.length), isBetter: 'higher' } as const]),
    { name: 'logLoss', figure: logLoss, isBetter: 'lower' },
    { name: 'brier', figure: brierScore, isBetter: 'lower' },
  ];
};

const select = ({ predicted, target }: ClassPredictions, rows: Uint32Array): ClassPredictions => ({
  predicted: predicted.map((output) => Float64Array.from(rows, (row) => output[row]!)),
  target: Float64Array.from(rows, (row) => target[row]!),
  weights: null,
});

/** Figures on held-out rows, with those of the simplest guess. Figures that do not exist there are left out. */
export function classMetrics(held: HeldClasses): Metric[] {
  const { predicted, baseline, target, seed } = held;
  const [model, guess] = [
    { predicted, target, weights: null },
    { predicted: baseline, target, weights: null },
  ];
  return classFigures(held).flatMap(({ name, figure, isBetter }) => {
    const value = figure(model);
    if (!Number.isFinite(value)) {
      return [];
    }
    const interval =
      figure === accuracy
        ? // Draws of rows that are all right have no spread.
          shareInterval({ successes: Math.round(value * target.length), rows: target.length }, LEVEL)
        : bootstrapInterval({
            rows: target.length,
            figure: (rows) => figure(select(model, rows)),
            repeats: REPEATS,
            level: LEVEL,
            seed,
          });
    const base = figure(guess);
    return [{ name, value, interval, baseline: Number.isFinite(base) ? base : null, isBetter }];
  });
}

export function classSections(held: HeldClasses): SectionDraft[] {
  const { predicted, target, classes } = held;
  const matrix = confusionMatrix({ target, weights: null }, predictedClasses(predicted), classes.length);
  const confusion: SectionDraft = {
    kind: 'confusion',
    id: 'confusion',
    title: message('workflow.section.confusion'),
    note: message('workflow.section.confusionNote'),
    classes: [...classes],
    counts: matrix.map((row) => [...row]),
  };
  if (classes.length === 2) {
    return curveSections(held);
  }
  const { precision, recall, f1 } = classReport(matrix);
  return [
    confusion,
    {
      kind: 'table',
      id: 'classes',
      title: message('workflow.section.classes'),
      note: null,
      columns: [
        { name: 'class', type: 'text' },
        { name: 'precision', type: 'share' },
        { name: 'recall', type: 'share' },
        { name: 'f1', type: 'share' },
      ],
      rows: classes.map((label, code) => [label, precision[code]!, recall[code]!, f1[code]!].map(orNull)),
    },
  ];
}

const orNull = (cell: string | number): string | number | null =>
  typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;
