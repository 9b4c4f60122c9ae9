import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';

/** What mails are for. The gallery of mails has an example of each. */
export const MAIL_PURPOSES = [
  'college-email',
  'email-change',
  'email-change-known',
  'email-change-notice',
  'invitation',
  'digest',
  'notification',
  'password-changed',
  'password-reset',
  'proof-reviewed',
  'quote-accepted',
  'sign-up',
  'sign-up-known',
] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** A mail in a list. */
export const MailSummary = z.object({
  id: Id,
  /** Address of the recipient. */
  to: z.string(),
  /** Such as `invitation` or `digest`. */
  purpose: z.enum(MAIL_PURPOSES),
  subject: z.string(),
  /**
   * `local`: not sent, to be read in the outbox. `waiting`: delivery is tried again at `nextAttemptAt`. `failed`: it is
   * not tried again.
   */
  state: z.enum(['local', 'waiting', 'sent', 'failed']),
  createdAt: Timestamp,
  /** When the mail server accepted it; null before. */
  sentAt: Timestamp.nullable(),
  /** Deliveries that were tried. */
  attempts: z.int().nonnegative(),
  /** Null unless it is waiting. */
  nextAttemptAt: Timestamp.nullable(),
  /** True for a failed mail that has not expired, and whose link has not. */
  canResend: z.boolean(),
  /** Why the last attempt failed; null without a failure. */
  failure: z.string().nullable(),
});
export type MailSummary = z.infer<typeof MailSummary>;

/**
 * A mail with its content, which is null for admins, since a link in it may make its reader an owner, and for everyone
 * where mails are sent by SMTP.
 */
export const MailDetail = MailSummary.extend({
  /** Null where the caller may not read it. */
  content: z
    .object({
      /** As mail programs show it. */
      html: z.string(),
      /** The same content without formatting. */
      text: z.string(),
      /** Path of its link in the web client, with the one-use token in the fragment; null without a link. */
      link: z.string().nullable(),
    })
    .nullable(),
});
export type MailDetail = z.infer<typeof MailDetail>;
