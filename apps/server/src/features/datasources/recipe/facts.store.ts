import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ColumnProfile } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { RecipeFactsRow } from '../tables.ts';

/** Facts on the rows after some steps. */
export interface RowFacts {
  readonly recipeKey: string;
  readonly relationKey: string;
  readonly rowCount: number;
  /** With what only the rows reveal about them; null while they were not inspected. */
  readonly columns: readonly ColumnSchema[] | null;
}

interface OfVersion {
  readonly datasetId: string;
  readonly version: number;
}

const ofVersion = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>, { datasetId, version }: OfVersion) =>
  inTenant(db, { tenantId })
    .selectFrom('recipe_facts')
    .where('dataset_id', '=', datasetId)
    .where('version', '=', version);

/** By recipe key. */
export async function findFacts(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  wanted: OfVersion & { keys: readonly string[] },
): Promise<ReadonlyMap<string, RowFacts>> {
  const rows = await ofVersion(db, actor, wanted)
    .select(['recipe_key', 'relation_key', 'row_count', 'columns'])
    .where('recipe_key', 'in', [...new Set(wanted.keys)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.recipe_key,
      {
        recipeKey: row.recipe_key,
        relationKey: row.relation_key,
        rowCount: row.row_count,
        columns: row.columns === null ? null : (JSON.parse(row.columns) as ColumnSchema[]),
      },
    ]),
  );
}

/** An existing profile is retained. */
export async function saveFacts(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  known: OfVersion & { facts: readonly RowFacts[]; now: string },
): Promise<void> {
  for (const { recipeKey, relationKey, rowCount, columns } of known.facts) {
    const values = {
      relation_key: relationKey,
      row_count: rowCount,
      columns: columns === null ? null : JSON.stringify(columns),
      created_at: known.now,
    };
    const row: RecipeFactsRow = {
      tenant_id: tenantId,
      dataset_id: known.datasetId,
      version: known.version,
      recipe_key: recipeKey,
      ...values,
      profile: null,
    };
    await insertInto(db, 'recipe_facts')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'dataset_id', 'version', 'recipe_key']).doUpdateSet(values),
      )
      .execute();
  }
}

/** In column order; null before it is computed. */
export async function findRecipeProfile(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  wanted: OfVersion & { recipeKey: string },
): Promise<readonly ColumnProfile[] | null> {
  const row = await ofVersion(db, actor, wanted)
    .select('profile')
    .where('recipe_key', '=', wanted.recipeKey)
    .executeTakeFirst();
  return row?.profile ? (JSON.parse(row.profile) as ColumnProfile[]) : null;
}

/** False when the facts on these rows are gone. */
export async function saveRecipeProfile(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  known: OfVersion & { recipeKey: string; profile: readonly ColumnProfile[] },
): Promise<boolean> {
  const result = await inTenant(db, { tenantId })
    .updateTable('recipe_facts')
    .set({ profile: JSON.stringify(known.profile) })
    .where('dataset_id', '=', known.datasetId)
    .where('version', '=', known.version)
    .where('recipe_key', '=', known.recipeKey)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Delete the facts on recipes that were not used since `before`. */
export async function deleteOldFacts(
  db: Executor,
  { tenantId }: Pick<Actor, 'tenantId'>,
  old: { datasetId: string; before: string; stored: readonly string[] },
): Promise<void> {
  await inTenant(db, { tenantId })
    .deleteFrom('recipe_facts')
    .where('dataset_id', '=', old.datasetId)
    .where('created_at', '<', old.before)
    .where('recipe_key', 'not in', old.stored)
    .execute();
}
