import type { OrganisationBundle } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { BUNDLE_KINDS } from './bundle-kinds.ts';

/** The definitions of a workspace, without rows, secrets, people and shares. */
export async function exportOrganisation(
  { db, clock, events }: Services,
  principal: Principal,
): Promise<OrganisationBundle> {
  const { executor } = db;
  const organisation = await acrossTenants(executor)
    .selectFrom('tenants')
    .select(['slug', 'name'])
    .where('id', '=', principal.tenantId)
    .executeTakeFirstOrThrow();
  const [connections, datasets, workflows, dashboards] = await Promise.all([
    BUNDLE_KINDS.connections.list(executor, principal),
    BUNDLE_KINDS.datasets.list(executor, principal),
    BUNDLE_KINDS.workflows.list(executor, principal),
    BUNDLE_KINDS.dashboards.list(executor, principal),
  ]);
  await db.transaction((trx) =>
    events.append(trx, principal, { kind: 'tenant.exported', id: principal.tenantId, data: {} }),
  );
  return {
    format: 'plumbline.organisation',
    version: 1,
    exportedAt: isoNow(clock),
    organisation,
    connections,
    datasets,
    workflows,
    stories: [],
    dashboards,
  };
}
