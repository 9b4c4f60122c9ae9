import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;
type BundledDashboard = OrganisationBundle['dashboards'][number];

/** Folders as a bundle of the workspace holds them. By id. */
export const listBundledFolders = (db: Executor, tenant: Tenant): Promise<OrganisationBundle['folders']> =>
  inTenant(db, tenant)
    .selectFrom('dashboard_folders')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('id')
    .execute();

/** Dashboards as a bundle of the workspace holds them, with the dataset that each shows. By id. */
export async function listBundledDashboards(
  db: Executor,
  tenant: Tenant,
): Promise<(BundledDashboard & { readonly datasetId: string })[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('dashboards')
    .select(['id', 'source', 'source_id', 'dataset_id as datasetId', 'folder_id as folderId'])
    .select(['archived_at', 'content'])
    .orderBy('id')
    .execute();
  return rows.map(({ content, archived_at, ...row }) => ({
    ...(JSON.parse(content) as Omit<BundledDashboard, 'id' | 'source' | 'source_id' | 'folderId'>),
    ...row,
    isArchived: archived_at !== null,
  }));
}
