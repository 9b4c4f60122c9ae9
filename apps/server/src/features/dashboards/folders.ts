import {
  invariant,
  type BodyOf,
  type DashboardFolder,
  type createDashboardFolder,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import { findPermission, requirePermission } from '../../platform/access/access.ts';
import { newId } from '../../platform/ids.ts';
import { systemActor, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { withAccess } from '../sharing/index.ts';
import { lockUses } from '../datasources/index.ts';
import { listInFolder } from './dashboard.store.ts';
import { contentInvalid, folderNotFound } from './errors.ts';
import {
  updateFolderRow,
  findFolder,
  insertFolder,
  liftFolders,
  listFolderRows,
  removeFolder,
  type FolderFacts,
} from './folder.store.ts';
import { writeState } from './save-dashboard.ts';
import type { DashboardFolderRow, StoredContent } from './tables.ts';

type FolderBody = BodyOf<typeof createDashboardFolder>;

const MAX_FOLDERS = 500;
const MAX_DEPTH = 10;

/** A folder whose parent the actor may not see is at the top for them. */
export async function listFolders(services: Services, actor: Actor): Promise<DashboardFolder[]> {
  const folders = await listFolderRows(services.db.executor, actor);
  const known = new Set(folders.map(({ id }) => id));
  const things = folders.map((folder) => ({
    ...folder,
    parentId: folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null,
  }));
  return withAccess(services, actor, { kind: 'folder', things });
}

async function getFolder(services: Services, actor: Actor, id: string): Promise<DashboardFolder> {
  const folder = (await listFolders(services, actor)).find((one) => one.id === id);
  invariant(folder !== undefined, 'A folder that was just written is there.');
  return folder;
}

const refuse = (path: string, message: string) => contentInvalid([{ path, message }]);

/** Folders below one, itself first, as long as the longest way down. */
function heightOf(folders: readonly FolderFacts[], id: string): number {
  const below = folders.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((one) => heightOf(folders, one.id)));
}

/** From the folder up to the top, itself first. */
function trailOf(folders: readonly FolderFacts[], id: string | null): string[] {
  const trail: string[] = [];
  for (let at = id; at !== null && !trail.includes(at);) {
    trail.push(at);
    at = folders.find((one) => one.id === at)?.parentId ?? null;
  }
  return trail;
}

/** Within the transaction that writes, behind the tenant's lock: two moves at once could close a circle between them. */
async function assertPlace(
  trx: Trx,
  actor: Actor,
  { id, parentId }: { readonly id: string | null; readonly parentId: string | null },
): Promise<void> {
  const parent = parentId === null ? null : ({ kind: 'folder', id: parentId } as const);
  if (parent !== null && (await findPermission(trx, actor, parent)) === null) {
    throw refuse('parentId', `There is no folder ${parentId}. It may have been deleted.`);
  }
  if (parent !== null) {
    await requirePermission(trx, actor, { thing: parent, needed: 'edit' });
  }
  // Those that the actor may not see count as well.
  const folders = await listFolderRows(trx, systemActor(actor.tenantId));
  if (id === null && folders.length >= MAX_FOLDERS) {
    throw refuse('name', `There are ${MAX_FOLDERS} folders already. Delete one before you create another.`);
  }
  const trail = trailOf(folders, parentId);
  if (id !== null && trail.includes(id)) {
    throw refuse('parentId', 'A folder cannot be moved into itself or into one of its subfolders.');
  }
  if (trail.length + (id === null ? 1 : heightOf(folders, id)) > MAX_DEPTH) {
    throw refuse('parentId', `Folders are nested ${MAX_DEPTH} deep at most.`);
  }
}

/** Throws `request.invalid`. */
export async function createFolder(
  services: Services,
  actor: Actor,
  { name, parentId }: FolderBody,
): Promise<DashboardFolder> {
  const id = newId();
  await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    await assertPlace(trx, actor, { id: null, parentId });
    await insertFolder(trx, {
      tenant_id: actor.tenantId,
      id,
      parent_id: parentId,
      name,
      name_key: fold(name),
      created_by: actor.userId,
      owner_id: actor.userId,
      created_at: isoNow(services.clock),
    });
    await services.access.shareNew(trx, actor, { kind: 'folder', id });
    await services.events.append(trx, actor, { kind: 'dashboard_folder.created', id, data: { name } });
  });
  return getFolder(services, actor, id);
}

/** For who may not see the parent the folder is at the top: to leave it there is no move. */
async function placeOf(
  trx: Trx,
  actor: Actor,
  { before, parentId }: { readonly before: DashboardFolderRow; readonly parentId: string | null },
): Promise<string | null> {
  const above = before.parent_id;
  const isHidden =
    above !== null && (await findPermission(trx, actor, { kind: 'folder', id: above })) === null;
  return isHidden && parentId === null ? above : parentId;
}

/** Rename and move. Throws `folder.not_found`, `request.invalid` for a circle among others. */
export async function updateFolder(
  services: Services,
  actor: Actor,
  { id, body: { name, parentId } }: { readonly id: string; readonly body: FolderBody },
): Promise<DashboardFolder> {
  await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    await requirePermission(trx, actor, { thing: { kind: 'folder', id }, needed: 'edit' });
    const before = await findFolder(trx, actor, id);
    if (before === null) {
      throw folderNotFound(id);
    }
    const parent = await placeOf(trx, actor, { before, parentId });
    if (parent !== before.parent_id) {
      await assertPlace(trx, actor, { id, parentId: parent });
    }
    await updateFolderRow(trx, actor, { id, set: { name, name_key: fold(name), parent_id: parent } });
    await services.events.append(trx, actor, { kind: 'dashboard_folder.updated', id, data: { name } });
  });
  return getFolder(services, actor, id);
}

/** What was in it moves to the parent folder. Throws `folder.not_found`. */
export async function deleteFolder(services: Services, actor: Actor, id: string): Promise<void> {
  await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    await requirePermission(trx, actor, { thing: { kind: 'folder', id }, needed: 'manage' });
    const folder = await findFolder(trx, actor, id);
    if (folder === null) {
      throw folderNotFound(id);
    }
    for (const before of await listInFolder(trx, actor, id)) {
      const content = JSON.parse(before.content) as StoredContent;
      const folderId = folder.parent_id;
      const isMoved = await writeState(services, trx, { actor, before, content, folderId });
      invariant(isMoved, 'Writers of dashboards wait for the lock that this transaction holds.');
    }
    await liftFolders(trx, actor, { from: id, to: folder.parent_id });
    await removeFolder(trx, actor, id);
    await services.events.append(trx, actor, {
      kind: 'dashboard_folder.deleted',
      id,
      data: { name: folder.name },
    });
  });
}
