import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { TileState } from './tile-state.ts';
import { TileStore, type OpenTiles, type RequestedTile } from './tile-store.ts';

/** The tiles of one page, fetched while it is shown. Pass identical arguments as long as nothing changed. */
export function useTiles(wanted: ReadonlyMap<string, RequestedTile>, open: OpenTiles): TileStore {
  const [store] = useState(() => new TileStore());
  useEffect(() => store.start(), [store]);
  useEffect(() => store.want(wanted, open), [store, wanted, open]);
  return store;
}

/** What one tile shows. A change of another tile does not draw this one again. */
export function useTileState(store: TileStore, id: string): TileState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.stateOf(id));
}
