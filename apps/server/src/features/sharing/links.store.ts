import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';

/** Embeds of a dashboard that were not revoked and have not expired, the newest first; of other kinds there are none. */
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
    .where((row) => row.or([row.eb('e.expires_at', 'is', null), row.eb('e.expires_at', '>', now)]))
    .orderBy('e.id', 'desc')
    .execute();
}
