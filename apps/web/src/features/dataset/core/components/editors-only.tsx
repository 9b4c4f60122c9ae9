import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import classes from './editors-only.module.css';

/** A control that this person sees and may not use: the reason opens on hover and on focus. */
export const EditorsOnly = ({ can, children }: { readonly can: boolean; readonly children: ReactNode }) =>
  can ? (
    children
  ) : (
    <Tooltip label={t('editorsOnlyPage')}>
      {/* A disabled control takes no focus, so its frame does. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={classes['frame']} tabIndex={0} role="note" aria-label={t('editorsOnlyPage')}>
        {children}
      </span>
    </Tooltip>
  );
