import { AppError, MAX_PINNED_FIGURES, type Dashboard, type PinnedFigure } from '@plumbline/contract';
import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard, getFound } from './get-dashboard.ts';
import {
  countPins,
  deletePin,
  insertPin,
  isPinned as isFigurePinned,
  listPins,
  type FigureKey,
} from './pinned-figures.store.ts';

/** Null for one that is gone or that the actor may not see any more. */
const findVisible = (services: Services, actor: Actor, id: string): Promise<Dashboard | null> =>
  getDashboard(services, actor, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'dashboard.not_found') {
      return null;
    }
    throw error;
  });

/** Pinned figures with the current content of their dashboards, the first pinned first. */
export async function listPinnedFigures(services: Services, actor: Actor): Promise<PinnedFigure[]> {
  const pins = await listPins(services.db.executor, actor);
  const ids = [...new Set(pins.map(({ dashboardId }) => dashboardId))];
  const dashboards = new Map(
    await Promise.all(ids.map(async (id) => [id, await findVisible(services, actor, id)] as const)),
  );
  return pins.flatMap(({ dashboardId, tileId }): PinnedFigure[] => {
    const dashboard = dashboards.get(dashboardId) ?? null;
    const tile = dashboard?.tiles.find(({ id }) => id === tileId);
    if (dashboard === null || tile?.kind !== 'figure') {
      return [];
    }
    const { id, name, updatedAt } = dashboard;
    return [{ dashboard: { id, name, updatedAt }, tile }];
  });
}

async function refuseTooMany(trx: Trx, actor: Actor): Promise<void> {
  if ((await countPins(trx, actor)) >= MAX_PINNED_FIGURES) {
    throw new AppError(
      'dashboard.too_many_pinned',
      `${MAX_PINNED_FIGURES} figures are on your home page, which is as many as fit. Take one away first.`,
    );
  }
}

/** Deletes the pins of figures whose dashboard or tile is gone, which would count towards the maximum. */
async function deleteStalePins(services: Services, actor: Actor): Promise<void> {
  const shown = new Set(
    (await listPinnedFigures(services, actor)).map(({ dashboard, tile }) => `${dashboard.id} ${tile.id}`),
  );
  const pins = await listPins(services.db.executor, actor);
  const stale = pins.filter(({ dashboardId, tileId }) => !shown.has(`${dashboardId} ${tileId}`));
  await services.db.transaction(async (trx) => {
    for (const pin of stale) {
      await deletePin(trx, actor, pin);
    }
  });
}

async function pinFigure(services: Services, actor: Actor, figure: FigureKey): Promise<void> {
  const { tiles } = await getDashboard(services, actor, figure.dashboardId);
  if (!tiles.some(({ id, kind }) => id === figure.tileId && kind === 'figure')) {
    const message = 'This dashboard has no figure of this id.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'tile', message }] });
  }
  await deleteStalePins(services, actor);
  await services.db.transaction(async (trx) => {
    if (await isFigurePinned(trx, actor, figure)) {
      return;
    }
    await refuseTooMany(trx, actor);
    await insertPin(trx, actor, { ...figure, clock: services.clock });
  });
}

/**
 * Pins a figure to the home page of the actor, or removes it there; nothing changes for others. Throws
 * `dashboard.not_found`, `request.invalid` for a tile that is no figure, and `dashboard.too_many_pinned`.
 */
export async function setPinnedFigure(
  services: Services,
  actor: Actor,
  { id, tile, isPinned }: { readonly id: string; readonly tile: string; readonly isPinned: boolean },
): Promise<void> {
  const figure = { dashboardId: id, tileId: tile };
  if (isPinned) {
    await pinFigure(services, actor, figure);
    return;
  }
  await getFound(services, actor, id);
  await services.db.transaction((trx) => deletePin(trx, actor, figure));
}
