import { AppError, type BodyOf, type routes } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Services } from '../../platform/services.ts';
import { allowsSignInBy } from '../../platform/auth/sign-in-rules.ts';
import { emailKey, listMembershipsByEmail, type Member } from './accounts.store.ts';
import { createLoginGuard } from './login-guard.ts';
import { expectSession, startSession, type SignedInUser } from './sign-in.ts';
import { finishSignIn } from './two-factor/finish-sign-in.ts';

type Credentials = BodyOf<typeof routes.login>;

const takesPasswords = ({ rules, role }: Member): boolean => allowsSignInBy(rules, { role, by: 'password' });

/**
 * Errors: `auth.wrong_credentials` (the same for an unknown e-mail, in like time), `auth.too_many_tries`,
 * `auth.second_factor` with a challenge, `auth.sso_required` where no workspace of the person takes a password, and those of `finishSignIn` where a code came along.
 */
export function createLogin(services: Services) {
  const guard = createLoginGuard(services);
  return async (credentials: Credentials, client: ClientInfo): Promise<SignedInUser> => {
    if (!('password' in credentials)) {
      return finishSignIn(services, credentials, client);
    }
    const { email, password, code, device, remember } = credentials;
    const account = emailKey(email);
    const member = await guard.attempt({ account, address: client.address ?? '' }, async () => {
      const memberships = await listMembershipsByEmail(services.db.executor, account);
      const isRight = await verifyPassword(memberships[0]?.passwordHash ?? null, password);
      return isRight ? (memberships.find(takesPasswords) ?? memberships[0] ?? null) : null;
    });
    if (member === null) {
      throw new AppError('auth.wrong_credentials', 'Wrong email or password.');
    }
    const actor = { tenantId: member.tenant.id, userId: member.userId };
    const result = await services.db.transaction((trx) =>
      startSession(services, trx, { actor, by: 'password', client, device }),
    );
    return 'challenge' in result && code !== undefined
      ? finishSignIn(services, { challenge: result.challenge, code, remember }, client)
      : expectSession(result);
  };
}
