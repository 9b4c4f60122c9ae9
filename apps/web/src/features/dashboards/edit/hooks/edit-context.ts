import { invariant, type Dashboard, type DashboardContent, type Dataset } from '@plumbline/contract';
import { createContext, useContext } from 'react';
import type { TileStore } from '../../../../lib/tiles/tile-store.ts';
import type { EditAction } from '../model/edit-state.ts';

/** The panel that is open beside the tiles; a tile's settings take precedence. */
export type EditPanel = 'chart' | 'parameters' | 'settings' | null;

export interface EditScope {
  readonly dashboard: Dashboard;
  readonly content: DashboardContent;
  /** Datasets of the tiles by id, once they are loaded. */
  readonly datasets: ReadonlyMap<string, Dataset>;
  /** The tab that is edited; null when there are none. */
  readonly tab: string | null;
  readonly dispatch: (action: EditAction) => void;
  readonly store: TileStore;
  readonly setPanel: (panel: EditPanel) => void;
}

export const EditContext = createContext<EditScope | null>(null);

export function useEdit(): EditScope {
  const scope = useContext(EditContext);
  invariant(scope !== null, 'A tile is edited on its dashboard.');
  return scope;
}
