import { z } from 'zod';
import { Email, Password } from '../entities/user.ts';
import { Id, Timestamp, ok, okEmpty } from '../envelope.ts';
import { ROLES, anyone, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const personName = z.string().trim().max(100);

/** A known e-mail answers like a new one, so that nobody learns who has an account. */
export const register = defineRoute({
  id: 'accounts.register',
  method: 'POST',
  path: '/beta/auth/register',
  summary: 'Sign up a new tenant; a one-use link is sent by email.',
  policy: anyone,
  changes: { nothing: 'The client starts over with the new session.' },
  body: z.object({
    email: Email,
    password: Password,
    fname: personName,
    lname: personName,
    organisation: z.string().trim().min(1).max(200),
  }),
  reply: okEmpty,
  built: false,
});

export const inviteMember = defineRoute({
  id: 'accounts.invite',
  method: 'POST',
  path: '/beta/auth/invitations',
  summary: 'Invite a person to the tenant.',
  policy: writes('admin'),
  changes: { mail: ALL, member: ALL },
  body: z.object({ email: Email, role: z.enum(ROLES).default('viewer') }),
  reply: ok(
    z.object({
      id: Id,
      email: z.string(),
      role: z.enum(ROLES),
      expiresAt: Timestamp,
      /** The one-use link, for handing over where no mail server is set up; null when it was mailed. */
      link: z.string().nullable(),
    }),
  ),
  status: 201,
  built: false,
});

/** The link is redeemed at `/beta/auth/links/redeem`. An unknown e-mail answers alike. */
export const requestPasswordReset = defineRoute({
  id: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/beta/auth/password-reset',
  summary: 'Request a one-use link that sets a new password.',
  policy: anyone,
  changes: { nothing: 'It sends an email.' },
  body: z.object({ email: Email }),
  reply: okEmpty,
  built: false,
});
