import type { TileContent, TileData } from '@plumbline/contract';

/** What one tile shows while its data comes, is there, or has failed. */
export interface TileState {
  /** The newest data that still matches the request; null before the first. Retained during a refetch. */
  readonly data: TileContent | null;
  /** When its version was read; null where that is not known. */
  readonly asOf: string | null;
  /** Filters that the tile's dataset has no column for, in words. */
  readonly ignored: readonly string[];
  /** Of the newest try; null when it succeeded or none was made. With `data`: that is what was read before. */
  readonly error: TileData['error'];
  readonly isLoading: boolean;
}

export const NO_TILE: TileState = { data: null, asOf: null, ignored: [], error: null, isLoading: false };
