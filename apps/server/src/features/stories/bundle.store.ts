import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

type BundledStory = OrganisationBundle['stories'][number];

/** Stories as a bundle of the workspace holds them. By id. */
export async function listBundledStories(
  db: Executor,
  tenant: Pick<Actor, 'tenantId'>,
): Promise<BundledStory[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('stories')
    .select(['id', 'workflow_id', 'dataset_id', 'archived_at', 'prompt', 'columns', 'content'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map(({ content, ...row }) => ({
    id: row.id,
    workflowId: row.workflow_id,
    datasetId: row.dataset_id,
    isArchived: row.archived_at !== null,
    prompt: row.prompt,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
    ...(JSON.parse(content) as Pick<BundledStory, 'title' | 'blocks' | 'writtenNumbers'>),
  }));
}
