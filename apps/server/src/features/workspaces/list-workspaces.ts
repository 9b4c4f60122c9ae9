import type { WorkspaceSummary } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listOwnTenants, type OwnTenant } from './people.store.ts';

const presentSummary = ({ id, slug, name, role }: OwnTenant): WorkspaceSummary => ({ id, slug, name, role });

/** The workspaces of a person by name, and whether they may create one; a confined session lists its own alone. */
export async function listWorkspaces(
  { db, config }: Services,
  { userId, tenantId, isConfined }: Principal,
): Promise<{ workspaces: WorkspaceSummary[]; canCreate: boolean }> {
  const all = await listOwnTenants(db.executor, userId);
  return {
    workspaces: (isConfined ? all.filter(({ id }) => id === tenantId) : all).map(presentSummary),
    canCreate: config.hasManyWorkspaces && !isConfined,
  };
}
