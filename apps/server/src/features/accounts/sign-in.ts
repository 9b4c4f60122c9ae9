import { AppError } from '@plumbline/contract';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { SignInMethod } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { allowsSignInBy } from '../../platform/auth/sign-in-rules.ts';
import { findMember } from './accounts.store.ts';
import { addChallenge, findFactor, isRemembered } from './two-factor/two-factor.store.ts';

export interface SignedInUser {
  /** The new session's bearer token. */
  readonly token: string;
  readonly userId: string;
  /** The token of a browser that was just remembered. */
  readonly device?: string;
}

/** How a person has proven who they are, before a second factor. */
export interface FirstStep {
  readonly actor: Actor;
  readonly by: SignInMethod;
  readonly client: ClientInfo;
  /** The token of a browser that needs no code. */
  readonly device?: string | undefined;
  /** A one-use link that also sets the password. */
  readonly setsPassword?: boolean;
  /** See `NewSession.providerToken`. Absent for a sign-in that waits for a code. */
  readonly providerToken?: string | undefined;
}

/**
 * A session; a challenge, where the session follows once a code has answered it; or the name in addresses of a workspace
 * that lets in by its provider alone.
 */
export type SignInResult = SignedInUser | { readonly challenge: string } | { readonly singleSignOn: string };

/**
 * Opens a session after a password, a link or a provider's word. The workspace must allow the method, and with two-factor
 * sign-in on a challenge comes before it, whatever the method.
 */
export async function startSession(
  services: Services,
  trx: Trx,
  { actor, by, client, device, setsPassword, providerToken }: FirstStep,
): Promise<SignInResult> {
  const { clock } = services;
  const member = await findMember(trx, actor);
  if (member !== null && !allowsSignInBy(member.rules, { role: member.role, by })) {
    return { singleSignOn: member.tenant.slug };
  }
  const factor = await findFactor(trx, actor.userId);
  const hasFactor = factor !== undefined && factor.confirmed_at !== null;
  const isKnown =
    device !== undefined && (await isRemembered(trx, clock, { userId: actor.userId, token: device }));
  if (hasFactor && !isKnown) {
    return { challenge: await addChallenge(trx, clock, { ...actor, by }) };
  }
  await services.events.append(trx, actor, {
    kind: 'session.started',
    id: actor.userId,
    data: {
      by,
      ...(setsPassword !== undefined && { setsPassword }),
      ...(hasFactor && { secondFactor: 'device' as const }),
    },
  });
  return {
    token: await services.sessions.create(trx, { ...actor, by, providerToken }, client),
    userId: actor.userId,
  };
}

/** What a session cannot do that a workspace's own provider vouches for. */
export const confined = (message: string): AppError => new AppError('auth.sso_session', message);

/** `auth.sso_required`. `tenant` is the slug of the workspace whose provider signs in. */
export const ssoRequired = (tenant: string): AppError =>
  new AppError('auth.sso_required', 'Your workspace requires single sign-on. Sign in through its provider.', {
    data: { tenant },
  });

/**
 * After the transaction has committed. Errors: `auth.second_factor` with the challenge where a code has to follow,
 * `auth.sso_required`.
 */
export function expectSession(
  result: SignInResult,
  /** Path of the client to open once the code was correct. */
  returnTo?: string,
): SignedInUser {
  if ('singleSignOn' in result) {
    throw ssoRequired(result.singleSignOn);
  }
  if ('challenge' in result) {
    throw new AppError('auth.second_factor', 'Enter the code that your authenticator app shows.', {
      data: { challenge: result.challenge, ...(returnTo !== undefined && { returnTo }) },
    });
  }
  return result;
}
