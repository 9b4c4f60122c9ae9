import type { KeyBinding } from '@codemirror/view';
import { useMemo } from 'react';

/** Ctrl or Command with Enter runs what is in the editor. */
export const useRunKey = (onRun: () => void): readonly KeyBinding[] =>
  useMemo(
    () => [
      {
        key: 'Mod-Enter',
        run: () => {
          onRun();
          return true;
        },
      },
    ],
    [onRun],
  );
