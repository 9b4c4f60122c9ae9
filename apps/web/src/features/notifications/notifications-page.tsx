import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { markAllRead, markRead } from '../../lib/data/notifications.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { notificationPageQuery } from './api.ts';
import { NotificationLine } from './components/notification-line.tsx';
import classes from './components/page.module.css';

const FILTERS = ['all', 'unread'] as const;

/** Everything that the person was notified of. */
export const NotificationsPage = () => {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const query = useQuery(notificationPageQuery({ page, isUnread: filter === 'unread' }));
  const unread = query.data?.unread ?? 0;
  return (
    <>
      <PageBar
        title={t('notification.title')}
        actions={
          <>
            <Button variant="default" component={Link} to="/subscriptions">
              {t('subscription.title')}
            </Button>
            <Button variant="default" component={Link} to="/settings/notifications">
              {t('notification.settings')}
            </Button>
          </>
        }
      />
      <Body>
        <div className={classes['column']}>
          <Group justify="space-between">
            <SegmentedControl
              aria-label={t('notification.filter')}
              value={filter}
              data={[
                { value: 'all', label: t('notification.filterAll') },
                { value: 'unread', label: t('notification.filterUnread', { count: unread }) },
              ]}
              onChange={(next) => {
                setPage(1);
                setFilter(FILTERS.find((one) => one === next) ?? 'all');
              }}
            />
            <Button
              variant="subtle"
              disabled={unread === 0}
              onClick={() => void markAllRead(client).catch(() => undefined)}
            >
              {t('notification.markAllRead')}
            </Button>
          </Group>
          <QueryResults query={query} loading={t('notification.title')} failed={t('notification.failed')}>
            {({ data, total, limit }) =>
              data.length === 0 ? (
                <EmptyState title={t(filter === 'all' ? 'notification.none' : 'notification.noneUnread')}>
                  {t('notification.noneWhat')}
                </EmptyState>
              ) : (
                <>
                  <ul className={classes['list']}>
                    {data.map((one) => (
                      <NotificationLine
                        key={one.id}
                        notification={one}
                        onRead={() => void markRead(client, [one.id]).catch(() => undefined)}
                      />
                    ))}
                  </ul>
                  <Pager page={page} total={total} limit={limit} onPage={setPage} />
                </>
              )
            }
          </QueryResults>
        </div>
      </Body>
    </>
  );
};
