import type { Dashboard, DashboardContent, DashboardEdit } from '@plumbline/contract';
import { isMatch } from '../../platform/http/etag.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { dashboardStale } from './errors.ts';
import { getDashboard, getFoundFor } from './get-dashboard.ts';
import { parseContent, presentDashboard, toAuthoredDashboard } from './presenter.ts';
import { assertContent, toStoredContent, writeState } from './save-dashboard.ts';
import { requireWhole } from './shown-dashboard.ts';
import type { StoredContent } from './tables.ts';

interface Edit {
  readonly id: string;
  readonly content: DashboardEdit;
  /** The `If-Match` header as it came. */
  readonly ifMatch: string | undefined;
}

const isSame = (left: StoredContent, right: StoredContent): boolean =>
  JSON.stringify(toStoredContent(left)) === JSON.stringify(toStoredContent(right));

const withEdit = (before: DashboardContent, edit: DashboardEdit): DashboardContent => ({
  name: edit.name ?? before.name,
  description: edit.description ?? before.description,
  layout: edit.layout ?? before.layout,
  theme: edit.theme ?? before.theme,
  tabs: edit.tabs ?? before.tabs,
  tiles: edit.tiles ?? before.tiles,
  filters: edit.filters ?? before.filters,
  parameters: edit.parameters ?? before.parameters,
  refreshSeconds: edit.refreshSeconds === undefined ? before.refreshSeconds : edit.refreshSeconds,
  folderId: edit.folderId === undefined ? before.folderId : edit.folderId,
});

/**
 * Save edits; what is left out stays as it is. An edit that changes nothing writes nothing. Throws `dashboard.not_found`, `dashboard.stale` with the
 * current dashboard as its `data`, `access.forbidden` for who does not see all of it, `request.invalid` with every issue.
 */
export async function updateDashboard(services: Services, actor: Actor, edit: Edit): Promise<Dashboard> {
  const { id, ifMatch } = edit;
  const current = await getFoundFor(services, actor, { id, needed: 'edit' });
  if (!isMatch(ifMatch, current.row.revision)) {
    throw dashboardStale(await presentDashboard(services, actor, current));
  }
  await requireWhole(services, actor, toAuthoredDashboard(current));
  const before = await presentDashboard(services, actor, current);
  const content = withEdit(before, edit.content);
  await assertContent(services, actor, { content, datasetId: before.datasetId, before: before.tiles });
  const { folderId } = content;
  const stored = toStoredContent(content);
  if (folderId === current.row.folder_id && isSame(stored, parseContent(current))) {
    return presentDashboard(services, actor, current);
  }
  await save(services, actor, { before: current.row, content: stored, folderId });
  return getDashboard(services, actor, id);
}

async function save(
  services: Services,
  actor: Actor,
  state: Omit<Parameters<typeof writeState>[2], 'actor'>,
): Promise<void> {
  const isSaved = await services.db.transaction((trx) => writeState(services, trx, { actor, ...state }));
  if (!isSaved) {
    throw dashboardStale(await getDashboard(services, actor, state.before.id));
  }
}

/** A change like any other; the dashboard stays in its folder. Throws what `getDashboard` and the save throw. */
export async function restoreState(
  services: Services,
  actor: Actor,
  {
    id,
    content,
    revision,
  }: {
    readonly id: string;
    readonly content: StoredContent;
    readonly revision: number;
  },
): Promise<Dashboard> {
  const current = await getFoundFor(services, actor, { id, needed: 'edit' });
  if (isSame(content, parseContent(current))) {
    return presentDashboard(services, actor, current);
  }
  const folderId = current.row.folder_id;
  await save(services, actor, { before: current.row, content, folderId, restored: revision });
  return getDashboard(services, actor, id);
}
