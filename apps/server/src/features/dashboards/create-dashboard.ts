import {
  allows,
  AppError,
  type BodyOf,
  type Dashboard,
  type createDashboard as route,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getListed, lockUses } from '../datasources/index.ts';
import { getDashboard, getFound } from './get-dashboard.ts';
import { toAuthoredDashboard } from './presenter.ts';
import {
  assertContent,
  assertFolder,
  toContentColumns,
  recordState,
  toStoredContent,
} from './save-dashboard.ts';
import { insertDashboard } from './dashboard.store.ts';
import { openSource } from './source.ts';
import { shownDashboard } from './shown-dashboard.ts';
import type { DashboardRow, StoredContent } from './tables.ts';

export type NewDashboard = BodyOf<typeof route>;
type Source = Pick<DashboardRow, 'source' | 'source_id' | 'dataset_id'>;

async function assertDataset(
  services: Services,
  actor: Actor,
  { datasetId, canBeCreating }: { readonly datasetId: string; readonly canBeCreating: boolean },
): Promise<void> {
  const { dataset } = await getListed(services, actor, datasetId);
  if (dataset.state === 'creating' && !canBeCreating) {
    throw new AppError(
      'dataset.not_ready',
      `"${dataset.name}" is still being created. Wait until its job has finished.`,
    );
  }
  if (dataset.state === 'archived') {
    throw new AppError(
      'dataset.archived',
      `"${dataset.name}" is archived, so it cannot be put on a dashboard. Restore it first.`,
    );
  }
}

/** In a transaction; returns the id. The source was checked. */
export async function addDashboard(
  services: Services,
  trx: Trx,
  creation: {
    readonly actor: Actor;
    readonly source: Source;
    readonly content: StoredContent;
    readonly folderId: string | null;
  },
): Promise<string> {
  const { actor, source, content, folderId } = creation;
  await lockUses(trx, actor);
  await assertFolder(trx, actor, folderId);
  const now = isoNow(services.clock);
  const row: DashboardRow = {
    ...toContentColumns(content),
    ...source,
    tenant_id: actor.tenantId,
    id: newId(),
    folder_id: folderId,
    revision: 1,
    created_by: actor.userId,
    owner_id: actor.userId,
    updated_by: actor.userId,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
  await insertDashboard(trx, row);
  await services.access.shareNew(trx, actor, { kind: 'dashboard', id: row.id });
  await recordState(services, trx, { actor, row });
  return row.id;
}

/**
 * Throws `request.invalid` with every issue, what `openSource` throws, `dataset.not_found`,
 * `dataset.not_ready` and `dataset.archived` for the source. A tile whose dataset or column is gone later reports that itself.
 */
export async function createDashboard(
  services: Services,
  actor: Actor,
  body: NewDashboard,
): Promise<Dashboard> {
  const { source, source_id, folderId } = body;
  const { datasetId, startingTiles } = await openSource(services, actor, body);
  // The dataset of a workflow's records may be created by this call: its tiles wait for it.
  await assertDataset(services, actor, { datasetId, canBeCreating: source === 'workflow' });
  const tiles = body.tiles.length === 0 ? await startingTiles() : body.tiles;
  const content = toStoredContent({ ...body, tiles });
  await assertContent(services, actor, { content, datasetId, before: [] });
  const id = await services.db.transaction((trx) =>
    addDashboard(services, trx, {
      actor,
      source: { source, source_id, dataset_id: datasetId },
      content,
      folderId,
    }),
  );
  return getDashboard(services, actor, id);
}

const MAX_NAME = 200;

async function mayPutInto({ access }: Services, actor: Actor, folderId: string): Promise<boolean> {
  const permission = await access.permissionOn(actor, { kind: 'folder', id: folderId });
  return permission !== null && allows(permission, 'edit');
}

/** A copy beside it with a history of its own; at the top where the actor may not change the folder. Throws `dashboard.not_found`. */
export async function duplicateDashboard(
  services: Services,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string | undefined },
): Promise<Dashboard> {
  const original = await getFound(services, actor, id);
  const { source, source_id, dataset_id, folder_id } = original.row;
  const isPut = folder_id !== null && (await mayPutInto(services, actor, folder_id));
  const folderId = isPut ? folder_id : null;
  // What the actor does not see of it is not in their copy.
  const shown = await shownDashboard(services, actor, toAuthoredDashboard(original));
  const content = { ...shown, name: name ?? `Copy of ${original.row.name}`.slice(0, MAX_NAME) };
  const copy = await services.db.transaction((trx) =>
    addDashboard(services, trx, { actor, source: { source, source_id, dataset_id }, content, folderId }),
  );
  return getDashboard(services, actor, copy);
}
