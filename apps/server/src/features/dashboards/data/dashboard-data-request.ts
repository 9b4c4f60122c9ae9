import type {
  DashboardContent,
  DrillStep,
  FilterGroup,
  ParameterValue,
  tileDataOptions,
} from '@plumbline/contract';
import type { z } from 'zod';

export type TileDataOptions = z.output<z.ZodObject<typeof tileDataOptions>> & {
  /** Of members alone: an embed shows no column that its tiles do not. */
  readonly drills?: Readonly<Record<string, readonly DrillStep[]>> | undefined;
};

/** What people may do who see a dashboard without being members. */
export interface ReaderRights {
  readonly mayFilter: boolean;
  /** Columns of a dataset that the dashboard shows, which readers may filter by; null: all of them. */
  readonly shownColumns: (datasetId: string) => ReadonlySet<string> | null;
}

export interface DashboardDataRequest {
  readonly content: Pick<DashboardContent, 'tiles' | 'parameters' | 'filters' | 'tabs'>;
  /** The dashboard's own dataset: of tiles that name none. */
  readonly datasetId: string;
  readonly options: TileDataOptions;
  /**
   * No caller can widen these, and they are never ignored: a tile whose dataset lacks one of their columns fails
   * with `embed.not_confined`.
   */
  readonly lockedFilters?: FilterGroup | undefined;
  /**
   * Values by parameter that override the requested ones; they confine as `lockedFilters` do, except for tiles that the
   * parameter leaves out.
   */
  readonly lockedParameters?: Readonly<Record<string, ParameterValue>> | undefined;
  /** Rights of an embed's readers; absent for members, who may filter by every column and know of every row. */
  readonly readerRights?: ReaderRights | undefined;
  /** For members who opened a saved dashboard: a dataset that they may not see is `dataset.not_shared` instead of absent. */
  readonly namesHidden?: boolean | undefined;
  /** Id of the call, under which internal errors are reported. */
  readonly requestId: string;
  /** Aborting it ends the engine's work. */
  readonly signal: AbortSignal;
}
