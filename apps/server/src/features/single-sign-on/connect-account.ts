import { AppError, type BodyOf, type connectSso as route } from '@plumbline/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Trx } from '../../platform/db/database.ts';
import {
  addIdentity,
  emailKey,
  expectSession,
  type LoginGuard,
  type SignedInUser,
} from '../accounts/index.ts';
import { addMembership, findPerson } from '../workspaces/index.ts';
import { findConnection, takeConnection, type Connection } from './attempts.store.ts';
import { enter, rejected } from './finish-sign-in.ts';
import { ProviderPerson } from './provider-person.ts';
import { findProvider, type Provider } from './provider.store.ts';
import type { SsoServices } from './start-sign-in.ts';

async function connect(
  services: SsoServices,
  trx: Trx,
  { connection, provider }: { readonly connection: Connection; readonly provider: Provider },
): Promise<ProviderPerson> {
  const { tenantId, userId } = connection;
  const person = ProviderPerson.parse(JSON.parse(connection.person));
  if (person.issuer !== provider.issuer) {
    throw rejected();
  }
  await addMembership(services, trx, { tenantId, userId, role: person.role });
  if (!(await addIdentity(trx, services.clock, { ...person, tenantId, userId }))) {
    throw rejected();
  }
  return person;
}

/**
 * The password of the account, once, makes the identity at the provider open it.
 * Errors: `auth.sso_rejected`, `auth.wrong_password`, `auth.too_many_tries`, `auth.second_factor`.
 */
export async function connectSso(
  services: SsoServices & { readonly guard: LoginGuard },
  { connect: token, password, device }: BodyOf<typeof route>,
  client: ClientInfo,
): Promise<SignedInUser & { readonly returnTo: string }> {
  const { db, clock, guard } = services;
  const connection = await findConnection(db.executor, clock, token);
  const provider = connection && (await findProvider(db.executor, connection));
  const owner = connection && (await findPerson(db.executor, connection.userId));
  if (!connection || !provider || !owner) {
    throw rejected();
  }
  const tried = { account: emailKey(owner.email), address: client.address ?? '' };
  const isRight = await guard.attempt(
    tried,
    async () => (await verifyPassword(owner.passwordHash, password)) || null,
  );
  if (isRight === null) {
    throw new AppError('auth.wrong_password', 'Wrong password.', {
      issues: [{ path: 'password', message: 'This is not the password of your account.' }],
    });
  }
  const { userId, returnTo } = connection;
  const result = await db.transaction(async (trx) => {
    if (!(await takeConnection(trx, token))) {
      throw rejected();
    }
    const person = await connect(services, trx, { connection, provider });
    return enter(services, trx, { provider, person, userId, client, device, returnTo });
  });
  return { ...expectSession(result, returnTo), returnTo };
}
