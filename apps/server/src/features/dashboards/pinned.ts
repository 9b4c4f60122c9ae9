import { AppError, MAX_PINNED_FIGURES, type PinnedFigure } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDashboard, getFound } from './get-dashboard.ts';

interface Figure {
  readonly id: string;
  readonly tile: string;
}

const pinnedBy = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('pinned_figures').where('user_id', '=', userId);

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'dashboard.not_found';

/** Null for one that is gone or that the actor may not see any more. */
const findShown = (services: Services, actor: Actor, id: string) =>
  getDashboard(services, actor, id).catch((error: unknown) => {
    if (isGone(error)) {
      return null;
    }
    throw error;
  });

/** Pinned figures with the current content of their dashboards, the first pinned first. */
export async function listPinnedFigures(services: Services, actor: Actor): Promise<PinnedFigure[]> {
  const pins = await pinnedBy(services.db.executor, actor)
    .select(['dashboard_id', 'tile_id'])
    .orderBy('pinned_at')
    .orderBy('tile_id')
    .execute();
  const ids = [...new Set(pins.map((pin) => pin.dashboard_id))];
  const dashboards = new Map(
    await Promise.all(ids.map(async (id) => [id, await findShown(services, actor, id)] as const)),
  );
  return pins.flatMap((pin): PinnedFigure[] => {
    const dashboard = dashboards.get(pin.dashboard_id) ?? null;
    const tile = dashboard?.tiles.find(({ id }) => id === pin.tile_id);
    if (dashboard === null || tile?.kind !== 'figure') {
      return [];
    }
    const { id, name, updatedAt } = dashboard;
    return [{ dashboard: { id, name, updatedAt }, tile }];
  });
}

async function refuseTooMany(trx: Trx, actor: Actor): Promise<void> {
  const { count } = await pinnedBy(trx, actor)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_PINNED_FIGURES) {
    throw new AppError(
      'dashboard.too_many_pinned',
      `${MAX_PINNED_FIGURES} figures are on your home page, which is as many as fit. Take one away first.`,
    );
  }
}

/** Figures that were pinned, and whose dashboard or tile is gone, make room. */
async function forgetUnseen(services: Services, actor: Actor): Promise<void> {
  const shown = new Set(
    (await listPinnedFigures(services, actor)).map(({ dashboard, tile }) => `${dashboard.id} ${tile.id}`),
  );
  const pins = await pinnedBy(services.db.executor, actor).select(['dashboard_id', 'tile_id']).execute();
  const unseen = pins.filter((pin) => !shown.has(`${pin.dashboard_id} ${pin.tile_id}`));
  await services.db.transaction(async (trx) => {
    for (const pin of unseen) {
      await unpin(trx, actor, { id: pin.dashboard_id, tile: pin.tile_id });
    }
  });
}

async function unpin(trx: Trx, { tenantId, userId }: Actor, { id, tile }: Figure): Promise<void> {
  await inTenant(trx, { tenantId })
    .deleteFrom('pinned_figures')
    .where('user_id', '=', userId)
    .where('dashboard_id', '=', id)
    .where('tile_id', '=', tile)
    .execute();
}

async function pin(services: Services, actor: Actor, { id, tile }: Figure): Promise<void> {
  const { tiles } = await getDashboard(services, actor, id);
  if (!tiles.some((one) => one.id === tile && one.kind === 'figure')) {
    const message = 'This dashboard has no figure of this id.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'tile', message }] });
  }
  await forgetUnseen(services, actor);
  await services.db.transaction(async (trx) => {
    const known = await pinnedBy(trx, actor)
      .select('tile_id')
      .where('dashboard_id', '=', id)
      .where('tile_id', '=', tile)
      .executeTakeFirst();
    if (known !== undefined) {
      return;
    }
    await refuseTooMany(trx, actor);
    await insertInto(trx, 'pinned_figures')
      .values({
        tenant_id: actor.tenantId,
        user_id: actor.userId,
        dashboard_id: id,
        tile_id: tile,
        pinned_at: new Date(services.clock.now()).toISOString(),
      })
      .execute();
  });
}

/**
 * Of the caller alone. Throws `dashboard.not_found`, `request.invalid` for a tile that is no figure, and
 * `dashboard.too_many_pinned`.
 */
export async function setPinnedFigure(
  services: Services,
  actor: Actor,
  { isPinned, ...figure }: Figure & { readonly isPinned: boolean },
): Promise<void> {
  if (isPinned) {
    await pin(services, actor, figure);
    return;
  }
  await getFound(services, actor, figure.id);
  await services.db.transaction((trx) => unpin(trx, actor, figure));
}
