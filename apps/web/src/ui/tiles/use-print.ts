import { useEffect, useRef, type RefObject } from 'react';

/** Tiles have the width on paper that they have on the screen, where charts are drawn for it; the browser scales the page. */
export function usePrint(): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const before = (): void => {
      root.dataset['printing'] = '';
      grid.current?.style.setProperty('width', `${grid.current.clientWidth}px`);
    };
    const after = (): void => {
      delete root.dataset['printing'];
      grid.current?.style.removeProperty('width');
    };
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'p' && grid.current !== null) {
        event.preventDefault();
        const shown = grid.current;
        void import('./print-tiles.ts').then(async ({ printTiles }) => printTiles(shown));
      }
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    addEventListener('keydown', onKey);
    return () => {
      after();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return grid;
}
