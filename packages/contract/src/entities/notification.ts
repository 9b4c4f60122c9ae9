import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { DIGESTS, NOTIFICATION_KINDS, type NotificationKind } from '../vocabulary/notification.ts';
import { TimeZone } from './workspace-settings.ts';

/** A notification of the caller. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** A path in the web client; null when it leads nowhere. */
  link: z.string().nullable(),
  /** Null while it is unread. */
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

const Channels = z.object({ inApp: z.boolean(), mail: z.boolean(), webhook: z.boolean() });

/** Mails are for what cannot wait until somebody looks. */
const MAILED: readonly NotificationKind[] = ['refresh_failed', 'mention', 'alert', 'report', 'plan'];

const channelsOf = (kind: NotificationKind) =>
  Channels.default({ inApp: true, mail: MAILED.includes(kind), webhook: true });

/** Which notifications reach a person, and where. A part that is left out has its default. */
export const NotificationSettings = z.object({
  channels: z
    .object({
      refresh_failed: channelsOf('refresh_failed'),
      job_failed: channelsOf('job_failed'),
      job_finished: channelsOf('job_finished'),
      share: channelsOf('share'),
      mention: channelsOf('mention'),
      reply: channelsOf('reply'),
      alert: channelsOf('alert'),
      report: channelsOf('report'),
      plan: channelsOf('plan'),
      change: channelsOf('change'),
    } satisfies Record<NotificationKind, unknown>)
    .prefault({}),
  /** A mail at 8 in the morning with what is unread, weekly on Mondays; none where nothing is. */
  digest: z.enum(DIGESTS).default('off'),
  /** In which the digest is sent. */
  timeZone: TimeZone.default('UTC'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
