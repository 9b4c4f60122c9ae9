import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a page may take to draw its heading before the page itself takes the focus. */
const HEADING_WAIT_MS = 1000;

const focusWhenThere = (area: HTMLElement): (() => void) => {
  const attempt = (): boolean => {
    const heading = area.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (attempt()) {
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    if (attempt()) {
      stop();
    }
  });
  const timer = setTimeout(() => {
    stop();
    area.focus({ preventScroll: true });
  }, HEADING_WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(area, { childList: true, subtree: true });
  return stop;
};

/** On a change of screen the focus moves to the new page's `h1`, so that a screen reader says where it is. */
export const usePageFocus = (): void => {
  const router = useRouter();
  useEffect(() => {
    let stop = (): void => undefined;
    const end = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const area = document.getElementById('main');
      if (fromLocation === undefined || !pathChanged || area === null) {
        return;
      }
      stop();
      stop = focusWhenThere(area);
    });
    return () => {
      stop();
      end();
    };
  }, [router]);
};
