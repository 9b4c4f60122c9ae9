import type { Notification } from '@plumbline/contract';
import type { Toast } from '../../lib/toasts/toasts.ts';

export type Entry =
  | { readonly kind: 'notification'; readonly at: string; readonly notification: Notification }
  | { readonly kind: 'toast'; readonly at: string; readonly toast: Toast };

/** The server's notifications merged with those of this visit, newest first. */
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
