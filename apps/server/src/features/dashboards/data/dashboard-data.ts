import { AppError, assertNever, ERRORS, type TileContent, type TileData } from '@plumbline/contract';
import { presentFailure, toAppError } from '../../../platform/http/error-reply.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { findDataset, getReadable, type Readable } from '../../datasources/index.ts';
import { asReady } from './as-ready.ts';
import type { DashboardDataRequest } from './dashboard-data-request.ts';
import { nameDeletedMeasure } from './deleted-measure.ts';
import { drawTile } from './draw-tile.ts';
import { QueryBatch } from './query-batch.ts';
import { shownTile } from './shown-tile.ts';
import { bindTileFilter } from './tile-filter.ts';
import { wantedTiles, type DataTile } from './tiles.ts';

/** Tiles under way together: as many as can share work, few enough that their questions find room in the engine. */
const AT_ONCE = 48;

/** When the rows of a live dataset were read; undefined of others. */
function readAt(content: TileContent): string | undefined {
  switch (content.kind) {
    case 'chart':
      return content.chart.asOf;
    case 'figure':
      return content.figure.asOf;
    case 'grid':
      return content.grid.asOf;
    case 'pivot':
      return content.pivot.asOf;
    default:
      return assertNever(content);
  }
}

/** One page being answered. */
class DashboardTiles {
  readonly #services: Services;
  readonly #actor: Actor;
  readonly #requested: DashboardDataRequest;
  readonly #signal: AbortSignal;
  readonly #batch: QueryBatch;
  /** Datasets by id: all tiles read the same version, even if a refresh comes in between. */
  readonly #datasets = new Map<string, Promise<Readable>>();

  constructor(
    services: Services,
    actor: Actor,
    { requested, signal }: { requested: DashboardDataRequest; signal: AbortSignal },
  ) {
    this.#services = services;
    this.#actor = actor;
    this.#requested = requested;
    this.#signal = signal;
    this.#batch = new QueryBatch(services.engine);
  }

  /** What a tile shows, or why it shows nothing. Never rejects. */
  async answer(stored: DataTile): Promise<TileData> {
    const { say } = await getTranslator(this.#actor);
    let ignored: string[] = [];
    try {
      const datasetId = stored.dataset ?? this.#requested.datasetId;
      const { version } = await this.#read(datasetId);
      const { tile, ...shown } = shownTile(stored, this.#requested.options, version.columns);
      const fitted = bindTileFilter(tile, this.#requested, new Set(version.columns.map(({ name }) => name)));
      ignored = [...fitted.ignored, ...shown.ignored].map((note) => say(note));
      const { page, limit } = this.#requested.options;
      const data = await this.#draw({
        tile,
        datasetId,
        version: version.number,
        filter: fitted.filter,
        scope: fitted.scope,
        page,
        limit,
        signal: this.#signal,
      }).catch((error: unknown) => this.#nameDeleted(error, { tile, datasetId, columns: version.columns }));
      return {
        tile: stored.id,
        data,
        error: null,
        asOf: readAt(data) ?? version.created_at,
        ignored,
      };
    } catch (error) {
      return { ...this.failed(stored.id, error), ignored };
    }
  }

  /** Presented and logged as the failure of a call. */
  failed(tile: string, error: unknown): TileData {
    const { log, errors } = this.#services;
    const { requestId } = this.#requested;
    const failure = toAppError(error);
    if (ERRORS[failure.code].report) {
      const fault = failure.cause ?? failure;
      const where = `dashboards.getData, tile ${tile}`;
      log.error({ err: fault, requestId, route: where }, 'tile failed');
      void errors.report({ requestId, where, error: fault });
    }
    const { code, message } = presentFailure(failure, requestId).error;
    return { tile, data: null, error: { code, message, requestId }, asOf: null, ignored: [] };
  }

  async #draw(drawing: Parameters<typeof drawTile>[2]): ReturnType<typeof drawTile> {
    const member = this.#batch.join();
    try {
      return await drawTile({ ...this.#services, engine: member.engine }, this.#actor, drawing);
    } finally {
      member.leave();
    }
  }

  #read(id: string): Promise<Readable> {
    const known = this.#datasets.get(id);
    if (known !== undefined) {
      return known;
    }
    const read = getReadable(this.#services, this.#actor, { id, signal: this.#signal }).catch(
      (error: unknown) => this.#nameHidden(id, error),
    );
    this.#datasets.set(id, read);
    return read;
  }

  /** Names a dataset that is not shared with the reader: whoever sees the dashboard may know that it is shown there. */
  async #nameHidden(id: string, error: unknown): Promise<never> {
    const isAbsent = error instanceof AppError && error.code === 'dataset.not_found';
    const { tenantId } = this.#actor;
    if (isAbsent && this.#requested.namesHidden && (await this.#exists({ tenantId, id }))) {
      throw new AppError('dataset.not_shared', 'The dataset of this tile is not shared with you.');
    }
    throw error;
  }

  /** Embeds say nothing of what their tiles name. */
  async #nameDeleted(error: unknown, failed: Parameters<typeof nameDeletedMeasure>[1]): Promise<never> {
    const { db } = this.#services;
    throw this.#requested.namesHidden
      ? await nameDeletedMeasure({ db: db.executor, actor: this.#actor, error }, failed)
      : error;
  }

  async #exists({ tenantId, id }: { tenantId: string; id: string }): Promise<boolean> {
    return (await findDataset(this.#services.db.executor, { tenantId }, id)) !== null;
  }
}

/**
 * What each tile shows, as each is ready, in the requested order where several are: one answer for each tile that has
 * data, failures of its own among them. Texts and images have none. Leaving the loop ends the engine's work.
 */
export async function* dashboardData(
  services: Services,
  actor: Actor,
  requested: DashboardDataRequest,
): AsyncGenerator<TileData, void, undefined> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([requested.signal, leaving.signal]);
  const dashboard = new DashboardTiles(services, actor, { requested, signal });
  const { tiles, unknown } = wantedTiles(requested.content, requested.options);
  try {
    for (const id of unknown) {
      const message = `There is no tile "${id}" on this dashboard any more.`;
      yield dashboard.failed(id, new AppError('dashboard.tile_not_found', message));
    }
    const works = tiles.map((tile) => () => dashboard.answer(tile));
    for await (const answer of asReady(works, AT_ONCE)) {
      if (signal.aborted) {
        return;
      }
      yield answer;
    }
  } finally {
    leaving.abort();
  }
}
