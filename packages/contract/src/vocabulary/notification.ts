/** What people are notified of, as their settings list it. */
export const NOTIFICATION_KINDS = [
  'refresh_failed',
  'job_failed',
  'job_finished',
  'share',
  'mention',
  'reply',
  'alert',
  'report',
  'plan',
  'change',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where a notification appears. `webhook`: at the person's own webhooks. */
export const NOTIFICATION_CHANNELS = ['inApp', 'mail', 'webhook'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
