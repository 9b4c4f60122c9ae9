import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** False when the machine itself has no network; a server that is down shows in its calls. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
