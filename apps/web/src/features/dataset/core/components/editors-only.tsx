import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../messages/index.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './editors-only.module.css';

/** A control that this person sees and may not use: the reason opens on hover and on focus. */
export const EditorsOnly = ({ can, children }: { readonly can: boolean; readonly children: ReactNode }) =>
  can ? (
    children
  ) : (
    <Tooltip label={t('dataset.editorsOnlyPage')}>
      {/* A disabled control takes no focus, so its frame does. */}
      <span className={classes['frame']} {...FOCUSABLE} role="note" aria-label={t('dataset.editorsOnlyPage')}>
        {children}
      </span>
    </Tooltip>
  );
