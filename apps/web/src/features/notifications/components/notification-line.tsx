import type { Notification } from '@plumbline/contract';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateStyleFor, linkTarget } from '../../../lib/data/notifications.ts';
import { useNow } from '../../../lib/state/use-now.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import classes from './panel.module.css';

export const When = ({ at }: { readonly at: string }) => (
  <time className={classes['when']} dateTime={at} title={formatDate(at, 'full')}>
    {formatDate(at, dateStyleFor(at, useNow()))}
  </time>
);

export const Line = ({
  icon,
  isUnread,
  children,
}: {
  readonly icon: ReactNode;
  readonly isUnread: boolean;
  readonly children: ReactNode;
}) => (
  <li className={classes['line']} data-unread={isUnread ? '' : undefined}>
    <span className={classes['icon']}>{icon}</span>
    {children}
    {isUnread ? <span className={classes['dot']} role="img" aria-label={t('notification.unread')} /> : null}
  </li>
);

export const NotificationLine = ({
  notification,
  onRead,
}: {
  readonly notification: Notification;
  readonly onRead: () => void;
}) => (
  <Line icon={<IconBell {...ICON} />} isUnread={notification.readAt === null}>
    <div className={classes['text']}>
      {notification.link === null ? (
        <button type="button" className={classes['title']} onClick={onRead}>
          {notification.title}
        </button>
      ) : (
        <Link {...linkTarget(notification.link)} className={classes['title']} onClick={onRead}>
          {notification.title}
        </Link>
      )}
      {notification.body === '' ? null : <p className={classes['body']}>{notification.body}</p>}
    </div>
    <When at={notification.createdAt} />
  </Line>
);
