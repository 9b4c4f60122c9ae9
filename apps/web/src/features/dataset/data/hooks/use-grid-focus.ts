import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';

interface GridFocus {
  readonly container: RefObject<HTMLElement | null>;
  /** Id of the active cell's element; null when no cell is active. */
  readonly activeId: string | null;
}

/**
 * Keeps the focus with the active cell: moves it there once the cell is drawn, and to the grid itself when the cell
 * scrolls out of what is drawn, so that the next arrow key still arrives. Returns a function that requests the focus.
 */
export function useGridFocus({ container, activeId }: GridFocus): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    const grid = container.current;
    if (grid === null || activeId === null) {
      return;
    }
    const cell = document.getElementById(activeId);
    if (isWanted.current && cell !== null) {
      isWanted.current = false;
      cell.focus({ preventScroll: true });
    } else if (
      cell === null &&
      document.activeElement === document.body &&
      grid.dataset['focused'] === 'rows'
    ) {
      grid.focus({ preventScroll: true });
    }
  });
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}
