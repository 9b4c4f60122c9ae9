import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** A chart is laid out again when its size changes by more than this, and stretched below it. */
const STEP_PX = 24;
const SETTLED_MS = 120;

const isNear = (one: Room | null, other: Room): boolean =>
  one !== null &&
  Math.abs(one.width - other.width) < STEP_PX &&
  Math.abs(one.height - other.height) < STEP_PX;

/** The size of an element in px once it has come to rest; null until it has one. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) {
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = (): void => {
      const next = { width: target.clientWidth, height: target.clientHeight };
      if (next.width > 0 && next.height > 0) {
        setRoom((known) => (isNear(known, next) ? known : next));
      }
    };
    read();
    const observer = new ResizeObserver(() => {
      if (timer !== null) {
        clearTimeout(timer);
      }
      timer = setTimeout(read, SETTLED_MS);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      if (timer !== null) {
        clearTimeout(timer);
      }
    };
  }, [element]);
  return room;
}
