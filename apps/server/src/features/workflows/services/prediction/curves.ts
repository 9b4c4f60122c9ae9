import { calibrationCurve, rankingCurve } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import type { SectionDraft } from '../service.ts';
import type { HeldClasses } from './held-classes.ts';

/** Points of a ROC or precision curve as drawn. */
const CURVE_POINTS = 100;
/** Groups of rows of similar probability, whose mean is compared with what happened. */
const CALIBRATION_BINS = 10;

type Lines = Extract<SectionDraft, { kind: 'lines' }>;
type Points = [number, number][];

const line = (
  id: 'roc' | 'precisionRecall' | 'lift' | 'calibration',
  axes: Pick<Lines, 'x' | 'y'>,
  { model, baseline }: { readonly model: Points; readonly baseline: Points },
): Lines => ({
  kind: 'lines',
  id,
  title: message(`workflow.section.${id}`),
  note: message(`workflow.section.${id}Note`),
  ...axes,
  series: [
    { name: 'model', role: 'model', points: model, band: [] },
    { name: 'baseline', role: 'baseline', points: baseline, band: [] },
  ],
});

const percent = (label: string) => ({ label, type: 'share' as const });
const DIAGONAL: Points = [
  [0, 0],
  [1, 1],
];
const level = (height: number): Points => [
  [0, height],
  [1, height],
];

/** What happens at each threshold, and the curves that follow from it, of two classes. */
export function curveSections({ predicted, target, classes }: HeldClasses): SectionDraft[] {
  const scores = predicted[0]!;
  const curve = rankingCurve({ scores, target, weights: null }, CURVE_POINTS);
  const positives = target.reduce((sum, code) => sum + code, 0);
  const bins = calibrationCurve(scores, { target, weights: null }, CALIBRATION_BINS);
  const threshold: SectionDraft = {
    kind: 'threshold',
    id: 'threshold',
    title: message('workflow.section.threshold'),
    note: message('workflow.section.thresholdNote'),
    positive: classes[1]!,
    negative: classes[0]!,
    positives,
    negatives: target.length - positives,
    points: curve.map((point) => ({
      threshold: Math.min(1, point.threshold),
      truePositiveRate: point.truePositiveRate,
      falsePositiveRate: point.falsePositiveRate,
    })),
  };
  return [
    threshold,
    line(
      'roc',
      { x: percent('falsePositiveRate'), y: percent('truePositiveRate') },
      {
        model: curve.map((point) => [point.falsePositiveRate, point.truePositiveRate]),
        baseline: DIAGONAL,
      },
    ),
    line(
      'precisionRecall',
      { x: percent('recall'), y: percent('precision') },
      {
        model: curve.flatMap(({ truePositiveRate, precision }): Points =>
          precision === null ? [] : [[truePositiveRate, precision]],
        ),
        baseline: level(positives / target.length),
      },
    ),
    line(
      'lift',
      { x: percent('shareOfRows'), y: { label: 'lift', type: 'number' } },
      {
        model: curve.flatMap(({ share, lift }): Points => (lift === null ? [] : [[share, lift]])),
        baseline: level(1),
      },
    ),
    line(
      'calibration',
      { x: percent('predictedShare'), y: percent('observedShare') },
      { model: bins.map((bin) => [bin.predicted, bin.observed]), baseline: DIAGONAL },
    ),
  ];
}
