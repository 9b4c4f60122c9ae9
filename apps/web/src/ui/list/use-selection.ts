import { useEffect, useReducer, useRef } from 'react';
import { NONE_SELECTED, isAllSelected, reduceSelection, type Selection } from './selection.ts';

export interface SelectionControl {
  readonly selection: Selection;
  readonly isAll: boolean;
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Rows selected by hand; `shown` are the ids on the page, in order. */
export function useSelection(shown: readonly string[]): SelectionControl {
  const [selection, dispatch] = useReducer(reduceSelection, NONE_SELECTED);
  const last = useRef<string | null>(null);
  const key = shown.join(' ');
  useEffect(() => {
    dispatch({ kind: 'shown', shown: key === '' ? [] : key.split(' ') });
  }, [key]);
  return {
    selection,
    isAll: isAllSelected(selection, shown),
    toggle: (id, isRange) => {
      const from = last.current;
      last.current = id;
      dispatch(isRange && from !== null ? { kind: 'ranged', from, to: id, shown } : { kind: 'toggled', id });
    },
    toggleAll: () => dispatch({ kind: 'all-toggled', shown }),
    clear: () => dispatch({ kind: 'cleared' }),
  };
}
