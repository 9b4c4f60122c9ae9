import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Bob } from '../../ui/icons/bob.tsx';
import classes from './navigation.module.css';

const CAP_TOP_PX = 15;

/** How far the line falls: from the cap to the middle of the active item. Null when nothing is active. */
const useDrop = (own: RefObject<HTMLElement | null>, place: string | null): number | null => {
  const [drop, setDrop] = useState<number | null>(null);
  useLayoutEffect(() => {
    // The rail itself: its own ref is not set yet when its children are first laid out.
    const element = own.current?.parentElement ?? null;
    if (element === null) {
      return undefined;
    }
    const measure = (): void => {
      const active = place === null ? null : element.querySelector<HTMLElement>(`[data-place="${place}"]`);
      if (active === null) {
        setDrop(null);
        return;
      }
      const box = active.getBoundingClientRect();
      setDrop(box.top - element.getBoundingClientRect().top + box.height / 2 - CAP_TOP_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [own, place]);
  return drop;
};

interface PlumbProps {
  readonly place: string | null;
}

/** The cap, the line, the bob. It slides to the active item; without one only the cap is left. */
export const Plumb = ({ place }: PlumbProps) => {
  const own = useRef<HTMLDivElement>(null);
  const drop = useDrop(own, place);
  return (
    <div ref={own} className={classes['plumb']} aria-hidden="true">
      <div className={classes['cap']} />
      {drop === null ? null : (
        <div className={classes['line']} style={{ height: drop }}>
          <Bob className={classes['bob'] ?? ''} />
        </div>
      )}
    </div>
  );
};
