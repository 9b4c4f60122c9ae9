import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { StoryCheckRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** The newest check of each of the stories that was checked, by the id of the story. */
export async function findChecks(
  db: Executor,
  tenant: Tenant,
  storyIds: readonly string[],
): Promise<ReadonlyMap<string, StoryCheckRow>> {
  if (storyIds.length === 0) {
    return new Map();
  }
  const rows = await inTenant(db, tenant)
    .selectFrom('story_checks')
    .selectAll()
    .where('story_id', 'in', storyIds)
    .execute();
  return new Map(rows.map((row) => [row.story_id, row]));
}

/** In place of the earlier check of the story. */
export async function saveCheck(trx: Trx, row: StoryCheckRow): Promise<void> {
  const { revision, part, version, claims, checked_at } = row;
  await insertInto(trx, 'story_checks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'story_id'])
        .doUpdateSet({ revision, part, version, claims, checked_at }),
    )
    .execute();
}
