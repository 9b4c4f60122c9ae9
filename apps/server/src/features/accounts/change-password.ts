import { AppError } from '@plumbline/contract';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/weak-passwords.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { passwordChangedMail } from './account-mails.ts';
import { findMember, setPasswordHash, type Member } from './accounts.store.ts';
import { endLinks } from './links.store.ts';
import type { LoginGuard } from './login-guard.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
}

/** Notifies the person, who may not be the one who changed it. Nothing for whoever had no password before. */
export async function noticePasswordChange(
  { mail }: Pick<Services, 'mail'>,
  trx: Trx,
  { email, preferences, passwordHash }: Member,
): Promise<void> {
  if (passwordHash !== null) {
    await mail.send(trx, {
      tenantId: null,
      to: email,
      locale: preferences.locale,
      validUntil: null,
      ...passwordChangedMail(),
    });
  }
}

/**
 * Every other session and every open link of the person ends with it. Errors: `auth.wrong_password`,
 * `auth.too_many_tries`, `auth.password_weak`.
 */
export async function changePassword(
  services: Services & { readonly guard: LoginGuard },
  principal: Principal,
  change: PasswordChange,
): Promise<void> {
  const { guard } = services;
  const member = await guard.attempt({ account: principal.userId, address: change.address }, async () => {
    const member = await findMember(services.db.executor, principal);
    return (await verifyPassword(member?.passwordHash ?? null, change.currentPassword)) ? member : null;
  });
  if (member === null) {
    throw new AppError('auth.wrong_password', 'The current password is wrong.', {
      issues: [{ path: 'currentPassword', message: 'This is not the current password.' }],
    });
  }
  await refuseWeakPassword({
    password: change.newPassword,
    path: 'newPassword',
    about: [member.email, member.fname, member.lname, member.tenant.name],
  });
  const passwordHash = await hashPassword(change.newPassword);
  await services.db.transaction(async (trx) => {
    await setPasswordHash(trx, principal, passwordHash);
    await services.sessions.endOthers(trx, principal);
    await endLinks(trx, principal.userId);
    await noticePasswordChange(services, trx, member);
    await services.events.append(trx, principal, {
      kind: 'user.password_changed',
      id: principal.userId,
      data: {},
    });
  });
}
