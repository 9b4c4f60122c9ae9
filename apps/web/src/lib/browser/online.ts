import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const backOnline = (): Promise<void> =>
  new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Loads a part of the client. Without a network it waits for it: what failed for that reason is tried again. */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) {
      throw error;
    }
    await backOnline();
    return loadWhenOnline(load);
  }
}

/** False when the machine itself has no network; a server that is down shows in its calls. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
