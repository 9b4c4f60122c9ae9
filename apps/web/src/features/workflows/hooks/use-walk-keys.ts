import { useEffect, useRef } from 'react';

/** Where arrows have a meaning of their own. */
const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role="slider"], [role="menu"], [role="listbox"], [role="dialog"], [role="grid"]';

/** ↑ and ↓ lead to the thing before and after the one that the page shows; null: there is none. */
export function useWalkKeys(previous: (() => void) | null, next: (() => void) | null): void {
  const latest = useRef({ previous, next });
  useEffect(() => {
    latest.current = { previous, next };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
      const isOwn = target instanceof Element && target.closest(OWN_ARROWS) !== null;
      if (!isArrow || !isPlain || isOwn || event.defaultPrevented) {
        return;
      }
      const walk = key === 'ArrowUp' ? latest.current.previous : latest.current.next;
      if (walk !== null) {
        event.preventDefault();
        walk();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
