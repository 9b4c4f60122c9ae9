import type { Dashboard, DashboardSummary } from '@plumbline/contract';
import type { FoundDashboard, ListedDashboard } from './dashboard.store.ts';
import type { StoredContent } from './tables.ts';

export const presentSummary = ({ row, creator, editor, isFavourite }: ListedDashboard): DashboardSummary => ({
  id: row.id,
  name: row.name,
  source: row.source,
  source_id: row.source_id,
  folderId: row.folder_id,
  isFavourite,
  tileCount: row.tile_count,
  revision: row.revision,
  createdBy: creator,
  updatedBy: editor,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const contentOf = ({ row }: FoundDashboard): StoredContent => JSON.parse(row.content) as StoredContent;

export const presentDashboard = (found: FoundDashboard): Dashboard => ({
  ...contentOf(found),
  ...presentSummary(found),
});
