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
] as const;

const COLUMNS = [
  'candidate',
  'loss',
  'spread',
  'class',
  'precision',
  'recall',
  'f1',
  'baseline',
  'linear',
  'trees',
  'rowsWhere',
  'average',
  'share',
  'difference',
  'low',
  'high',
  'rows',
] as const;

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
