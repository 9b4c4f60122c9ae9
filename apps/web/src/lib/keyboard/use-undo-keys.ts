import { useEffect } from 'react';
import { hasMod } from './keys.ts';
import { useLatest } from '../state/use-latest.ts';

interface UndoActions {
  /** Null when there is nothing to go back to. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

/**
 * Undo and redo by their keys; a field keeps its own. `isOwn`: a layout with a history of its own, which goes before
 * that of the page.
 */
export function useUndoKeys(undoing: UndoActions, isOwn = false): void {
  const latest = useLatest(undoing);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = hasMod(event) && event.key.toLowerCase() === 'z';
      if (isUndo && !event.defaultPrevented && !isField(event.target)) {
        event.preventDefault();
        const { undo, redo } = latest.current;
        (event.shiftKey ? redo : undo)?.();
      }
    };
    addEventListener('keydown', onKey, isOwn);
    return () => removeEventListener('keydown', onKey, isOwn);
  }, [latest, isOwn]);
}
