import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Files dropped anywhere in the window; null switches it off, and the browser then ignores the drop instead of
 * leaving the page. Answers whether a file hovers over the window.
 */
export const useFileDrop = (onFiles: ((files: readonly File[]) => void) | null): boolean => {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Entering a child fires before leaving its parent: only the balance shows whether the file left the window.
    let depth = 0;
    const settle = (next: number): void => {
      depth = Math.max(0, next);
      setIsOver(depth > 0 && latest.current !== null);
    };
    const listeners = {
      dragenter: (event: DragEvent) => hasFiles(event) && settle(depth + 1),
      dragleave: (event: DragEvent) => hasFiles(event) && settle(depth - 1),
      dragover: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) {
          return;
        }
        event.preventDefault();
        settle(0);
        latest.current?.([...(event.dataTransfer?.files ?? [])]);
      },
    };
    for (const [name, listener] of Object.entries(listeners)) {
      addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return isOver;
};
