import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import { ICON } from '../icons/icons.ts';
import classes from './list.module.css';

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** The rows shown, and buttons to the previous and next page; nothing where one page holds all. */
export const Pager = ({ page, total, limit, onPage }: PagerProps) => {
  if (total <= limit) {
    return null;
  }
  const turn = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        aria-label={label}
        disabled={to < 1 || (to - 1) * limit >= total}
        onClick={() => onPage(to)}
      >
        <Icon {...ICON} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <nav className={classes['pager']} aria-label={t('ui.listPages')}>
      <span>
        {t('ui.listRange', { from: (page - 1) * limit + 1, to: Math.min(total, page * limit), total })}
      </span>
      {turn(t('ui.listPrevious'), page - 1, IconChevronLeft)}
      {turn(t('ui.listNext'), page + 1, IconChevronRight)}
    </nav>
  );
};
