import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { ListCard } from '../../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import classes from './page.module.css';

interface ListSectionProps<T> {
  readonly id: string;
  readonly title: string;
  readonly query: UseQueryResult<readonly T[]>;
  readonly columns: readonly ListColumn<T>[];
  /** In place of a list without items. */
  readonly empty: ReactNode;
  /** The dialogs of its rows. */
  readonly children: ReactNode;
}

/** One of the lists of the page. */
export const ListSection = <T extends { readonly id: string }>(props: ListSectionProps<T>) => {
  const { id, title, query, columns, empty, children } = props;
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QueryResults
        query={query}
        loading={t('subscription.title')}
        failed={t('subscription.failed')}
        lines={3}
      >
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <ListCard>
              <ListTable label={title} columns={columns} items={items} keyOf={(item) => item.id} />
            </ListCard>
          )
        }
      </QueryResults>
      {children}
    </section>
  );
};
