import type {
  Dataset,
  DatasetColumn,
  DatasetVersion,
  DatasetView,
  FilterGroup,
  Sort,
} from '@plumbline/contract';
import { createContext, useContext } from 'react';
import { invariant } from '@plumbline/contract';
import type { DatasetAddress } from '../model/address.ts';
import type { ViewAction } from '../model/view-state.ts';

/** What every layout of a dataset stands on. */
export interface DatasetPageState {
  readonly dataset: Dataset;
  /** The version that is looked at. */
  readonly version: DatasetVersion;
  readonly columns: readonly DatasetColumn[];
  /** Steps of the recipe that the rows are looked at after; all of them when left out. */
  readonly step?: number;
  readonly findColumn: (name: string) => DatasetColumn | null;
  readonly canEdit: boolean;
  readonly address: DatasetAddress;
  /** Changes what is in the address; `filters`, `sort` and `search` can be undone. */
  readonly change: (change: Partial<DatasetAddress>) => void;
  readonly view: DatasetView;
  readonly changeView: (action: ViewAction) => void;
  /** Why the view could not be kept; null when it is. */
  readonly viewError: unknown;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** What undo goes back to. */
export interface Undoable {
  readonly view: DatasetView;
  readonly filters: FilterGroup;
  readonly sort: readonly Sort[];
  readonly search: string;
}

export const DatasetPageContext = createContext<DatasetPageState | null>(null);

export function useDatasetPage(): DatasetPageState {
  const state = useContext(DatasetPageContext);
  invariant(state !== null, 'A layout of a dataset stands inside its page.');
  return state;
}
