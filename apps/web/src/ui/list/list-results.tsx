import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { EmptyState } from '../states/states.tsx';
import { Pager } from './pager.tsx';
import { QueryResults } from './query-results.tsx';
import classes from './list.module.css';

export interface ListPage<T> {
  readonly data: readonly T[];
  /** Items of the whole list. */
  readonly total: number;
  readonly limit: number;
}

interface ListResultsProps<T> {
  readonly query: UseQueryResult<ListPage<T>>;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly loading: string;
  readonly failed: string;
  /** Read aloud once a search has its results; null without a search. */
  readonly found?: ((total: number) => string) | null;
  /** In place of a list without items. */
  readonly empty: ReactNode;
  /** Lines of the placeholder while the first page loads. */
  readonly lines?: number;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** One page of a list: loading, failed, empty, past the end, or its rows with a pager. */
export const ListResults = <T,>(props: ListResultsProps<T>) => {
  const { query, page, onPage, loading, failed, found, empty, lines = 8, children } = props;
  const { data } = query;
  const whenEmpty = data !== undefined && data.total > 0 ? pastEnd(page, onPage) : empty;
  return (
    <>
      <p className="pl-hidden" role="status">
        {data === undefined ? '' : (found?.(data.total) ?? '')}
      </p>
      <QueryResults query={query} loading={loading} failed={failed} lines={lines}>
        {(list) =>
          list.data.length === 0 ? (
            whenEmpty
          ) : (
            <>
              <ListCard isFetching={query.isPlaceholderData}>{children(list.data)}</ListCard>
              <Pager page={page} total={list.total} limit={list.limit} onPage={onPage} />
            </>
          )
        }
      </QueryResults>
    </>
  );
};

interface ListCardProps {
  /** The rows are of the page before while the next one loads. */
  readonly isFetching?: boolean;
  readonly children: ReactNode;
}

/** The frame of a table; a wide one scrolls in it. */
export const ListCard = ({ isFetching = false, children }: ListCardProps) => (
  <div className={classes['card']} data-fetching={isFetching || undefined}>
    {children}
  </div>
);

const pastEnd = (page: number, onPage: (page: number) => void) => (
  <NoResults
    title={t('ui.listPastEnd', { page })}
    action={t('ui.listFirstPage')}
    onAction={() => onPage(1)}
  />
);

interface NoResultsProps {
  readonly title: string;
  readonly action: string;
  readonly onAction: () => void;
}

/** A search or filter that nothing matches, with the button that removes it. */
export const NoResults = ({ title, action, onAction }: NoResultsProps) => (
  <EmptyState
    title={title}
    actions={
      <Button variant="default" onClick={onAction}>
        {action}
      </Button>
    }
  />
);
