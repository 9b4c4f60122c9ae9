import type { ThingKind } from '@plumbline/contract';
import { sql, type RawBuilder } from 'kysely';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import { isVisible } from '../../platform/access/visible.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';

const NOT_ARCHIVED = sql`and t.archived_at is null`;
const ACTIVE: Readonly<Record<ThingKind, RawBuilder<unknown>>> = {
  dataset: sql`and t.state = 'active'`,
  dashboard: NOT_ARCHIVED,
  workflow: NOT_ARCHIVED,
  story: NOT_ARCHIVED,
  folder: sql``,
  connection: sql``,
};

/** The ids among these that exist, are not archived and are visible to the actor. Null: all of them. */
export async function listVisibleIds(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { kind, ids }: { readonly kind: ThingKind; readonly ids: readonly string[] | null },
): Promise<ReadonlySet<string>> {
  const among = ids === null ? sql`` : sql`and t.id in (${sql.join(ids)})`;
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(KINDS[kind].table)} t
      where t.tenant_id = ${actor.tenantId} and ${isVisible(actor, kind, 't')} ${ACTIVE[kind]} ${among}`.execute(
    acrossTenants(db.executor),
  );
  return new Set(rows.map(({ id }) => id));
}
