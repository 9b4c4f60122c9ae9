import { useEffect } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';

/** Runs at an interval of seconds while the page is visible, and once when it becomes visible again. */
export function useAutoRefresh(seconds: number | null, refresh: () => void): void {
  const latest = useLatest(refresh);
  useEffect(() => {
    if (seconds === null) {
      return undefined;
    }
    let isDue = false;
    const run = (): void => {
      isDue = document.hidden;
      if (!isDue) {
        latest.current();
      }
    };
    const onVisible = (): void => (isDue ? run() : undefined);
    const timer = setInterval(run, seconds * 1000);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [seconds, latest]);
}
