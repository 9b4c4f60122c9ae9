import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** `select` must answer the same reference for the same state: pick, do not build. */
export const useStore = <S, A, T>(store: Store<S, A>, select: (state: S) => T): T => {
  const snapshot = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
};
