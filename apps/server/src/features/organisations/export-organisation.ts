import type { OrganisationBundle } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findTenant } from '../workspaces/index.ts';
import { BUNDLE_KINDS } from './bundle-kinds.ts';

/** The definitions of a workspace, without rows, secrets, people and shares. */
export async function exportOrganisation(
  { db, clock, events }: Services,
  principal: Principal,
): Promise<OrganisationBundle> {
  const { executor } = db;
  const { slug, name } = await findTenant(executor, principal);
  const parts = {
    connections: await BUNDLE_KINDS.connections.list(executor, principal),
    datasets: await BUNDLE_KINDS.datasets.list(executor, principal),
    workflows: await BUNDLE_KINDS.workflows.list(executor, principal),
    stories: await BUNDLE_KINDS.stories.list(executor, principal),
    folders: await BUNDLE_KINDS.folders.list(executor, principal),
    dashboards: await BUNDLE_KINDS.dashboards.list(executor, principal),
    schedules: await BUNDLE_KINDS.schedules.list(executor, principal),
  } satisfies Record<keyof typeof BUNDLE_KINDS, unknown>;
  await db.transaction((trx) =>
    events.append(trx, principal, { kind: 'tenant.exported', id: principal.tenantId, data: {} }),
  );
  return {
    format: 'plumbline.organisation',
    version: 1,
    exportedAt: isoNow(clock),
    organisation: { slug, name },
    ...parts,
  };
}
