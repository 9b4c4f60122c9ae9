import {
  ALL,
  DAY_MS,
  LISTED_NOTIFICATIONS,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@plumbline/contract';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { announceChange } from './changes.ts';
import { computedQuery, routeQuery, routeReads } from './route-query.ts';

const REFRESH_MS = 20_000;

export const notificationsQuery = () => routeQuery(listNotifications, {}, { refetchInterval: REFRESH_MS });

/** Unread ones, also those that the list is too short for. */
const unreadCountQuery = () =>
  computedQuery(
    ['notifications.unread', routeReads(listNotifications, {}), null],
    async (signal) => (await api.call(listNotifications, { query: { limit: 1 }, signal })).unread,
    { refetchInterval: REFRESH_MS },
  );

/** How many are unread; those of the list until the others are counted. */
export function useUnreadCount(enabled = true): number {
  const list = useQuery({ ...notificationsQuery(), enabled }).data ?? [];
  const isLonger = list.length >= LISTED_NOTIFICATIONS;
  const all = useQuery({ ...unreadCountQuery(), enabled: enabled && isLonger }).data;
  const listed = unreadIds(list).length;
  return isLonger ? Math.max(all ?? listed, listed) : listed;
}

/** Shows it read at once; the next answer of the server corrects it if that failed. */
export const markRead = async (client: QueryClient, ids: readonly string[]): Promise<void> => {
  const now = new Date().toISOString();
  client.setQueryData(notificationsQuery().queryKey, (list: Notification[] | undefined) =>
    list?.map((one) => (ids.includes(one.id) ? { ...one, readAt: one.readAt ?? now } : one)),
  );
  try {
    await Promise.all(ids.map((notifyId) => api.call(readNotification, { params: { notifyId } })));
  } catch (error) {
    await announceChange({ notification: ALL });
    throw error;
  }
};

/** Every notification of the person, also those that no list shows. */
export const markAllRead = async (client: QueryClient): Promise<void> => {
  const now = new Date().toISOString();
  client.setQueryData(notificationsQuery().queryKey, (list: Notification[] | undefined) =>
    list?.map((one) => ({ ...one, readAt: one.readAt ?? now })),
  );
  await api.call(readAllNotifications);
  await announceChange({ notification: ALL });
};

/** What a link leads to: its path, and the keys after it. */
export function linkTarget(link: string): { readonly to: string; readonly search: Record<string, string> } {
  const { pathname, searchParams } = new URL(link, 'http://plumbline.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

export const unreadIds = (notifications: readonly Notification[]): string[] =>
  notifications.filter((one) => one.readAt === null).map((one) => one.id);

const WEEK_MS = 6 * DAY_MS;

/** How much of a date a list needs to say: the time today, the weekday this week, else the day. `now` in epoch ms. */
export const dateStyleFor = (iso: string, now: number): 'time' | 'weekday' | 'day' => {
  const at = new Date(iso);
  if (at.toDateString() === new Date(now).toDateString()) {
    return 'time';
  }
  return now - at.getTime() < WEEK_MS ? 'weekday' : 'day';
};
