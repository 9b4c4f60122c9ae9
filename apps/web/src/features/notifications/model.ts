import type { Notification } from '@plumbline/contract';
import type { Toast } from '../../lib/toasts.ts';

export type Entry =
  | { readonly kind: 'notification'; readonly at: string; readonly notification: Notification }
  | { readonly kind: 'toast'; readonly at: string; readonly toast: Toast };

/** What the server told and what was confirmed in this visit, newest first. */
export const mergeEntries = (notifications: readonly Notification[], log: readonly Toast[]): Entry[] => {
  const entries: Entry[] = [
    ...notifications.map((notification) => ({
      kind: 'notification' as const,
      at: notification.createdAt,
      notification,
    })),
    ...log.map((toast) => ({ kind: 'toast' as const, at: toast.at, toast })),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

export const unreadIds = (notifications: readonly Notification[]): string[] =>
  notifications.filter((one) => one.readAt === null).map((one) => one.id);

/** `06:15` today, `Thu 18:20` within a week, a date before that. `now` is epoch milliseconds. */
export const ageOf = (iso: string, now: number): 'today' | 'week' | 'older' => {
  const at = new Date(iso);
  if (at.toDateString() === new Date(now).toDateString()) return 'today';
  return now - at.getTime() < 6 * 86_400_000 ? 'week' : 'older';
};
