import { AppError } from '@plumbline/contract';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { SignInMethod } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
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
}

/** Either a session, or a challenge: the session follows once a code has answered it. */
export type SignInResult = SignedInUser | { readonly challenge: string };

/**
 * The one way to a session after a password or a link: with two-factor sign-in on, a challenge comes before it.
 */
export async function startSession(
  services: Services,
  trx: Trx,
  { actor, by, client, device, setsPassword }: FirstStep,
): Promise<SignInResult> {
  const { clock } = services;
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
  return { token: await services.sessions.create(trx, actor, client), userId: actor.userId };
}

/** After the transaction has committed. Throws `auth.second_factor` with the challenge where a code has to follow. */
export function expectSession(result: SignInResult): SignedInUser {
  if ('challenge' in result) {
    throw new AppError('auth.second_factor', 'Enter the code that your authenticator app shows.', {
      data: { challenge: result.challenge },
    });
  }
  return result;
}
