import type { ColumnProfile, Confinement, Transformation } from '@plumbline/contract';
import type { IngestedColumn, VersionFiles } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import { baseRows, type BaseRows } from '../rules/base-rows.ts';
import { managesDataset } from '../rules/manages.ts';
import type { ReadVersion } from '../storage/version-files.ts';
import { findRecipeProfile, saveFacts } from './facts.store.ts';
import { knowStages, type KnownRows } from './count-rows.ts';
import { presentEffects, presentSteps } from './present-recipe.ts';
import { baseColumns, CONFINED_BELOW, withRoles } from './read-recipe.ts';
import { resolveRecipe } from './resolve-recipe.ts';
import { profilePart } from './profile-part.ts';
import type { RecipeContext, ResolvedRecipe, Stage } from './resolved-recipe.ts';
import { listSteps } from './steps.store.ts';

/** A recipe and what it makes of a version. */
export interface RecipeFacts {
  readonly transformations: readonly Transformation[];
  readonly columns: readonly IngestedColumn[];
  readonly rowCount: number;
  readonly source: VersionFiles;
  /** The key of what is known about the rows; null for the rows as they were read. */
  readonly recipeKey: string | null;
  /** Null where the reader sees all rows and columns. */
  readonly confinement: Confinement | null;
  /** Null while it is not computed; absent where there is no recipe, and the version's own holds. */
  readonly profile?: readonly ColumnProfile[] | null;
}

interface RecipeVersion {
  readonly datasetId: string;
  readonly version: ReadVersion;
}

/** Never fails for a step or for the engine: that is reported as the issue of a step. */
export async function describeRecipe(at: RecipeContext, wanted: RecipeVersion): Promise<RecipeFacts> {
  const { datasetId, version } = wanted;
  const steps = await listSteps(at.services.db.executor, at.actor, datasetId);
  const rows = await baseRows(at.services, at.actor, { datasetId, version, moment: at.moment });
  const asRead = {
    transformations: [],
    columns: rows.columns,
    rowCount: version.row_count,
    source: rows.base,
    recipeKey: null,
    confinement: null,
  };
  if (steps.length === 0 && rows.base.derived === undefined) {
    return asRead;
  }
  const recipe = { datasetId, base: rows.base, steps };
  const resolved = await resolveRecipe(at, recipe);
  const known = await knowStages(at, recipe, resolved);
  await saveCounts(at, wanted, known);
  // Steps name columns and values that may be withheld. [SEM-ACCESS-6]
  const isShown = !resolved.isConfined || (await managesDataset(at.services, at.actor, datasetId));
  const transformations = isShown ? presentSteps(steps, presentEffects(steps, resolved, known)) : [];
  const stage = resolved.stages.at(-1) ?? resolved.stages[0];
  return stage.source.derived === undefined
    ? { ...asRead, transformations }
    : { transformations, ...(await describeStage(at, wanted, { rows, resolved, known, stage })) };
}

async function saveCounts(
  { services: { db, clock, log }, actor }: RecipeContext,
  { datasetId, version }: RecipeVersion,
  known: KnownRows,
): Promise<void> {
  const fresh = { datasetId, version: version.number, facts: known.fresh, now: isoNow(clock) };
  // The dataset may be deleted by now: this is a cache.
  await saveFacts(db.executor, actor, fresh).catch((error: unknown) =>
    log.debug({ err: error }, 'row counts not saved'),
  );
}

/** Rows that rules or steps make of a version. */
async function describeStage(
  at: RecipeContext,
  { datasetId, version }: RecipeVersion,
  {
    rows,
    resolved,
    known,
    stage,
  }: {
    readonly rows: BaseRows;
    readonly resolved: ResolvedRecipe;
    readonly known: KnownRows;
    readonly stage: Stage;
  },
): Promise<Omit<RecipeFacts, 'transformations'>> {
  const { isConfined } = resolved;
  const facts = known.facts.at(-1);
  const counted = (known.failure === null ? facts?.columns : null) ?? stage.source.columns;
  const columns = stage.source === rows.base ? baseColumns(rows.columns, counted) : withRoles(counted);
  const rowCount = facts?.rowCount ?? (isConfined ? 0 : version.row_count);
  const requested = { datasetId, version: version.number, recipeKey: stage.recipeKey };
  const saved = await findRecipeProfile(at.services.db.executor, at.actor, requested);
  const source = { ...stage.source, columns, rowCount };
  return {
    columns,
    rowCount,
    source,
    recipeKey: stage.recipeKey,
    confinement: rows.confinement ?? (isConfined ? CONFINED_BELOW : null),
    profile:
      saved ??
      (isConfined && known.failure === null ? await profilePart(at, { ...requested, source }) : null),
  };
}
