import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { SubBar } from '../../../ui/page/page-bar.tsx';
import classes from './list.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with the selected rows; there only while some are. */
export const BulkBar = ({ count, onClear, children }: BulkBarProps) =>
  count === 0 ? null : (
    <SubBar label={t('datasets.actions')}>
      <div className={classes['bulk']}>
        <span className={classes['count']} role="status">
          {t('datasets.selected', { count })}
        </span>
        {children}
        <Button variant="subtle" className={classes['push']} onClick={onClear}>
          {t('datasets.clear')}
        </Button>
      </div>
    </SubBar>
  );
