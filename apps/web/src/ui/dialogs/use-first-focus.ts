import { useEffect, type RefObject } from 'react';

const FIRST = '[data-autofocus]:not(h2)';
const ANY = 'select, input:not([type=checkbox])';

function focusFirst(within: HTMLElement): void {
  const field = within.querySelector<HTMLElement>(FIRST) ?? within.querySelector<HTMLElement>(ANY);
  field?.focus({ preventScroll: true });
}

/**
 * Focuses the first field of what has just appeared, unless the focus is inside already: what a person types next
 * belongs there, and must not fall through to the shortcuts of the page.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current !== null && !current.contains(document.activeElement)) {
      focusFirst(current);
    }
  }, [element]);
}

/** The same for what appears in a popover: while that opens, it moves the focus itself and remembers where it was. */
export function useFirstFocusWithin(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current !== null && document.activeElement?.contains(current) === true) {
      focusFirst(current);
    }
  }, [element]);
}
