import { useCallback, useEffect, useRef } from 'react';

/** Tiles this far outside the screen are near enough to be fetched. */
const NEAR = '160px';

const inOrder = (one: Element, other: Element): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** Watches an element until the answered function is called. */
export type Watch = (element: HTMLElement | null) => (() => void) | undefined;

/** Reports which watched elements are on the screen, by their `data-tile`, in the order of the page. */
export function useSeen(onSeen: (ids: readonly string[]) => void): Watch {
  const watched = useRef(new Set<HTMLElement>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    const seen = new Set<HTMLElement>();
    const report = (elements: Iterable<HTMLElement>): void => {
      const shown = [...elements].filter((element) => element.isConnected).sort(inOrder);
      onSeen(shown.map((element) => element.dataset['tile'] ?? ''));
    };
    const created = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          seen[isIntersecting ? 'add' : 'delete'](target as HTMLElement);
        }
        report(seen);
      },
      // Tiles scroll inside the page's body, where only the scroll margin reaches.
      { rootMargin: `${NEAR} 0px`, scrollMargin: `${NEAR} 0px` },
    );
    observer.current = created;
    for (const element of watched.current) {
      created.observe(element);
    }
    // All of the page is on paper.
    const reportAll = (): void => report(watched.current);
    addEventListener('beforeprint', reportAll);
    return () => {
      removeEventListener('beforeprint', reportAll);
      created.disconnect();
      observer.current = null;
    };
  }, [onSeen]);
  return useCallback((element) => {
    if (element === null) {
      return undefined;
    }
    watched.current.add(element);
    observer.current?.observe(element);
    return () => {
      watched.current.delete(element);
      observer.current?.unobserve(element);
    };
  }, []);
}
