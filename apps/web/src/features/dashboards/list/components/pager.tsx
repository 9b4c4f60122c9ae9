import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../core/text.ts';
import classes from './list.module.css';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** Nothing to turn, nothing shown. */
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
        <Icon size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <nav className={classes['foot']} aria-label={t('pages')}>
      <span>{t('span', { from: (page - 1) * limit + 1, to: Math.min(total, page * limit), total })}</span>
      {turn(t('previousPage'), page - 1, IconChevronLeft)}
      {turn(t('nextPage'), page + 1, IconChevronRight)}
    </nav>
  );
};
