import { useEffect, useRef, type CSSProperties, type Ref } from 'react';

/** An invisible target where something was pressed, so that a menu can open there. */
export const MenuAnchor = ({
  at,
  ref,
  ...others
}: {
  readonly at: DOMRect;
  readonly ref?: Ref<HTMLDivElement>;
}) => {
  const style: CSSProperties = {
    position: 'fixed',
    left: at.x,
    top: at.y,
    width: at.width,
    height: at.height,
    pointerEvents: 'none',
  };
  return <div ref={ref} {...others} aria-hidden="true" style={style} />;
};

let lastOutsideMenus: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.closest('[role="menu"]') === null) {
    lastOutsideMenus = target;
  }
});

/** Where the focus is. What an item of a menu opens returns it to the menu's button: the item is gone by then. */
function focusToReturnTo(): Element | null {
  const focused = document.activeElement;
  const isGoing = focused === document.body || (focused?.closest('[role="menu"]') ?? null) !== null;
  return isGoing ? lastOutsideMenus : focused;
}

/** Gives the focus back to where it was when what was opened closes. */
export function useFocusReturn(isOpen: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    before.current = focusToReturnTo();
    return () => {
      const target = before.current;
      requestAnimationFrame(() => {
        if (target instanceof HTMLElement && target.isConnected && document.activeElement === document.body) {
          target.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpen]);
}
