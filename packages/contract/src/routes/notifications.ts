import { z } from 'zod';
import { Notification, NotificationSettings } from '../entities/notification.ts';
import { Id, PageQuery, ok, pageOf } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** The newest are stored. */
export const MAX_NOTIFICATIONS = 1000;
/** On a page at most, and unless a call says otherwise. */
export const LISTED_NOTIFICATIONS = 200;

/** `page`, `limit`, `total` and `unread` are beside `data`. */
export const listNotifications = defineRoute({
  id: 'notifications.list',
  method: 'GET',
  path: '/beta/users/notifications',
  summary: "List the caller's notifications, newest first. The 1,000 newest are stored.",
  policy: reads(),
  reads: { notification: ALL },
  query: PageQuery.extend({
    limit: z.coerce.number().pipe(z.int().min(1).max(LISTED_NOTIFICATIONS)).default(LISTED_NOTIFICATIONS),
    /** Only those that are not read. */
    unread: z.enum(['true', 'false']).default('false'),
  }),
  reply: pageOf(Notification).extend({
    success: z.literal(true),
    /** Unread notifications, whatever the page and the filter. */
    unread: z.int().nonnegative(),
  }),
});

export const readNotification = defineRoute({
  id: 'notifications.markRead',
  method: 'PUT',
  path: '/beta/users/notifications/:notifyId',
  summary: 'Mark one notification as read.',
  policy: reads(),
  changes: { notification: 'notifyId' },
  params: z.object({
    /** A notification of the caller; else `notification.not_found`. */
    notifyId: Id,
  }),
  reply: ok(Notification),
});

export const readAllNotifications = defineRoute({
  id: 'notifications.markAllRead',
  method: 'POST',
  path: '/beta/users/notifications/read',
  summary: "Mark all of the caller's notifications as read.",
  policy: reads(),
  changes: { notification: ALL },
  reply: ok(
    z.object({
      /** How many were unread. */
      read: z.int().nonnegative(),
    }),
  ),
});

const State = NotificationSettings.extend({
  /** False without a mail server: nothing is mailed. */
  canMail: z.boolean(),
});

export const getNotificationSettings = defineRoute({
  id: 'notifications.getSettings',
  method: 'GET',
  path: '/beta/users/notifications/settings',
  summary: 'What the caller is notified of in this workspace, and where.',
  policy: reads(),
  reads: { notification: ALL },
  reply: ok(State),
});

export const putNotificationSettings = defineRoute({
  id: 'notifications.putSettings',
  method: 'PUT',
  path: '/beta/users/notifications/settings',
  summary: 'Choose what the caller is notified of in this workspace, and where.',
  policy: reads(),
  changes: { notification: ALL, schedule: ALL },
  body: NotificationSettings,
  reply: ok(State),
});
