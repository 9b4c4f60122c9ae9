import { t } from '../../../messages/index.ts';

const AXES = [
  'falsePositiveRate',
  'truePositiveRate',
  'recall',
  'precision',
  'shareOfRows',
  'lift',
  'predictedShare',
  'observedShare',
  'predicted',
  'actual',
  'model',
  'baseline',
  'forecast',
  'time',
  'silhouette',
  'groups',
  'share',
  'duration',
] as const;

const COLUMNS = [
  'candidate',
  'loss',
  'spread',
  'class',
  'precision',
  'recall',
  'f1',
  'rowsWhere',
  'group',
  'figure',
  'flagged',
  'found',
  'falseAlarms',
  'accuracy',
  'meanError',
  'absoluteError',
  'average',
  'share',
  'difference',
  'low',
  'high',
  'rows',
] as const;

/** Codes that services give instead of names, by the section that has them. */
const VALUES = {
  candidates: ['baseline', 'linear', 'trees'],
  methods: ['combined', 'ets', 'theta', 'mstl', 'seasonalNaive', 'croston'],
  fairnessGaps: ['flagged', 'found', 'falseAlarms', 'accuracy', 'meanError', 'absoluteError'],
  sentiment: ['positive', 'neutral', 'negative'],
} as const;

const isCoded = (section: string): section is keyof typeof VALUES => Object.hasOwn(VALUES, section);

/** Names that services give axes and series; a column's name stays as it is. */
export const axisLabel = (name: string): string => {
  const known = AXES.find((one) => one === name);
  return known === undefined ? name : t(`workflows.axis.${known}`);
};

/** The same for tables. */
export const columnLabel = (name: string): string => {
  const known = COLUMNS.find((one) => one === name);
  return known === undefined ? name : t(`workflows.column.${known}`);
};

/** The name of a row or bar of a section: that of a code, or the value itself. */
export function valueLabel(section: string, value: string): string {
  const known = isCoded(section) ? VALUES[section].find((one) => one === value) : undefined;
  return known === undefined ? value : t(`workflows.value.${known}`);
}
