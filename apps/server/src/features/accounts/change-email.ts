import { AppError, HOUR_MS } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { isoAfter } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { emailChangeMail, emailChangeNotice, emailTakenMail } from './account-mails.ts';
import { isEmailTaken, setEmail, type Member } from './accounts.store.ts';
import { getMember } from './get-member.ts';
import { addLink, endLinks, findOpenLink, LINK_HOURS, takeEmailLink } from './links.store.ts';
import type { LoginGuard } from './login-guard.ts';
import type { MailPace } from './mail-pace.ts';

export interface EmailChange {
  readonly email: string;
  readonly currentPassword: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
}

const wrongPassword = (): AppError =>
  new AppError('auth.wrong_password', 'Changing the email needs your current password.', {
    issues: [{ path: 'currentPassword', message: 'This is not the current password.' }],
  });

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link is opened, by a person
 * signed in to the account. Whether the new address has an account is not revealed.
 * Errors: `auth.wrong_password`, `auth.too_many_tries`, `request.rate_limited`.
 */
export async function requestEmailChange(
  services: Services & { readonly guard: LoginGuard; readonly pace: MailPace },
  member: Member,
  { email, currentPassword, address }: EmailChange,
): Promise<void> {
  const { db, clock, mail, guard, pace } = services;
  if (member.passwordHash !== null) {
    const isRight = await guard.attempt(
      { account: member.userId, address },
      async () => (await verifyPassword(member.passwordHash, currentPassword ?? '')) || null,
    );
    if (isRight === null) {
      throw wrongPassword();
    }
  }
  await pace.admit(member.userId);
  if (!(await pace.allows(email))) {
    throw new AppError('request.rate_limited', 'This address got several mails. Try again in an hour.', {
      data: { retryAfter: HOUR_MS / 1000 },
    });
  }
  const { tenant, userId, preferences } = member;
  const purpose = 'email-change';
  const isTaken = await isEmailTaken(db.executor, email);
  await db.transaction(async (trx) => {
    const token = await addLink(trx, clock, { tenantId: tenant.id, userId, purpose, payload: email });
    const shared = {
      tenantId: null,
      locale: preferences.locale,
      validUntil: isoAfter(clock, LINK_HOURS[purpose] * HOUR_MS),
    };
    await mail.send(trx, { ...shared, to: email, ...(isTaken ? emailTakenMail() : emailChangeMail(token)) });
    await mail.send(trx, { ...shared, to: member.email, ...emailChangeNotice(email) });
  });
}

/** The address that waits for its link to be opened; null without one. */
export async function getPendingEmail({ db, clock }: Services, { userId }: Principal) {
  const link = await findOpenLink(db.executor, clock, { userId, purpose: 'email-change' });
  return link?.payload ? { email: link.payload, expiresAt: link.expiresAt } : null;
}

export const cancelEmailChange = ({ db }: Services, { userId }: Principal): Promise<void> =>
  db.transaction((trx) => endLinks(trx, userId, ['email-change']));

/**
 * Opens the link that was sent to the new address. Only its account may: a person who was sent a stranger's link by
 * mistake can do nothing with it. Errors: `auth.link_invalid` (another person's link stays good).
 */
export async function confirmEmailChange(
  services: Services,
  principal: Principal,
  token: string,
): Promise<Member> {
  const { db, clock, events } = services;
  await db.transaction(async (trx) => {
    const link = await takeEmailLink(trx, clock, token);
    if (
      link?.userId !== principal.userId ||
      link.payload === null ||
      (await isEmailTaken(trx, link.payload))
    ) {
      throw new AppError(
        'auth.link_invalid',
        'This link has expired, was already used, or belongs to another account. Change the email again in your profile.',
      );
    }
    await setEmail(trx, principal, link.payload);
    // Links to the old address open nothing any more.
    await endLinks(trx, principal.userId);
    await events.append(trx, principal, { kind: 'user.email_changed', id: principal.userId, data: {} });
  });
  return getMember(services, principal);
}
