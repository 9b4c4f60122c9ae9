import { acceptCompletion, completionStatus } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

const TRY_EVERY_MS = 20;
const TRIES = 20;

/**
 * Takes what is offered, also what is just being computed for the last letters: the key that requests it must not
 * move the focus meanwhile. False where nothing is offered.
 */
export function acceptSoon(view: EditorView, tries = TRIES): boolean {
  if (acceptCompletion(view)) {
    return true;
  }
  if (completionStatus(view.state) === null) {
    return false;
  }
  if (tries > 0) {
    setTimeout(() => acceptSoon(view, tries - 1), TRY_EVERY_MS);
  }
  return true;
}
