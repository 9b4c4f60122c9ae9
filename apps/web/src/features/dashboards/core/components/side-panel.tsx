import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { useFocusReturn } from '../../../../ui/buttons/menu-anchor.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import classes from './dashboard.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly width?: 'panel' | 'trace';
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pushes in beside the tiles, over them where there is no room, and from below on a phone. Esc shuts it. */
export const SidePanel = ({ title, width = 'panel', closeLabel, onClose, children }: SidePanelProps) => {
  const isPhone = usePhone();
  return isPhone ? (
    <FromBelow title={title} closeLabel={closeLabel} onClose={onClose}>
      {children}
    </FromBelow>
  ) : (
    <Beside title={title} width={width} closeLabel={closeLabel} onClose={onClose}>
      {children}
    </Beside>
  );
};

const FromBelow = ({ title, closeLabel, onClose, children }: SidePanelProps) => {
  // The drawer is open from the start, where it gives back no focus by itself.
  useFocusReturn(true);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="75%"
      radius="12px 12px 0 0"
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <Suspense>{children}</Suspense>
    </Drawer>
  );
};

const Beside = ({ title, width, closeLabel, onClose, children }: SidePanelProps) => {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusReturn(true);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc shuts it wherever the focus is inside
    <aside
      ref={panel}
      className={classes['side']}
      data-width={width}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          onClose();
        }
      }}
    >
      <header className={classes['sideHead']}>
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <IconX {...ICON} />
        </IconButton>
      </header>
      <div className={classes['sideBody']}>
        <Suspense>{children}</Suspense>
      </div>
    </aside>
  );
};
