import type { TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * Updates from React wait until the editor's own update is over: a change of focus in the middle of one makes
 * React run its effects, and the editor takes nothing then.
 */
export function updateEditor(
  find: () => EditorView | null,
  buildTransaction: (view: EditorView) => TransactionSpec | null,
): void {
  queueMicrotask(() => {
    const view = find();
    const transaction = view === null ? null : buildTransaction(view);
    if (transaction !== null) {
      view?.dispatch(transaction);
    }
  });
}
