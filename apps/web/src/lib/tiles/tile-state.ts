import type { TileContent, TileData } from '@plumbline/contract';

/** What one tile shows while its data comes, is there, or has failed. */
export interface TileState {
  /** The newest data; null before the first. Retained during a refetch, and until that of another filter is there. */
  readonly data: TileContent | null;
  /** When its version was read; null where that is not known. */
  readonly asOf: string | null;
  /** What is set on the page and does not apply to the tile, in sentences. */
  readonly ignored: readonly string[];
  /** Error of the newest attempt; null when it succeeded or none was made. `data` beside it is what was read before. */
  readonly error: TileData['error'];
  readonly isLoading: boolean;
  /** `data` is of another filter, mode or page than the one requested: it is dimmed, and nothing in it can be opened. */
  readonly isOutdated: boolean;
}

export const NO_TILE: TileState = {
  data: null,
  asOf: null,
  ignored: [],
  error: null,
  isLoading: false,
  isOutdated: false,
};
