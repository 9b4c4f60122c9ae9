import { autocompletion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRunKey } from './use-run-key.ts';

it('closes the completion that is open, and runs', async () => {
  const onRun = vi.fn<() => void>();
  const { result } = renderHook(() => useRunKey(onRun));
  const completion = autocompletion({
    override: [() => ({ from: 0, options: [{ label: 'select' }] })],
    interactionDelay: 0,
  });
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc: 'sel', selection: { anchor: 3 }, extensions: completion }),
  });
  view.focus();
  startCompletion(view);
  await waitFor(() => expect(completionStatus(view.state)).toBe('active'));
  expect(result.current[0]?.run?.(view)).toBe(true);
  expect(completionStatus(view.state)).toBeNull();
  expect(onRun).toHaveBeenCalledTimes(1);
  view.destroy();
});
