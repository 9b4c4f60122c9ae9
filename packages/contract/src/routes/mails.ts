import { z } from 'zod';
import { MailDetail, MailSummary } from '../entities/mail.ts';
import { Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** Newest of the stored ones; mails are deleted after 14 days. */
export const MAX_LISTED_MAILS = 200;

export const listMails = defineRoute({
  id: 'mails.list',
  method: 'GET',
  path: '/beta/outbox',
  summary:
    "List the 200 newest mails of the caller's workspace. For owners of the first workspace, those about accounts are included.",
  policy: reads('admin'),
  reads: { mail: ALL },
  reply: ok(
    z.object({
      /** `outbox`: there is no mail server, so mails are read here. */
      delivery: z.enum(['smtp', 'outbox']),
      data: z.array(MailSummary),
    }),
  ),
});

export const getMail = defineRoute({
  id: 'mails.get',
  method: 'GET',
  path: '/beta/outbox/:id',
  summary: 'Get a mail; owners get its content where there is no mail server.',
  policy: reads('admin'),
  reads: { mail: 'id' },
  params: z.object({
    /** Id of the mail. */
    id: Id,
  }),
  reply: ok(MailDetail),
});

/** Its attempts start over. 409 `mail.not_failed` for one that is not failed, or whose link has expired. */
export const resendMail = defineRoute({
  id: 'mails.resend',
  method: 'POST',
  path: '/beta/outbox/:id/resend',
  summary: 'Send a failed mail again.',
  policy: writes('admin'),
  changes: { mail: 'id' },
  params: z.object({
    /** Id of the mail. */
    id: Id,
  }),
  reply: ok(MailSummary),
});
