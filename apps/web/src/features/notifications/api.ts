import {
  getNotificationSettings,
  listNotifications,
  listWebhookDeliveries,
  listWebhooks,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { computedQuery, routeReads, routeQuery } from '../../lib/data/route-query.ts';

const PER_PAGE = 25;
const REFRESH_MS = 20_000;
/** A delivery takes a second or two. */
const LOG_REFRESH_MS = 3_000;

/** A page with the numbers beside it. */
export const notificationPageQuery = ({
  page,
  isUnread,
}: {
  readonly page: number;
  readonly isUnread: boolean;
}) => {
  const query = { page, limit: PER_PAGE, unread: isUnread ? ('true' as const) : ('false' as const) };
  return computedQuery(
    ['notifications.page', routeReads(listNotifications, {}), query],
    (signal) => api.call(listNotifications, { query, signal }),
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  );
};

export const settingsQuery = () => routeQuery(getNotificationSettings, {});

export const webhooksQuery = () => routeQuery(listWebhooks, {});

export const deliveriesQuery = (id: string, page: number) =>
  routeQuery(
    listWebhookDeliveries,
    { params: { id }, query: { page, limit: PER_PAGE } },
    { placeholderData: keepPreviousData, refetchInterval: LOG_REFRESH_MS },
  );
