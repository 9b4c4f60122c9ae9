import { closeCompletion } from '@codemirror/autocomplete';
import type { KeyBinding } from '@codemirror/view';
import { useMemo } from 'react';

/** Ctrl or Command with Enter. An open completion would cover the result: it closes. */
export const runKey = (onRun: () => void): KeyBinding => ({
  key: 'Mod-Enter',
  run: (view) => {
    closeCompletion(view);
    onRun();
    return true;
  },
});

/** Ctrl or Command with Enter runs what is in the editor. */
export const useRunKey = (onRun: () => void): readonly KeyBinding[] =>
  useMemo(() => [runKey(onRun)], [onRun]);
