import { AppError } from '@plumbline/contract';
import type { ClientInfo } from '../../../platform/auth/sessions.ts';
import type { Services } from '../../../platform/services.ts';
import { findMember } from '../accounts.store.ts';
import type { SignedInUser } from '../sign-in.ts';
import { checkCode } from './check-code.ts';
import { addDevice, findChallenge, takeChallenge } from './two-factor.store.ts';

interface SecondStep {
  readonly challenge: string;
  readonly code: string;
  /** This browser needs no code from now on. */
  readonly remember?: boolean | undefined;
}

const challengeInvalid = (): AppError =>
  new AppError('auth.challenge_invalid', 'This sign-in has expired. Enter your email and password again.');

/**
 * The second step of a sign-in. The challenge is used up by success alone, so that a mistyped code costs one try.
 * Errors: `auth.challenge_invalid`, `auth.wrong_code`, `auth.too_many_tries`.
 */
export async function finishSignIn(
  services: Services,
  { challenge: token, code, remember = false }: SecondStep,
  client: ClientInfo,
): Promise<SignedInUser> {
  const { db, clock, events, sessions } = services;
  const result = await db.transaction(async (trx) => {
    const challenge = await findChallenge(trx, clock, token);
    if (!challenge || !(await findMember(trx, challenge))) {
      throw challengeInvalid();
    }
    const { tenantId, userId, by } = challenge;
    const secondFactor = await checkCode(services, trx, { userId, code });
    if (secondFactor === null) {
      return null;
    }
    if (!(await takeChallenge(trx, token))) {
      throw challengeInvalid();
    }
    const device = remember ? await addDevice(trx, clock, { userId, client }) : null;
    const actor = { tenantId, userId };
    await events.append(trx, actor, { kind: 'session.started', id: userId, data: { by, secondFactor } });
    return {
      token: await sessions.create(trx, { ...actor, by }, client),
      userId,
      ...(device !== null && { device }),
    };
  });
  if (result === null) {
    throw new AppError('auth.wrong_code', 'This code is wrong or was already used. Try the next one.');
  }
  return result;
}
