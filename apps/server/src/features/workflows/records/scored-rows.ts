import { CORRECT_COLUMN } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getReadable } from '../../datasources/index.ts';
import { getUsableModel } from '../get-model.ts';
import { recordFiles, type RecordsFacts } from '../model-files.ts';
import type { ModelName } from './filter-records.ts';

/** The scored records of a model as rows to compute with. */
export interface ScoredRows {
  readonly source: VersionFiles;
  /** Version of the dataset that they were read from. */
  readonly version: number;
  /** Without the key and the part that each row had in training. */
  readonly columns: RecordsFacts['columns'];
  /** Names of the columns that the model adds, but for its intervals. */
  readonly added: readonly string[];
  /** Where a model is right, or else the first category that it adds; null for none. */
  readonly explained: string | null;
}

/** What says how a row was used, or repeats another column. */
const NO_PATTERN = new Set(['Part', 'Low', 'High']);

/** Throws what `getUsableModel` throws. */
export async function getScoredRows(services: Services, actor: Actor, name: ModelName): Promise<ScoredRows> {
  const { workflow, model, records } = await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const { version } = await getReadable(services, actor, { id: workflow.dataset_id, version: model.version });
  const own = new Set(version.columns.map((column) => column.name));
  const [, ...columns] = records.columns;
  const added = columns.filter((column) => !own.has(column.name) && !NO_PATTERN.has(column.name));
  const explained =
    added.find((column) => column.name === CORRECT_COLUMN) ??
    added.find(({ type }) => type === 'text') ??
    null;
  return {
    source: await recordFiles(services, model, records),
    version: model.version,
    columns: columns.filter((column) => own.has(column.name) || added.includes(column)),
    added: added.map((column) => column.name),
    explained: explained?.name ?? null,
  };
}
