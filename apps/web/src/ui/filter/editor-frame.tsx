import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import classes from './filter.module.css';

interface EditorFrameProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly target: ReactElement;
  readonly children: ReactNode;
}

export const PHONE = '(max-width: 767px)';

/** Where a filter is edited: beside its chip, or in a sheet from below on a phone. */
export const EditorFrame = ({ isOpen, onOpen, target, children }: EditorFrameProps) => {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <>
        {target}
        <Drawer
          opened={isOpen}
          onClose={() => onOpen(false)}
          position="bottom"
          radius="12px 12px 0 0"
          size="75%"
          title={t('filter.addFilter')}
        >
          {isOpen ? children : null}
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus width={360}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={t('filter.addFilter')}>
        {isOpen ? children : null}
      </Popover.Dropdown>
    </Popover>
  );
};
