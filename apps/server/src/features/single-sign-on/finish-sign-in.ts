import { AppError, type BodyOf, type finishSso as route } from '@plumbline/contract';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import {
  addIdentity,
  addMember,
  expectSession,
  findIdentity,
  findMember,
  startSession,
  type SignedInUser,
} from '../accounts/index.ts';
import { findPersonByEmail, setMemberRole } from '../workspaces/index.ts';
import { addConnection, takeAttempt } from './attempts.store.ts';
import type { SignInSecrets } from './oidc-client.ts';
import { toPerson, type ProviderPerson } from './provider-person.ts';
import { findProvider, noteSignIn, type Provider } from './provider.store.ts';
import { attemptContext, reachProvider, type SsoServices } from './start-sign-in.ts';

export const rejected = (): AppError =>
  new AppError(
    'auth.sso_rejected',
    'This sign-in has expired, was already used, or was started in another browser. Start again.',
  );

/** What the ID token of a session is sealed for. */
export const providerTokenContext = ({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): string =>
  `session-provider-token:${tenantId}:${userId}`;

export interface SsoSignIn {
  readonly client: ClientInfo;
  /** The token of a remembered browser. */
  readonly device?: string | undefined;
  readonly returnTo: string;
}

/** A session of somebody whose identity is connected. The role follows the groups where groups decide. */
export async function enter(
  services: Services,
  trx: Trx,
  entry: SsoSignIn & {
    readonly provider: Provider;
    readonly person: ProviderPerson;
    readonly userId: string;
    /** The ID token of this sign-in; absent where it was not at hand. */
    readonly idToken?: string;
  },
) {
  const { provider, person, userId, client, device, idToken } = entry;
  const actor = { tenantId: provider.tenantId, userId };
  if (provider.groupRoles.length > 0) {
    await setMemberRole(services, trx, { ...actor, role: person.role });
  }
  await noteSignIn(trx, services.clock, actor);
  const providerToken = idToken && services.sealer.seal(idToken, providerTokenContext(actor));
  return startSession(services, trx, { actor, by: 'single-sign-on', client, device, providerToken });
}

/** A new account without a password. Its address is taken by nobody, which `addMember` makes sure of. */
async function addPerson(
  { clock, events, plans }: Services,
  trx: Trx,
  { tenantId, person }: { readonly tenantId: string; readonly person: ProviderPerson },
): Promise<string> {
  const { email, fname, lname, role } = person;
  await plans.claim(trx, { tenantId }, { limit: 'members', adding: 1 });
  const userId = await addMember(trx, clock, { tenantId, email, fname, lname, role, passwordHash: null });
  await addIdentity(trx, clock, { ...person, tenantId, userId });
  await events.append(trx, { tenantId, userId }, { kind: 'member.added', id: userId, data: { role } });
  return userId;
}

/** The account of the identity; null where the address has an account that is not connected with it. */
async function resolveUser(
  services: Services,
  trx: Trx,
  { tenantId, person }: { readonly tenantId: string; readonly person: ProviderPerson },
): Promise<string | null> {
  const known = await findIdentity(trx, { tenantId }, person);
  if (known !== null) {
    if ((await findMember(trx, { tenantId, userId: known })) === null) {
      throw new AppError(
        'auth.sso_no_access',
        'You are no longer a member of this workspace. Ask an admin for an invitation.',
      );
    }
    return known;
  }
  return (await findPersonByEmail(trx, person.email)) === null
    ? addPerson(services, trx, { tenantId, person })
    : null;
}

/**
 * Exchanges the provider's answer for a session. An account that exists is never taken over by its address: its owner
 * connects it with its password first.
 * Errors: `auth.sso_rejected`, `auth.sso_no_access`, `auth.sso_account_exists`, `auth.second_factor`, `user.email_taken`,
 * `sso.provider_failed`.
 */
export async function finishSso(
  services: SsoServices,
  { tenant: tenantId, query, browserKey, device }: BodyOf<typeof route>,
  client: ClientInfo,
): Promise<SignedInUser & { readonly returnTo: string }> {
  const { db, clock, sealer } = services;
  const reply = new URLSearchParams(query);
  const state = reply.get('state') ?? '';
  const attempt = await db.transaction((trx) => takeAttempt(trx, clock, { tenantId, state, browserKey }));
  const provider = attempt && (await findProvider(db.executor, { tenantId }));
  if (!attempt || !provider) {
    throw rejected();
  }
  const { returnTo } = attempt;
  const secrets = JSON.parse(sealer.open(attempt.secrets, attemptContext(tenantId))) as SignInSecrets;
  if (reply.get('error') === 'access_denied') {
    throw new AppError(
      'auth.sso_rejected',
      `The sign-in was canceled at ${provider.name}, or you have no access there. Start again, or ask an admin of your workspace.`,
    );
  }
  const { claims, idToken } = await (await reachProvider(services, provider)).exchange(query, secrets);
  const person = toPerson(claims, provider);
  const result = await db.transaction(async (trx) => {
    const userId = await resolveUser(services, trx, { tenantId, person });
    if (userId !== null) {
      return enter(services, trx, { provider, person, userId, client, device, returnTo, idToken });
    }
    const owner = await findPersonByEmail(trx, person.email);
    return {
      connect: await addConnection(trx, clock, {
        tenantId,
        userId: owner?.userId ?? '',
        person: JSON.stringify(person),
        returnTo,
      }),
    };
  });
  if ('connect' in result) {
    throw new AppError(
      'auth.sso_account_exists',
      `${person.email} has an account here already. Enter its password once to connect the two.`,
      { data: { connect: result.connect, email: person.email } },
    );
  }
  return { ...expectSession(result, returnTo), returnTo };
}
