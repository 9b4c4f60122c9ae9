import { useEffect, type RefObject } from 'react';

const FIRST = '[data-autofocus]:not(h2)';
const ANY = 'select, input:not([type=checkbox])';

/**
 * Focuses the first field of what has just appeared, unless the focus is inside already: what a person types next
 * belongs there, and must not fall through to the shortcuts of the page.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current === null || current.contains(document.activeElement)) {
      return;
    }
    const field = current.querySelector<HTMLElement>(FIRST) ?? current.querySelector<HTMLElement>(ANY);
    field?.focus({ preventScroll: true });
  }, [element]);
}
