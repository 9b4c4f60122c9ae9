import { AppError } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Services } from '../../platform/services.ts';
import { emailKey, findMemberByEmail } from './accounts.store.ts';
import { createLoginGuard } from './login-guard.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignedInUser {
  /** The new session's bearer token. */
  readonly token: string;
  readonly userId: string;
}

/** Errors: `auth.wrong_credentials` (the same for an unknown e-mail, in like time), `auth.too_many_tries`. */
export function createLogin(services: Services) {
  const guard = createLoginGuard(services.clock);
  return async ({ email, password }: Credentials, client: ClientInfo): Promise<SignedInUser> => {
    const account = emailKey(email);
    const member = await guard.attempt({ account, address: client.address ?? '' }, async () => {
      const found = await findMemberByEmail(services.db.executor, account);
      const isRight = await verifyPassword(found?.passwordHash ?? null, password);
      return found && isRight ? found : null;
    });
    if (member === null) {
      throw new AppError('auth.wrong_credentials', 'Wrong email or password.');
    }
    const actor = { tenantId: member.tenant.id, userId: member.userId };
    const token = await services.db.transaction(async (trx) => {
      await services.events.append(trx, actor, {
        kind: 'session.started',
        id: actor.userId,
        data: { by: 'password' },
      });
      return services.sessions.create(trx, actor, client);
    });
    return { token, userId: member.userId };
  };
}
