import { AppError, HOUR_MS, type BodyOf, type routes } from '@plumbline/contract';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/weak-passwords.ts';
import { isoAfter } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { signUpKnownMail, signUpMail } from './account-mails.ts';
import { findMemberByEmail } from './accounts.store.ts';
import type { MailPace } from './mail-pace.ts';
import { addSignUp, SIGN_UP_HOURS } from './sign-ups.store.ts';

/** A caller without a session who requests a mail. */
export interface MailRequester {
  /** Network address. */
  readonly address: string;
  /** BCP 47, as the request prefers. */
  readonly locale: string;
}

/**
 * Nothing is visible of a sign-up before its link is opened. A known address gets a mail that says so; the reply, and the
 * work done for it (one hash, one sign-up, one mail), are the same.
 * Errors: `auth.sign_up_closed`, `auth.password_weak`, `request.rate_limited`.
 */
export async function register(
  services: Services & { readonly pace: MailPace },
  body: BodyOf<typeof routes.register>,
  { address, locale }: MailRequester,
): Promise<void> {
  const { config, db, clock, mail, pace } = services;
  if (!config.isSignUpOpen) {
    throw new AppError(
      'auth.sign_up_closed',
      'Sign-up is closed on this server. Ask an admin of a workspace for an invitation.',
    );
  }
  await refuseWeakPassword({
    password: body.password,
    path: 'password',
    about: [body.email, body.fname, body.lname, body.organisation],
  });
  await pace.admit(address);
  // Before the transaction: nothing slow may be awaited inside it.
  const passwordHash = await hashPassword(body.password);
  if (!(await pace.allows(body.email))) {
    return;
  }
  const known = await findMemberByEmail(db.executor, body.email);
  await db.transaction(async (trx) => {
    // Also for a known address, where nobody gets the token.
    const token = await addSignUp(trx, clock, { ...body, passwordHash });
    await mail.send(trx, {
      tenantId: null,
      to: known?.email ?? body.email,
      locale: known?.preferences.locale ?? locale,
      validUntil: isoAfter(clock, SIGN_UP_HOURS * HOUR_MS),
      ...(known ? signUpKnownMail() : signUpMail(token)),
    });
  });
}
