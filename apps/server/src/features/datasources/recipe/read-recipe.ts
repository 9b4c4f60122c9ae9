import type { Confinement, DatasetRules, Permission, WorkspaceSettings } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import { roleOf, type IngestedColumn } from '@plumbline/engine';
import type { ColumnSchema } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findSettingsFor } from '../storage/dataset-settings.store.ts';
import { baseRows } from '../rules/base-rows.ts';
import type { ReadVersion } from '../storage/version-files.ts';
import { recipeInvalid, invalidSteps } from './step-issues.ts';
import { knowLast } from './count-rows.ts';
import { recipeTime } from './recipe-clock.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import { listSteps } from './steps.store.ts';

/** Rows come from another dataset of which the reader sees a part. */
export const CONFINED_BELOW: Confinement = { reason: 'rules', rows: true, masked: [] };

/** What a column that steps made is for follows from its name and type, as when a file is read. */
export const withRoles = (columns: readonly ColumnSchema[]): IngestedColumn[] =>
  columns.map(({ name, type, encoding, masked, zone }) => ({
    name,
    type,
    role: roleOf(name, type),
    ...(zone === undefined ? {} : { zone }),
    ...(masked === true ? { masked } : {}),
    ...(encoding === undefined ? {} : { encoding }),
  }));

export interface RecipeRows {
  readonly source: VersionFiles;
  readonly columns: readonly IngestedColumn[];
  /** The key of what is known about the rows; null for the rows as they were read. */
  readonly recipeKey: string | null;
  /** Null where the reader sees all rows and columns, of joined datasets too. */
  readonly confinement: Confinement | null;
  /** Datasets whose rules a copy of the rows would carry out of their reach. */
  readonly confinedBy: readonly string[];
  /** Settings of the workspace when these rows were read. */
  readonly settings: WorkspaceSettings;
}

/** Columns of the rows as they were read keep what is known of them; how integers travel follows from the rows. */
export const baseColumns = (
  columns: readonly IngestedColumn[],
  known: readonly ColumnSchema[] | null,
): readonly IngestedColumn[] =>
  columns.map((column) => {
    const encoding = known?.find(({ name }) => name === column.name)?.encoding;
    return encoding === undefined ? column : { ...column, encoding };
  });

/**
 * The rows of a version after its recipe, or after the first `step` steps of it. Throws `recipe.invalid` when one of
 * these steps does not fit, and what the engine throws where the rows were not counted before.
 */
export async function readRecipe(
  services: Services,
  actor: Actor,
  wanted: {
    readonly datasetId: string;
    readonly version: ReadVersion;
    readonly step?: number | undefined;
    /** In place of those that the dataset has. */
    readonly rules?: DatasetRules | undefined;
    /** What the actor was just found to have on the dataset; looked up unless given. */
    readonly permission?: Permission | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<RecipeRows> {
  const { datasetId, version, step, rules, permission } = wanted;
  const settings = await findSettingsFor(services.db.executor, actor, datasetId);
  const moment = recipeTime(services, settings);
  const {
    base,
    columns: asRead,
    ...access
  } = await baseRows(services, actor, {
    datasetId,
    version,
    rules,
    permission,
    moment,
  });
  const all = step === 0 ? [] : await listSteps(services.db.executor, actor, datasetId);
  // Whoever sees a part is not shown the steps, and cannot count them either. [SEM-ACCESS-6]
  const isCut = step !== undefined && base.isConfined !== true;
  const steps = isCut ? all.slice(0, step) : all;
  if (!steps.some(({ enabled }) => enabled) && base.derived === undefined) {
    return { source: base, columns: asRead, recipeKey: null, settings, ...access };
  }
  const signal = wanted.signal ?? new AbortController().signal;
  const at = { services, actor, moment, signal };
  const recipe = { datasetId, base, steps };
  const resolved = await resolveRecipe(at, recipe);
  const wrong = invalidSteps(steps, resolved);
  if (wrong.length > 0) {
    throw recipeInvalid(wrong, 'does not fit');
  }
  const stage = resolved.stages.at(-1) ?? resolved.stages[0];
  const { rowCount, columns } = await knowLast(at, recipe, resolved);
  const shown =
    stage.source === base ? baseColumns(asRead, columns) : withRoles(columns ?? stage.source.columns);
  const recipeKey = stage.source.derived === undefined ? null : stage.recipeKey;
  return {
    source: { ...stage.source, columns: shown, rowCount },
    columns: shown,
    recipeKey,
    settings,
    confinement: access.confinement ?? (resolved.isConfined ? CONFINED_BELOW : null),
    confinedBy: [...access.confinedBy, ...resolved.confinedBy],
  };
}
