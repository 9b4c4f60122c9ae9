import { AppError } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { SignUpRow } from '../../platform/db/mail-tables.ts';
import type { Services } from '../../platform/services.ts';
import {
  addMember,
  addNamedTenant,
  findFormerMember,
  insertMember,
  isEmailTaken,
  setPasswordHash,
} from './accounts.store.ts';
import { expectSession, startSession, type SignedInUser } from './sign-in.ts';
import { findSignUp, takeSignUp } from './sign-ups.store.ts';

/** Person, tenant and ownership; null where another call was first, or the address is a member's by now. */
async function createAccount({ clock, plans }: Services, trx: Trx, signUp: SignUpRow) {
  const { email, fname, lname, organisation, password_hash: passwordHash } = signUp;
  if (!(await takeSignUp(trx, signUp))) {
    return null;
  }
  const formerId = await findFormerMember(trx, email);
  if (formerId === null && (await isEmailTaken(trx, email))) {
    return null;
  }
  const tenantId = await addNamedTenant(trx, clock, { name: organisation, plan: plans.initial });
  const role = 'owner';
  if (formerId === null) {
    const userId = await addMember(trx, clock, { tenantId, email, fname, lname, role, passwordHash });
    return { tenantId, userId };
  }
  const actor = { tenantId, userId: formerId };
  await setPasswordHash(trx, actor, passwordHash);
  await insertMember(trx, clock, { ...actor, role });
  return actor;
}

/**
 * Opens the link of a sign-up: person and workspace are created, and the person is signed in. The password of the
 * sign-up is required, or whoever signs up with another person's address would have the password of the account that the
 * other confirms. Null when the token is no sign-up's.
 * Errors: `auth.password_required` and `auth.wrong_password` (the link stays good), `auth.link_invalid`.
 */
export async function confirmSignUp(
  services: Services,
  { token, password }: { readonly token: string; readonly password?: string | undefined },
  client: ClientInfo,
): Promise<SignedInUser | null> {
  const { db, clock } = services;
  const signUp = await findSignUp(db.executor, clock, token);
  if (!signUp) {
    return null;
  }
  if (password === undefined) {
    throw new AppError('auth.password_required', 'Enter the password that you chose when you signed up.', {
      issues: [{ path: 'password', message: 'The password of the sign-up is required.' }],
    });
  }
  if (!(await verifyPassword(signUp.password_hash, password))) {
    throw new AppError('auth.wrong_password', 'This is not the password that you signed up with.', {
      issues: [{ path: 'password', message: 'Enter the password that you chose when you signed up.' }],
    });
  }
  const result = await db.transaction(async (trx) => {
    const actor = await createAccount(services, trx, signUp);
    if (!actor) {
      throw new AppError('auth.link_invalid', 'This link was already used. Sign in, or sign up again.');
    }
    return startSession(services, trx, { actor, by: 'link', client });
  });
  return expectSession(result);
}
