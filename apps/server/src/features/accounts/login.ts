import { AppError } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { KeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Services } from '../../platform/services.ts';
import { emailKey, findMemberByEmail } from './accounts.store.ts';
import { createLoginGuard } from './login-guard.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the call came from. */
  readonly address: string;
}

export interface SignedInUser {
  /** The new session's bearer token. */
  readonly token: string;
  readonly userId: string;
}

/** Errors: `auth.wrong_credentials` (the same for an unknown e-mail, in like time), `auth.too_many_tries`. */
export function createLogin(services: Services) {
  const guard = createLoginGuard(services.clock);
  // One try after another for an account: tries at the same time cannot get round the count.
  const turns = new KeyedMutex();
  return (credentials: Credentials): Promise<SignedInUser> => {
    const account = emailKey(credentials.email);
    return turns.run(account, async () => {
      guard.check(account, credentials.address);
      const member = await findMemberByEmail(services.db.executor, account);
      const isRight = await verifyPassword(member?.passwordHash ?? null, credentials.password);
      if (!member || !isRight) {
        guard.failed(account, credentials.address);
        throw new AppError('auth.wrong_credentials', 'Wrong email or password.');
      }
      guard.succeeded(account);
      const actor = { tenantId: member.tenant.id, userId: member.userId };
      const token = await services.db.transaction(async (trx) => {
        await services.events.append(trx, actor, {
          kind: 'session.started',
          id: actor.userId,
          data: { by: 'password' },
        });
        return services.sessions.create(trx, actor);
      });
      return { token, userId: member.userId };
    });
  };
}
