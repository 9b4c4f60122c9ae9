import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { browserStorage } from '../../lib/browser/storage.ts';

const KEY = 'plumbline.navigation';
const NARROW = '(max-width: 1099px)';
const storage = browserStorage();

/** Folded by choice on a wide window; folded unless opened on a narrow one. */
export const useFold = (): readonly [boolean, () => void] => {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [isFoldedWide, setFoldedWide] = useState(() => storage.get(KEY) === 'folded');
  const [isFoldedNarrow, setFoldedNarrow] = useState(true);
  const toggle = (): void => {
    if (isNarrow) {
      setFoldedNarrow(!isFoldedNarrow);
      return;
    }
    storage.set(KEY, isFoldedWide ? 'open' : 'folded');
    setFoldedWide(!isFoldedWide);
  };
  return [isNarrow ? isFoldedNarrow : isFoldedWide, toggle];
};
