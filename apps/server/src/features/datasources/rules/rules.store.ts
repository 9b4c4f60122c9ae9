import { DatasetRules } from '@plumbline/contract';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { DatasetConfinementRow } from '../tables.ts';

type OfTenant = Pick<Actor, 'tenantId'>;

export interface StoredRules {
  readonly rules: DatasetRules;
  readonly revision: number;
}

/** Revision 0 where no rules were ever saved. */
export const NO_RULES: StoredRules = { rules: { rows: [], columns: [] }, revision: 0 };

/** By their text: to check them takes longer than to read them. */
const parsed = new Map<string, DatasetRules>();
const MAX_PARSED = 500;

function parseRules(text: string): DatasetRules {
  const known = parsed.get(text);
  if (known !== undefined) {
    return known;
  }
  const rules = DatasetRules.parse(JSON.parse(text));
  if (parsed.size >= MAX_PARSED) {
    parsed.clear();
  }
  parsed.set(text, rules);
  return rules;
}

export async function findRules(db: Executor, actor: OfTenant, datasetId: string): Promise<StoredRules> {
  const row = await inTenant(db, actor)
    .selectFrom('dataset_rules')
    .select(['rules', 'revision'])
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst();
  return row === undefined ? NO_RULES : { rules: parseRules(row.rules), revision: row.revision };
}

/** False when the rules are no longer at `revision`. */
export async function saveRules(
  trx: Trx,
  actor: Actor,
  change: { datasetId: string; rules: DatasetRules; revision: number; now: string },
): Promise<boolean> {
  const { datasetId, revision } = change;
  const values = {
    rules: JSON.stringify(change.rules),
    revision: revision + 1,
    updated_by: actor.userId,
    updated_at: change.now,
  };
  if (revision === 0) {
    const result = await insertInto(trx, 'dataset_rules')
      .values({ tenant_id: actor.tenantId, dataset_id: datasetId, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'dataset_id']).doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const result = await inTenant(trx, actor)
    .updateTable('dataset_rules')
    .set(values)
    .where('dataset_id', '=', datasetId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A dataset that was written from another whose rules hold for it. */
export interface WrittenUnderRules {
  readonly datasetId: string;
  readonly sourceId: string;
  readonly writerId: string;
  readonly shownTo: DatasetConfinementRow['shown_to'];
}

export async function listSourcesUnderRules(
  db: Executor,
  actor: OfTenant,
  datasetId?: string,
): Promise<readonly WrittenUnderRules[]> {
  const rows = await inTenant(db, actor)
    .selectFrom('dataset_confinements')
    .select(['dataset_id', 'source_id', 'user_id', 'shown_to'])
    .$if(datasetId !== undefined, (query) => query.where('dataset_id', '=', datasetId ?? ''))
    .execute();
  return rows.map((row) => ({
    datasetId: row.dataset_id,
    sourceId: row.source_id,
    writerId: row.user_id,
    shownTo: row.shown_to,
  }));
}

/**
 * Replaces what is known of the rows that a dataset was written from: `sourceIds` are those of which the actor sees a
 * part, `followedIds` those whose rules, as they are at each reading, decide who sees the rows.
 */
export async function replaceSourcesUnderRules(
  trx: Trx,
  actor: Actor,
  written: {
    readonly datasetId: string;
    readonly sourceIds: readonly string[];
    readonly followedIds?: readonly string[] | undefined;
  },
): Promise<void> {
  await inTenant(trx, actor)
    .deleteFrom('dataset_confinements')
    .where('dataset_id', '=', written.datasetId)
    .execute();
  const confining = new Set(written.sourceIds);
  for (const sourceId of new Set([...confining, ...(written.followedIds ?? [])])) {
    await insertInto(trx, 'dataset_confinements')
      .values({
        tenant_id: actor.tenantId,
        dataset_id: written.datasetId,
        source_id: sourceId,
        user_id: actor.userId,
        shown_to: confining.has(sourceId) ? 'managers' : 'whole',
      })
      .execute();
  }
}

/** Ids of the datasets that somebody may see a part of. */
export async function listRuledDatasets(db: Executor, actor: OfTenant): Promise<readonly string[]> {
  const ruled = await inTenant(db, actor).selectFrom('dataset_rules').select('dataset_id').execute();
  const written = await listSourcesUnderRules(db, actor);
  return [
    ...new Set([...ruled.map(({ dataset_id }) => dataset_id), ...written.map(({ datasetId }) => datasetId)]),
  ];
}
