import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';

/** Embeds that open a dashboard now, the newest first: none while it is archived, and none of other kinds. */
export async function listLivingEmbeds(
  db: Executor,
  tenant: { readonly tenantId: string },
  { thing, now }: { readonly thing: Thing; readonly now: string },
) {
  if (thing.kind !== 'dashboard') {
    return [];
  }
  return inTenant(db, tenant)
    .selectFrom('embeds as e')
    .innerJoin('dashboards as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.id', '=', 'e.dashboard_id'),
    )
    .select(['e.id', 'e.name', 'e.created_by', 'e.expires_at', 'd.dataset_id'])
    .where('e.dashboard_id', '=', thing.id)
    .where('e.revoked_at', 'is', null)
    .where('d.archived_at', 'is', null)
    .where((row) => row.or([row.eb('e.expires_at', 'is', null), row.eb('e.expires_at', '>', now)]))
    .orderBy('e.id', 'desc')
    .execute();
}

/** Revokes the embeds that a person created, at the time `at`. */
export async function revokeEmbedsBy(
  trx: Trx,
  tenant: { readonly tenantId: string },
  { userId, at }: { readonly userId: string; readonly at: string },
): Promise<void> {
  await inTenant(trx, tenant)
    .updateTable('embeds')
    .set({ revoked_at: at })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
