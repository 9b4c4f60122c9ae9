import { createFrame, type Frame } from '@plumbline/learn';
import { describeInput, toFeature, type Feature } from '../prediction/encode.ts';
import { findColumn } from '../prediction/examples.ts';
import { ServiceError, type ModelInput, type TrainingData } from '../service.ts';

/** The features of a request: as rows to learn from, as what reads new records, and as what a form needs. */
export interface ExploredRows {
  readonly frame: Frame;
  readonly features: readonly Feature[];
  readonly inputs: readonly ModelInput[];
}

/** Throws `ServiceError` for too few rows, and if no feature has different values. */
export function exploredRows(data: TrainingData, names: readonly string[], minRows: number): ExploredRows {
  const columns = names.map((name) => findColumn(data, name));
  if (data.rows < minRows) {
    throw new ServiceError(
      `The dataset has ${data.rows} ${data.rows === 1 ? 'row' : 'rows'}. At least ${minRows} are needed.`,
    );
  }
  const varies = columns.some(({ data: column }) =>
    column.kind === 'number'
      ? column.values.some((value) => !Object.is(value, column.values[0]))
      : column.codes.some((code) => code !== column.codes[0]),
  );
  if (!varies) {
    throw new ServiceError('Every feature has the same value in all rows. Choose other features.');
  }
  return {
    frame: createFrame(columns.map(({ data: column }) => column)),
    features: columns.map(toFeature),
    inputs: columns.map(describeInput),
  };
}
