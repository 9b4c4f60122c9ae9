import { useState } from 'react';
import {
  fitSelection,
  namedSelection,
  placedSelection,
  selectedRange,
  type CellRange,
  type NamedSelection,
  type Selection,
} from '../model/selection.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

const NOTHING: NamedSelection = { active: null, anchor: null };

interface SelectionControl {
  readonly selection: Selection;
  readonly range: CellRange | null;
  readonly select: (next: Selection) => void;
}

/** What is selected among the columns shown; an open column panel follows the active cell. */
export function useSelection(names: readonly string[], rowCount: number): SelectionControl {
  const { address, change } = useDatasetPage();
  const [stored, setStored] = useState(NOTHING);
  const selection = fitSelection(placedSelection(stored, names), { rowCount, columnCount: names.length });
  const select = (next: Selection): void => {
    setStored(namedSelection(next, names));
    const column = next.active === null ? undefined : names[next.active.column];
    if (address.column !== null && column !== undefined && column !== address.column) {
      change({ column });
    }
  };
  return { selection, range: selectedRange(selection), select };
}
