import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { DIGESTS, NOTIFICATION_KINDS, type NotificationKind } from '../vocabulary/notification.ts';
import { TimeZone } from './workspace-settings.ts';

/** A notification of the caller. */
export const Notification = z.object({
  id: Id,
  /** What it is about; `NotificationSettings` decides where each kind appears. */
  kind: z.enum(NOTIFICATION_KINDS),
  /** In the caller's language. */
  title: z.string(),
  /** More than the title says; may be empty. */
  body: z.string(),
  /** A path in the web client; null when it leads nowhere. */
  link: z.string().nullable(),
  /** Null while it is unread. */
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

const Channels = z.object({
  /** In the list of notifications. */
  inApp: z.boolean(),
  /** By mail, where the operator has set up a mail server. */
  mail: z.boolean(),
  /** At the person's own webhooks. */
  webhook: z.boolean(),
});

/** Mails are for what cannot wait until somebody looks. */
const MAILED: readonly NotificationKind[] = ['refresh_failed', 'mention', 'alert', 'report', 'plan'];

const defaultChannels = (kind: NotificationKind) =>
  Channels.default({ inApp: true, mail: MAILED.includes(kind), webhook: true });

/** Which notifications reach a person, and where. A part that is left out has its default. */
export const NotificationSettings = z.object({
  /** A kind that is left out has its default. */
  channels: z
    .object({
      /** A refresh of a dataset failed. */
      refresh_failed: defaultChannels('refresh_failed'),
      /** Other work failed, such as creating a dataset or training a model. */
      job_failed: defaultChannels('job_failed'),
      /** A dataset, a version, a model or a story is ready. */
      job_finished: defaultChannels('job_finished'),
      /** Something was shared with the person, or access to it was requested, granted or refused. */
      share: defaultChannels('share'),
      /** A comment names the person. */
      mention: defaultChannels('mention'),
      /** Somebody commented where the person is involved, without naming them. */
      reply: defaultChannels('reply'),
      /** The rule of an alert is met, or it could not be checked. */
      alert: defaultChannels('alert'),
      /** A dashboard was sent by a subscription, or could not be. */
      report: defaultChannels('report'),
      /** The plan of the workspace ends. */
      plan: defaultChannels('plan'),
      /**
       * A thing of the person was archived, restored or deleted, the data of a model drifted, or claims of a
       * story no longer hold.
       */
      change: defaultChannels('change'),
    } satisfies Record<NotificationKind, unknown>)
    .prefault({}),
  /** A mail at 8 in the morning with what is unread, weekly on Mondays; none where nothing is. */
  digest: z.enum(DIGESTS).default('off'),
  /** In which the digest is sent. */
  timeZone: TimeZone.default('UTC'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
