import type { Dashboard, Permission } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findDashboard, type FoundDashboard } from './dashboard.store.ts';
import { dashboardArchived, dashboardNotFound } from './errors.ts';
import { presentDashboard } from './presenter.ts';

type Deps = Pick<Services, 'access' | 'db'>;

interface NeededOn {
  readonly id: string;
  readonly needed: Permission;
}

/** A dashboard on which the actor has a permission. Throws `dashboard.not_found`, `access.forbidden`. */
export async function getFoundFor(
  { access, db }: Deps,
  actor: Actor,
  { id, needed }: NeededOn,
): Promise<FoundDashboard> {
  await access.require(actor, { kind: 'dashboard', id }, needed);
  const dashboard = await findDashboard(db.executor, actor, id);
  if (dashboard === null) {
    throw dashboardNotFound(id);
  }
  return dashboard;
}

/** A dashboard that the actor may see. Throws `dashboard.not_found`. */
export const getFound = (services: Deps, actor: Actor, id: string): Promise<FoundDashboard> =>
  getFoundFor(services, actor, { id, needed: 'view' });

/** Throws `dashboard.not_found`, `access.forbidden`. */
export const getDashboardFor = async (services: Services, actor: Actor, on: NeededOn): Promise<Dashboard> =>
  presentDashboard(services, actor, await getFoundFor(services, actor, on));

/** Throws `dashboard.not_found`. */
export const getDashboard = (services: Services, actor: Actor, id: string): Promise<Dashboard> =>
  getDashboardFor(services, actor, { id, needed: 'view' });

/** For what would not work while it is archived. Throws `dashboard.not_found`, `access.forbidden`, `dashboard.archived`. */
export async function getActiveDashboard(services: Services, actor: Actor, on: NeededOn): Promise<Dashboard> {
  const dashboard = await getDashboardFor(services, actor, on);
  if (dashboard.isArchived) {
    throw dashboardArchived(dashboard.name);
  }
  return dashboard;
}
