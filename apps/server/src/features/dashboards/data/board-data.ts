import type { Cell, DashboardContent, FilterGroup, TileData, tileAsk } from '@plumbline/contract';
import { AppError } from '@plumbline/contract';
import type { z } from 'zod';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';

/** A parameter's value as readers set it. */
export type ParameterValue = Cell | Cell[] | Record<string, Cell>;
export type TileAsk = z.output<z.ZodObject<typeof tileAsk>>;

export interface BoardAsk {
  readonly content: Pick<DashboardContent, 'tiles' | 'parameters' | 'filters' | 'tabs'>;
  /** The dashboard's own dataset: of tiles that name none. */
  readonly datasetId: string;
  readonly ask: TileAsk;
  /**
   * Nobody who asks can widen these, and they are never ignored: a tile whose dataset lacks one of their columns fails
   * with `embed.not_confined`.
   */
  readonly lockedFilters?: FilterGroup | undefined;
  /** Values by parameter that stand above those asked for; they confine as `lockedFilters` do. */
  readonly lockedParameters?: Readonly<Record<string, ParameterValue>> | undefined;
  /** Of the call: under which faults of ours are reported. */
  readonly requestId: string;
  /** Aborting it ends the engine's work. */
  readonly signal: AbortSignal;
}

/**
 * What each tile shows, as each is ready: one answer for each tile that has data, its own error among them. Throws
 * nothing of a tile's.
 */
// oxlint-disable-next-line require-yield -- answers come with the tiles
export async function* boardData(
  _services: Services,
  _actor: Actor,
  _ask: BoardAsk,
): AsyncGenerator<TileData, void, undefined> {
  throw new AppError('not_built', 'Data of dashboards is not built yet.');
}
