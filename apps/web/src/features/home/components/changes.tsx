import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Notification } from '@plumbline/contract';
import { dateStyleFor, linkTarget, markRead, notificationsQuery } from '../../../lib/data/notifications.ts';
import { useNow } from '../../../lib/state/use-now.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import classes from './home.module.css';

const SHOWN = 6;

/** A dataset that is refreshed each hour is one line; the panel has them all. */
const isNewestOfItsTitle = ({ title }: Notification, at: number, all: readonly Notification[]): boolean =>
  all.findIndex((other) => other.title === title) === at;

const Change = ({ change }: { readonly change: Notification }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { link } = change;
  const open = (to: string): void => {
    markRead(client, [change.id]).catch(() => undefined);
    void navigate(linkTarget(to));
  };
  return (
    <li className={classes['change']} data-unread={change.readAt === null ? '' : undefined}>
      <IconBell {...ICON} />
      <div className={classes['grow']}>
        <p className={classes['strong']}>{change.title}</p>
        {change.body === '' ? null : <p className={classes['small']}>{change.body}</p>}
      </div>
      <time className={classes['when']} dateTime={change.createdAt}>
        {formatDate(change.createdAt, dateStyleFor(change.createdAt, useNow()))}
      </time>
      {link === null ? null : (
        <Button
          variant="default"
          aria-label={t('home.openWhat', { title: change.title })}
          onClick={() => open(link)}
        >
          {t('home.open')}
        </Button>
      )}
    </li>
  );
};

/** Not a greeting: what happened, newest first, each with its one action. */
export const Changes = () => {
  const query = useQuery(notificationsQuery());
  const changes = query.data?.filter(isNewestOfItsTitle).slice(0, SHOWN);
  return (
    <Card
      title={t('home.changed')}
      aside={
        <Link to="." search={(before: object) => ({ ...before, panel: 'notifications' })}>
          {t('home.allNotifications')}
        </Link>
      }
    >
      {query.isPending ? (
        <CardBody>
          <LoadingBars lines={4} />
        </CardBody>
      ) : null}
      {query.isError && changes === undefined ? (
        <CardBody>
          <ErrorState
            error={query.error}
            title={t('home.changedFailed')}
            onRetry={() => void query.refetch()}
          />
        </CardBody>
      ) : null}
      {changes?.length === 0 ? (
        <CardBody>
          <EmptyState title={t('home.nothingChanged')}>{t('home.nothingChangedWhat')}</EmptyState>
        </CardBody>
      ) : null}
      <ul className={classes['list']}>
        {changes?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
};
