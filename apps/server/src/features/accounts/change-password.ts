import { AppError } from '@plumbline/contract';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findMember, setPasswordHash } from './accounts.store.ts';
import type { LoginGuard } from './login-guard.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
}

/** Every other session of the person ends with it. Errors: `auth.wrong_password`, `auth.too_many_tries`. */
export async function changePassword(
  services: Services & { readonly guard: LoginGuard },
  principal: Principal,
  change: PasswordChange,
): Promise<void> {
  const { guard } = services;
  const isRight = await guard.attempt({ account: principal.userId, address: change.address }, async () => {
    const member = await findMember(services.db.executor, principal);
    return (await verifyPassword(member?.passwordHash ?? null, change.currentPassword)) || null;
  });
  if (isRight === null) {
    throw new AppError('auth.wrong_password', 'The current password is wrong.', {
      issues: [{ path: 'currentPassword', message: 'This is not the current password.' }],
    });
  }
  const passwordHash = await hashPassword(change.newPassword);
  await services.db.transaction(async (trx) => {
    await setPasswordHash(trx, principal, passwordHash);
    await services.sessions.endOthers(trx, principal);
    await services.events.append(trx, principal, {
      kind: 'user.password_changed',
      id: principal.userId,
      data: {},
    });
  });
}
