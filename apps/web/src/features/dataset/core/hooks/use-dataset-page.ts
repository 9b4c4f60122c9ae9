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

/** The context of every layout of a dataset. */
export interface DatasetPageState {
  readonly dataset: Dataset;
  /** The version that is shown. */
  readonly version: DatasetVersion;
  readonly columns: readonly DatasetColumn[];
  /** How many steps of the recipe are applied to the rows; all of them when omitted. */
  readonly step?: number;
  readonly findColumn: (name: string) => DatasetColumn | null;
  readonly canEdit: boolean;
  readonly address: DatasetAddress;
  /** Changes what is in the address; `filters`, `sort` and `search` can be undone. */
  readonly change: (change: Partial<DatasetAddress>) => void;
  readonly view: DatasetView;
  readonly changeView: (action: ViewAction) => void;
  /** Why the view could not be saved; null when it is. */
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
  invariant(state !== null, 'A dataset layout must be inside a dataset page.');
  return state;
}
