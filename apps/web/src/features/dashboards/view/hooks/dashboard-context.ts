import { invariant, type Dashboard, type FilterGroup, type Tile } from '@plumbline/contract';
import type { MarkPointed } from '../../../../ui/chart/chart.tsx';
import { createContext, useContext } from 'react';
import type { TileStore } from '../../../../lib/tiles/tile-store.ts';
import type { TracedMark } from '../../core/model/dashboard-address.ts';
import type { Descent } from '../../core/model/descents.ts';

/** The actions of a tile's page. The same object as long as the page is open, so that tiles are not drawn again. */
export interface DashboardActions {
  readonly store: TileStore;
  readonly turn: (tile: string, page: number) => void;
  /** A mark was pressed; `filters`: the rows behind it. */
  readonly point: (tile: Tile, pointed: MarkPointed, filters: FilterGroup) => void;
  readonly trace: (traced: TracedMark | null) => void;
  readonly openRows: (tile: Tile, mark: FilterGroup | null) => void;
  /** One step down from a mark of the tile's chart. */
  readonly drill: (tile: Tile, step: Descent) => void;
  /** Back up to as many steps from the top. */
  readonly climb: (tile: string, depth: number) => void;
  readonly openBuilder: (tile: Tile) => void;
  readonly openLarge: (tile: Tile) => void;
  /** Opens the editor with the settings of the tile. */
  readonly editTile: (tile: Tile) => void;
  readonly dashboard: () => Dashboard;
}

export const DashboardActionsContext = createContext<DashboardActions | null>(null);

export function useDashboardActions(): DashboardActions {
  const actions = useContext(DashboardActionsContext);
  invariant(actions !== null, 'A dashboard tile must be inside a dashboard page.');
  return actions;
}
