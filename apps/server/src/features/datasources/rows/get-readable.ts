import type { Confinement, WorkspaceSettings } from '@plumbline/contract';
import type { QueryContext } from '@plumbline/query';
import type { VersionFiles } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import { findSettingsFor } from '../storage/dataset-settings.store.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetNotReady, versionNotFound } from '../errors.ts';
import { getPermitted } from '../catalog/get-dataset.ts';
import { columnOfPart } from '../rules/column-of-part.ts';
import { readRecipe } from '../recipe/read-recipe.ts';
import { findVersion, type Version } from '../storage/version.store.ts';

export interface Readable {
  readonly name: string;
  /** Columns and counts of it are those of the rows as they are given: after the recipe. */
  readonly version: Version;
  readonly source: VersionFiles;
  /** The key of what is known about the rows; null for the rows as they were read. */
  readonly recipeKey: string | null;
  /** Why the reader sees a part of the rows; null for all of them. */
  readonly confinement: Confinement | null;
  /** Datasets whose rules a copy of the rows would carry out of their reach. */
  readonly confinedBy: readonly string[];
  /** Settings of the workspace when these rows were read. */
  readonly settings: WorkspaceSettings;
}

/**
 * A version whose rows can be read: the newest or the requested one, after the whole recipe or its first `step` steps.
 * Throws `dataset.not_found`, `dataset.not_ready`, `dataset.version_not_found`, `recipe.invalid` for a step that does not
 * fit, and what the engine throws where the rows were not counted before.
 */
export async function getReadable(
  services: Services,
  actor: Actor,
  wanted: {
    readonly id: string;
    readonly version?: number | undefined;
    /** Steps of the recipe to apply, from the first: 0 for the rows as they were read. All unless given. */
    readonly step?: number | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Readable> {
  const { listed, permission } = await getPermitted(services, actor, { id: wanted.id, needed: 'view' });
  const { dataset } = listed;
  const number = wanted.version ?? null;
  const version = await findVersion(services.db.executor, actor, { datasetId: dataset.id, number });
  if (version === null) {
    throw number === null || dataset.newest_version === null
      ? datasetNotReady(dataset.name)
      : versionNotFound(dataset.name, number);
  }
  const { step, signal } = wanted;
  const { source, columns, ...known } = await readRecipe(services, actor, {
    datasetId: dataset.id,
    version,
    step,
    permission,
    signal,
  });
  const seen = actor.seesPart === true ? columns.map(columnOfPart) : columns;
  return {
    name: dataset.name,
    version: { ...version, columns: seen, column_count: seen.length, row_count: source.rowCount },
    source: { ...source, columns: seen },
    ...known,
  };
}

/**
 * What a result depends on besides the query: the moment, the time zone of the dataset, and the week start of the workspace. Rules of
 * datasets are below it, in the rows themselves. [SEM-ACCESS-1]
 */
export const findQueryContext = async (
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<QueryContext> =>
  queryContext(services, await findSettingsFor(services.db.executor, actor, datasetId));

/** The same, by settings that were read for this request. */
export const queryContext = (
  { clock }: Pick<Services, 'clock'>,
  { timeZone, weekStart }: WorkspaceSettings,
): QueryContext => ({ now: isoNow(clock), timeZone, weekStart, rowRules: [] });
