import { useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

export type SearchKeys = Readonly<Record<string, unknown>>;

const NO_KEYS: SearchKeys = {};

/** The search keys of the page that is shown, parsed and not yet checked: who reads one checks it. */
export const useSearchKeys = (): SearchKeys =>
  useMatches({ select: (matches): SearchKeys => matches.at(-1)?.search ?? NO_KEYS });

interface HowToChange {
  /** Back does not lead to what it replaces. */
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
  /** Retains the fragment of the address. */
  readonly hash?: true;
}

/** Changes search keys of the page that is shown. */
export function useChangeSearchKeys(): (change: (now: SearchKeys) => SearchKeys, how?: HowToChange) => void {
  const navigate = useNavigate();
  return useCallback(
    // Which page it is, is not known here; the keys are checked where they are read.
    (change, how = {}) => void navigate({ to: '.', search: change as never, ...how }),
    [navigate],
  );
}
