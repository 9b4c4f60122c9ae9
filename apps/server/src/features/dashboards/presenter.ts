import type { Dashboard, DashboardSummary, ThingAccess } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { oneWithAccess } from '../sharing/index.ts';
import type { FoundDashboard, ListedDashboard } from './dashboard.store.ts';
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

export const presentDashboard = (
  services: Pick<Services, 'db'>,
  actor: Actor,
  found: FoundDashboard,
): Promise<Dashboard> => {
  const thing = { ...contentOf(found), ...presentSummary(found) };
  return oneWithAccess(services, actor, { kind: 'dashboard', thing });
};
