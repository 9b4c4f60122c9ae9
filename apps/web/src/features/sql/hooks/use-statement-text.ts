import { useState } from 'react';
import { useUser } from '../../../lib/session/current.ts';
import { browserStorage } from '../../../lib/browser/storage.ts';

const storageKey = (userId: string, dataset: string | null): string =>
  `plumbline.statement.${userId}.${dataset ?? 'all'}`;

/** The text in the editor, stored on this device for the next visit; null where nothing was written yet. */
export function useStatementText(dataset: string | null): readonly [string | null, (text: string) => void] {
  const userId = useUser()?.id ?? '';
  const key = storageKey(userId, dataset);
  const [written, setWritten] = useState<{ readonly key: string; readonly text: string } | null>(null);
  const text = written?.key === key ? written.text : browserStorage().get(key);
  const setText = (next: string): void => {
    browserStorage().set(key, next);
    setWritten({ key, text: next });
  };
  return [text, setText];
}
