import { invariant, type DashboardContent } from '@plumbline/contract';
import { findPermission, requirePermission } from '../../platform/access/access.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lockUses, replaceDependent } from '../datasources/index.ts';
import { contentIssues } from './check-content.ts';
import { tileIssues, type TilesToCheck } from './check-tiles.ts';
import { updateDashboardRow, type FoundDashboard } from './dashboard.store.ts';
import { contentInvalid } from './errors.ts';
import type { DashboardRow, StoredContent } from './tables.ts';

export const KIND = 'dashboard';

/** Throws `request.invalid` with every issue. Tiles that are as they were `before` are not checked again. */
export async function assertContent(
  services: Services,
  actor: Actor,
  {
    content,
    ...tiles
  }: Omit<TilesToCheck, 'tiles'> & {
    readonly content: Pick<DashboardContent, 'tiles' | 'tabs' | 'parameters'>;
  },
): Promise<void> {
  const issues = [
    ...contentIssues(content),
    ...(await tileIssues(services, actor, { tiles: content.tiles, ...tiles })),
  ];
  if (issues.length > 0) {
    throw contentInvalid(issues);
  }
}

/** Throws `request.invalid` for a folder that the actor does not have, `access.forbidden` for one they may not change. */
export async function assertFolder(trx: Trx, actor: Actor, folderId: string | null): Promise<void> {
  if (folderId === null) {
    return;
  }
  const thing = { kind: 'folder', id: folderId } as const;
  if ((await findPermission(trx, actor, thing)) === null) {
    throw contentInvalid([
      { path: 'folderId', message: `There is no folder ${folderId}. It may have been deleted.` },
    ]);
  }
  await requirePermission(trx, actor, { thing, needed: 'edit' });
}

/** The columns of a row besides the content. */
export const toContentColumns = (
  content: StoredContent,
): Pick<DashboardRow, 'name' | 'name_key' | 'search_key' | 'content' | 'tile_count'> => ({
  name: content.name,
  name_key: fold(content.name),
  search_key: fold(`${content.name}\n${content.description}`),
  content: JSON.stringify(content),
  tile_count: content.tiles.length,
});

/** The content without what else a body or a dashboard holds. */
export const toStoredContent = (content: DashboardContent | StoredContent): StoredContent => ({
  name: content.name,
  description: content.description,
  layout: content.layout,
  theme: content.theme,
  tabs: content.tabs,
  tiles: content.tiles,
  filters: content.filters,
  parameters: content.parameters,
  refreshSeconds: content.refreshSeconds,
});

const datasetsOf = ({ tiles }: StoredContent, datasetId: string): string[] => [
  datasetId,
  ...tiles.flatMap((tile) => ('dataset' in tile && tile.dataset !== null ? [tile.dataset] : [])),
];

/** In the transaction that writes a dashboard: stores its revision and dependents and appends the event. */
export async function recordState(
  services: Services,
  trx: Trx,
  {
    actor,
    row,
    restored,
  }: {
    readonly actor: Actor;
    readonly row: Pick<DashboardRow, 'id' | 'name' | 'dataset_id' | 'content' | 'revision'>;
    /** Number of the revision whose state the dashboard has again. */
    readonly restored?: number | undefined;
  },
): Promise<void> {
  const content = JSON.parse(row.content) as StoredContent;
  const revision = await services.revisions.append(trx, actor, {
    document: { kind: KIND, id: row.id },
    data: content,
  });
  invariant(revision === row.revision, 'A dashboard and its newest revision have one number.');
  await replaceDependent(trx, actor, {
    kind: KIND,
    id: row.id,
    name: row.name,
    datasetIds: datasetsOf(content, row.dataset_id),
  });
  const { id, name } = row;
  await services.events.append(
    trx,
    actor,
    revision === 1
      ? { kind: 'dashboard.created', id, data: { name, revision } }
      : {
          kind: 'dashboard.updated',
          id,
          data: { name, revision, ...(restored !== undefined && { restored }) },
        },
  );
}

/** Give a dashboard its next state. False when it is gone or was changed since it was read. */
export async function writeState(
  services: Services,
  trx: Trx,
  {
    actor,
    before,
    content,
    folderId,
    restored,
  }: {
    readonly actor: Actor;
    readonly before: FoundDashboard['row'];
    readonly content: StoredContent;
    readonly folderId: string | null;
    readonly restored?: number | undefined;
  },
): Promise<boolean> {
  await lockUses(trx, actor);
  if (folderId !== before.folder_id) {
    await assertFolder(trx, actor, folderId);
  }
  const set = {
    ...toContentColumns(content),
    folder_id: folderId,
    revision: before.revision + 1,
    updated_by: actor.userId,
    updated_at: isoNow(services.clock),
  };
  const { id, revision } = before;
  if (!(await updateDashboardRow(trx, actor, { id, revision, set }))) {
    return false;
  }
  const row = { ...before, ...set };
  await recordState(services, trx, { actor, row, restored });
  return true;
}
