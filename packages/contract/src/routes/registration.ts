import { z } from 'zod';
import { Email, Password } from '../entities/user.ts';
import { okEmpty } from '../envelope.ts';
import { anyone } from '../policy.ts';
import { defineRoute } from '../route.ts';

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
