import type { CodeHandle } from '../../../../ui/code/code-editor.tsx';

/** Writes a call at the caret, around what is selected, and leaves the caret between its brackets. */
export function insertCall(handle: CodeHandle | null, name: string): void {
  const view = handle?.view() ?? null;
  if (view === null) {
    return;
  }
  const { from, to } = view.state.selection.main;
  const inside = view.state.sliceDoc(from, to);
  view.dispatch({
    changes: { from, to, insert: `${name}(${inside})` },
    selection: { anchor: from + name.length + 1 + inside.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  view.focus();
}
