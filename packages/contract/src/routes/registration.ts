import { z } from 'zod';
import { Email, Password, User } from '../entities/user.ts';
import { Id, Timestamp, ok, okEmpty } from '../envelope.ts';
import { anyone, reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const personName = z.string().trim().max(100);

/** A known email answers like a new one, so that nobody learns who has an account. */
export const register = defineRoute({
  id: 'accounts.register',
  method: 'POST',
  path: '/beta/auth/register',
  summary:
    'Sign up a new tenant; a one-use link is sent by email. Its redemption takes the same password. 403 where the operator has closed sign-up.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    /** One that has an account gets a mail that says so; the reply is the same. */
    email: Email,
    /** One that is easily guessed is `auth.password_weak`. */
    password: Password,
    fname: personName,
    lname: personName,
    /** Name of the new workspace. */
    organisation: z.string().trim().min(1).max(200),
  }),
  reply: okEmpty,
});

/** The link is redeemed at `/beta/auth/links/redeem`. An unknown email answers alike. */
export const requestPasswordReset = defineRoute({
  id: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/beta/auth/password-reset',
  summary: 'Request a one-use link that sets a new password.',
  policy: anyone,
  changes: { nothing: 'It sends an email.' },
  body: z.object({
    /** The reply is the same for one without an account. */
    email: Email,
  }),
  reply: okEmpty,
});

export const getAuthOptions = defineRoute({
  id: 'accounts.getAuthOptions',
  method: 'GET',
  path: '/beta/auth/options',
  summary: 'Get what the pages without a session offer: sign-up, and where mails arrive.',
  policy: anyone,
  reads: { nothing: 'It is the configuration of the server.' },
  reply: ok(
    z.object({
      /** Whether anyone may sign up a workspace of their own. */
      signUp: z.boolean(),
      /** `outbox`: there is no mail server; the operator reads mails on screen and passes their links on. */
      delivery: z.enum(['smtp', 'outbox']),
    }),
  ),
});

const self = z.object({
  /** Of the caller. */
  id: Id,
});

export const getEmailChange = defineRoute({
  id: 'accounts.getEmailChange',
  method: 'GET',
  path: '/beta/users/:id/email-change',
  summary: "Get the caller's new email that waits for its link to be opened.",
  policy: reads(),
  reads: { account: ALL },
  params: self,
  reply: ok(
    z.object({
      /** Null where no change waits for its link. */
      pending: z
        .object({
          /** The new address. */
          email: z.string(),
          expiresAt: Timestamp,
        })
        .nullable(),
    }),
  ),
});

export const cancelEmailChange = defineRoute({
  id: 'accounts.cancelEmailChange',
  method: 'DELETE',
  path: '/beta/users/:id/email-change',
  summary: 'Cancel the change of email; its link ends.',
  policy: reads(),
  changes: { account: ALL },
  params: self,
  reply: okEmpty,
});

/** Only the account that requested the change can open its link: one sent to a wrong address opens nothing there. */
export const confirmEmailChange = defineRoute({
  id: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/beta/users/:id/email-change/confirm',
  summary: 'Change the email by the one-use link that was sent to the new address.',
  policy: reads(),
  changes: { account: ALL, member: ALL },
  params: self,
  body: z.object({
    /** From the address of the link. */
    token: z.string().min(1).max(200),
  }),
  reply: ok(User),
});
