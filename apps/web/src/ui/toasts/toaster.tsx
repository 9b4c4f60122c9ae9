import { TOAST_CLOSE_MS } from '@plumbline/contract';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { toasts, undoToast, type Toast } from '../../lib/toasts/toasts.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { t } from '../../messages/index.ts';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import classes from './toaster.module.css';

const close = (id: number): void => toasts.dispatch({ type: 'closed', id });

const ToastLine = ({
  toast,
  isHeld,
  onFailedUndo,
}: {
  readonly toast: Toast;
  readonly isHeld: boolean;
  readonly onFailedUndo: () => void;
}) => {
  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    const timer = setTimeout(() => toasts.dispatch({ type: 'elapsed', id: toast.id }), TOAST_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  const { open, undo } = toast;
  return (
    <div className={classes['toast']}>
      <IconCircleCheck {...ICON} className={classes['icon']} />
      <span className={classes['message']}>{toast.message}</span>
      {open === null ? null : (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            close(toast.id);
            void open.run();
          }}
        >
          {open.label}
        </button>
      )}
      {undo === null ? null : (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            close(toast.id);
            undoToast(toast.id).catch(onFailedUndo);
          }}
        >
          {undo.label}
        </button>
      )}
      <button
        type="button"
        className={classes['close']}
        aria-label={t('ui.close')}
        onClick={() => close(toast.id)}
      >
        <IconX {...SMALL_ICON} />
      </button>
    </div>
  );
};

const HOLDING = ['pointerenter', 'focusin'] as const;
const RELEASING = ['pointerleave', 'focusout'] as const;

/** While anyone hovers or focuses a toast, none closes by itself. */
const useHold = (area: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = area.current;
    if (element === null) {
      return undefined;
    }
    const hold = (): void => toasts.dispatch({ type: 'held' });
    const release = (): void => toasts.dispatch({ type: 'released' });
    for (const name of HOLDING) {
      element.addEventListener(name, hold);
    }
    for (const name of RELEASING) {
      element.addEventListener(name, release);
    }
    return () => {
      for (const name of HOLDING) {
        element.removeEventListener(name, hold);
      }
      for (const name of RELEASING) {
        element.removeEventListener(name, release);
      }
    };
  }, [area]);
};

/**
 * Top center of the page area. Toasts close after a second and wait while anyone hovers or focuses one; each is also
 * in Notifications. `onFailedUndo`: an undo was refused; open the list, where it can be tried again.
 */
export const Toaster = ({ onFailedUndo }: { readonly onFailedUndo: () => void }) => {
  const { shown, log, isHeld } = useStore(toasts, (state) => state);
  const area = useRef<HTMLDivElement>(null);
  useHold(area);
  const visible = shown.flatMap((id) => log.find((toast) => toast.id === id) ?? []);
  return (
    <div ref={area} className={classes['area']} role="status" aria-live="polite">
      {visible.map((toast) => (
        <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onFailedUndo={onFailedUndo} />
      ))}
    </div>
  );
};
