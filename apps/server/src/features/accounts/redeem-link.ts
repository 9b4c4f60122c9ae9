import { AppError } from '@plumbline/contract';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/weak-passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Services } from '../../platform/services.ts';
import { findMember, setPasswordHash } from './accounts.store.ts';
import { deleteIdentities } from './identities.store.ts';
import { expectSession, startSession, type SignedInUser } from './sign-in.ts';
import { endLinks, findSessionLink, takeLink } from './links.store.ts';
import { noticePasswordChange } from './change-password.ts';

const linkInvalid = (): AppError =>
  new AppError(
    'auth.link_invalid',
    'This link has expired or was already used. Ask for a new one, or run "npm run sign-in-link" on the server.',
  );

/**
 * Exchange a one-use link for a session. A first sign-in and a reset need a new password, another link may set
 * one; all earlier sessions and links end with it.
 * Errors: `auth.link_invalid`, `auth.password_required` and `auth.password_weak` (the link stays good), `auth.second_factor` (the link is used and
 * the password set: a link does not take the place of the code), `auth.sso_required` (likewise).
 */
export async function redeemLink(
  services: Services,
  { token, password }: { token: string; password?: string | undefined },
  client: ClientInfo,
): Promise<SignedInUser> {
  // Looked up first: hashing a password is slow on purpose, and an unknown token must not cost it.
  const open = await findSessionLink(services.db.executor, services.clock, token);
  const holder = open && (await findMember(services.db.executor, open));
  if (!holder) {
    throw linkInvalid();
  }
  if (password !== undefined) {
    const { email, fname, lname, tenant } = holder;
    await refuseWeakPassword({ password, path: 'password', about: [email, fname, lname, tenant.name] });
  }
  // Before the transaction: nothing slow may be awaited inside it.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const result = await services.db.transaction(async (trx) => {
    const link = await takeLink(trx, services.clock, token);
    const member = link && (await findMember(trx, link));
    if (!link || !member) {
      throw linkInvalid();
    }
    if (link.purpose !== 'sign-in' && passwordHash === null) {
      throw new AppError('auth.password_required', 'Choose a new password.', {
        issues: [{ path: 'password', message: 'This link needs a new password.' }],
      });
    }
    if (passwordHash !== null) {
      await setPasswordHash(trx, link, passwordHash);
      await services.sessions.endOthers(trx, { userId: link.userId, sessionId: null });
      await endLinks(trx, link.userId);
      await deleteIdentities(trx, link.userId);
      await noticePasswordChange(services, trx, member);
    }
    const { tenantId, userId } = link;
    return startSession(services, trx, {
      actor: { tenantId, userId },
      by: 'link',
      client,
      setsPassword: passwordHash !== null,
    });
  });
  return expectSession(result);
}
