import {
  AppError,
  invariant,
  type BodyOf,
  type SavedView,
  type createSavedView,
  type updateSavedView as updateRoute,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart, getListed } from '../datasources/index.ts';
import { presentView } from './presenter.ts';
import { countOwn, deleteView, findView, insertView, listViews, updateView, type ViewRow } from './store.ts';

/** Views of one person on one dataset. */
const MAX_VIEWS = 200;
const MAX_STATE_CHARS = 100_000;

const viewNotFound = (id: string): AppError =>
  new AppError('view.not_found', `There is no saved view ${id}. It may have been deleted.`);

/** Everybody who may see the dataset sees its shared views. Throws `access.forbidden`. */
async function refuseSharing(
  { access }: Services,
  principal: Principal,
  view: { readonly datasetId: string; readonly isShared: boolean | undefined },
): Promise<void> {
  if (view.isShared === true) {
    await access.require(principal, { kind: 'dataset', id: view.datasetId }, 'edit');
  }
}

function refuseLarge(state: SavedView['state'] | undefined): void {
  const chars = state === undefined ? 0 : JSON.stringify(state).length;
  if (chars > MAX_STATE_CHARS) {
    const message = `A view keeps at most ${MAX_STATE_CHARS} characters; this one has ${chars}.`;
    throw new AppError('request.invalid', message, { issues: [{ path: 'state', message }] });
  }
}

/** Filters, searches and colors of a view name values of all rows: only its owner sees it under rules. [SEM-ACCESS-9] */
async function visibleViews(
  services: Services,
  principal: Principal,
  { datasetId, rows }: { readonly datasetId: string; readonly rows: readonly ViewRow[] },
): Promise<readonly ViewRow[]> {
  const own = rows.filter((row) => row.user_id === principal.userId);
  const seesAll = own.length === rows.length || (await findSeenPart(services, principal, datasetId)) === null;
  return seesAll ? rows : own;
}

/** A view of a dataset that the caller may see. Throws `view.not_found`. */
async function getView(services: Services, principal: Principal, id: string): Promise<ViewRow> {
  const { access, db } = services;
  const row = await findView(db.executor, principal, id);
  const datasetId = row?.dataset_id ?? '';
  const isReachable =
    row !== null && (await access.permissionOn(principal, { kind: 'dataset', id: datasetId })) !== null;
  const [shown] = isReachable ? await visibleViews(services, principal, { datasetId, rows: [row] }) : [];
  if (shown === undefined) {
    throw viewNotFound(id);
  }
  return shown;
}

/** The caller's own views of a dataset and those shared with all who see all of it, by name. Throws `dataset.not_found`. */
export async function listSavedViews(
  services: Services,
  principal: Principal,
  datasetId: string,
): Promise<SavedView[]> {
  await getListed(services, principal, datasetId);
  const rows = await listViews(services.db.executor, principal, datasetId);
  const shown = await visibleViews(services, principal, { datasetId, rows });
  return shown.map((row) => presentView(row, principal));
}

/** Throws `dataset.not_found`, `access.forbidden` for who shares without `edit` on the dataset, `request.invalid`. */
export async function addSavedView(
  services: Services,
  principal: Principal,
  request: { datasetId: string; body: BodyOf<typeof createSavedView> },
): Promise<SavedView> {
  const { datasetId, body } = request;
  await getListed(services, principal, datasetId);
  await refuseSharing(services, principal, { datasetId, isShared: body.isShared });
  refuseLarge(body.state);
  const id = newId();
  const now = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    if ((await countOwn(trx, principal, datasetId)) >= MAX_VIEWS) {
      throw new AppError(
        'request.invalid',
        `You have ${MAX_VIEWS} views of this dataset. Delete one before you save another.`,
      );
    }
    await insertView(trx, {
      tenant_id: principal.tenantId,
      id,
      dataset_id: datasetId,
      user_id: principal.userId,
      name: body.name,
      layout: body.layout,
      state: JSON.stringify(body.state),
      is_shared: body.isShared ? 1 : 0,
      created_at: now,
      updated_at: now,
    });
    await services.events.append(trx, principal, {
      kind: 'view.created',
      id,
      data: { name: body.name, datasetId },
    });
  });
  return presentView(await getView(services, principal, id), principal);
}

/** Only the view's owner changes it. Throws `view.not_found`, `auth.forbidden`, `request.invalid`. */
export async function updateSavedView(
  services: Services,
  principal: Principal,
  request: { id: string; body: BodyOf<typeof updateRoute> },
): Promise<SavedView> {
  const { id, body } = request;
  const before = await getView(services, principal, id);
  if (before.user_id !== principal.userId) {
    throw new AppError(
      'auth.forbidden',
      `"${before.name}" belongs to somebody else. Save a view of your own instead.`,
    );
  }
  await refuseSharing(services, principal, { datasetId: before.dataset_id, isShared: body.isShared });
  refuseLarge(body.state);
  await services.db.transaction(async (trx) => {
    const isChanged = await updateView(trx, principal, {
      id,
      set: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.layout !== undefined && { layout: body.layout }),
        ...(body.state !== undefined && { state: JSON.stringify(body.state) }),
        ...(body.isShared !== undefined && { is_shared: body.isShared ? 1 : 0 }),
        updated_at: isoNow(services.clock),
      },
    });
    if (!isChanged) {
      throw viewNotFound(id);
    }
    await services.events.append(trx, principal, {
      kind: 'view.updated',
      id,
      data: { changed: Object.keys(body) },
    });
  });
  const after = await getView(services, principal, id);
  invariant(after.user_id === principal.userId, 'Updating a view does not change its owner.');
  return presentView(after, principal);
}

/** Its owner deletes it; who manages the dataset may delete shared ones. Throws `view.not_found`, `access.forbidden`. */
export async function removeSavedView(services: Services, principal: Principal, id: string): Promise<void> {
  const before = await getView(services, principal, id);
  if (before.user_id !== principal.userId) {
    await services.access.require(principal, { kind: 'dataset', id: before.dataset_id }, 'manage');
  }
  await services.db.transaction(async (trx) => {
    if (!(await deleteView(trx, principal, id))) {
      throw viewNotFound(id);
    }
    await services.events.append(trx, principal, { kind: 'view.removed', id, data: { name: before.name } });
  });
}
