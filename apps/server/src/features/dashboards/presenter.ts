import type { Dashboard, DashboardSummary, ThingAccess } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { oneWithAccess } from '../sharing/index.ts';
import type { FoundDashboard, ListedDashboard } from './dashboard.store.ts';
import { shownDashboard, type AuthoredDashboard } from './shown-dashboard.ts';
import type { StoredContent } from './tables.ts';

/** Without what the reader may do with it. */
export const presentSummary = ({
  row,
  creator,
  editor,
  isFavourite,
}: ListedDashboard): Omit<DashboardSummary, keyof ThingAccess> => ({
  id: row.id,
  name: row.name,
  source: row.source,
  source_id: row.source_id,
  datasetId: row.dataset_id,
  folderId: row.folder_id,
  isFavourite,
  tileCount: row.tile_count,
  revision: row.revision,
  isArchived: row.archived_at !== null,
  createdBy: creator,
  updatedBy: editor,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const parseContent = ({ row }: FoundDashboard): StoredContent =>
  JSON.parse(row.content) as StoredContent;

/** The state that is stored now, and who wrote it. */
export const toAuthoredDashboard = (dashboard: FoundDashboard): AuthoredDashboard => ({
  content: parseContent(dashboard),
  datasetId: dashboard.row.dataset_id,
  authorId: dashboard.row.updated_by,
});

/** A state of a dashboard as the actor sees it. */
export async function presentState(
  services: Services,
  actor: Actor,
  { dashboard, written }: { readonly dashboard: FoundDashboard; readonly written: AuthoredDashboard },
): Promise<Dashboard> {
  const content = await shownDashboard(services, actor, written);
  const thing = { ...content, ...presentSummary(dashboard), name: content.name };
  return oneWithAccess(services, actor, { kind: 'dashboard', thing });
}

/** A dashboard as the actor sees it. */
export const presentDashboard = (
  services: Services,
  actor: Actor,
  dashboard: FoundDashboard,
): Promise<Dashboard> =>
  presentState(services, actor, { dashboard, written: toAuthoredDashboard(dashboard) });
