import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../../messages/datasets.ts';
import { pageSpan } from '../model/list-search.ts';
import classes from './list.module.css';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** Nothing to turn, nothing shown. */
export const Pager = ({ page, total, limit, onPage }: PagerProps) => {
  const { from, to, pages } = pageSpan(page, total, limit);
  if (pages === 1) {
    return null;
  }
  return (
    <nav className={classes['foot']} aria-label={t('spanLabel')}>
      <span>{t('span', { from, to, total })}</span>
      <Tooltip label={t('previous')}>
        <ActionIcon
          variant="default"
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('next')}>
        <ActionIcon
          variant="default"
          aria-label={t('next')}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </nav>
  );
};
