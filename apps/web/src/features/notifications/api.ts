import { listNotifications, readNotification, type Notification } from '@plumbline/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const REFRESH_MS = 20_000;
const KEY = ['notifications'] as const;

export const notificationsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listNotifications, { signal })).data,
    refetchInterval: REFRESH_MS,
  });

/** Shows it read at once; the next answer of the server corrects it if that failed. */
export const markRead = async (client: QueryClient, ids: readonly string[]): Promise<void> => {
  const now = new Date().toISOString();
  client.setQueryData<Notification[]>(KEY, (list) =>
    list?.map((one) => (ids.includes(one.id) ? { ...one, readAt: one.readAt ?? now } : one)),
  );
  try {
    await Promise.all(ids.map((notifyId) => api.call(readNotification, { params: { notifyId } })));
  } finally {
    await client.invalidateQueries({ queryKey: KEY });
  }
};
