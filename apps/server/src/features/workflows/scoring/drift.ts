import { ModelDrift } from '@plumbline/contract';

/** How far a version of the dataset is from the rows that a model learned from, as it is stored. */
export const StoredDrift = ModelDrift;
export type StoredDrift = ModelDrift;

/** Null where drift was never measured. */
export const parseDrift = (text: string | null): StoredDrift | null =>
  text === null ? null : StoredDrift.parse(JSON.parse(text));

/** What is stored before the version is known. */
export type MeasuredDrift = Omit<StoredDrift, 'version' | 'comparedAt'>;

/** In the folder of a scoring. */
export const DRIFT_FILE = 'drift.json';
