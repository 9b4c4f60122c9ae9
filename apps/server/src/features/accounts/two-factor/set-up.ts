import { AppError, type RememberedDevice, type TwoFactor } from '@plumbline/contract';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Member } from '../accounts.store.ts';
import { getMember } from '../get-member.ts';
import type { LoginGuard } from '../login-guard.ts';
import { detectDevice } from '../../../platform/http/device-name.ts';
import { checkCode, secretContext } from './check-code.ts';
import { newRecoveryCodes, normalizeCode } from './recovery-codes.ts';
import { matchCode, newSecret, secretUri } from './totp.ts';
import * as store from './two-factor.store.ts';

export type GuardedServices = Services & { readonly guard: LoginGuard };

interface Confirmation {
  readonly password?: string | undefined;
  readonly address: string;
}

const codeInvalid = (): AppError =>
  new AppError('auth.code_invalid', 'This code is wrong or was already used. Try the next one.', {
    issues: [{ path: 'code', message: 'This is not the code that the app shows now.' }],
  });

const isOff = (): AppError => new AppError('auth.two_factor_off', 'Two-factor sign-in is off.');

/**
 * A session alone must not change how its person signs in: it may be an unlocked computer. Whoever signs in without a
 * password has none to enter.
 */
async function confirmPassword(
  { db, guard }: GuardedServices,
  principal: Principal,
  { password, address }: Confirmation,
): Promise<Member> {
  const member = await getMember({ db }, principal);
  if (member.passwordHash === null) {
    return member;
  }
  const isRight = await guard.attempt({ account: principal.userId, address }, async () =>
    (await verifyPassword(member.passwordHash, password ?? '')) ? true : null,
  );
  if (isRight === null) {
    throw new AppError('auth.wrong_password', 'The password is wrong.', {
      issues: [{ path: 'password', message: 'This is not your password.' }],
    });
  }
  return member;
}

type ConfirmationWithCode = Confirmation & { readonly code: string };

export async function getTwoFactor(services: Services, principal: Principal): Promise<TwoFactor> {
  const { db } = services;
  const [member, factor, recoveryCodesLeft] = await Promise.all([
    getMember(services, principal),
    store.findFactor(db.executor, principal.userId),
    store.countRecoveryCodes(db.executor, principal.userId),
  ]);
  const since = factor?.confirmed_at ?? null;
  return { isOn: since !== null, since, isRequired: member.rules.requireTwoFactor, recoveryCodesLeft };
}

/** A new secret, which counts once a code has confirmed it. Errors: `auth.wrong_password`, `auth.two_factor_on`. */
export async function startTwoFactor(
  services: GuardedServices,
  principal: Principal,
  confirmation: Confirmation,
): Promise<{ secret: string; uri: string }> {
  const { db, clock, sealer } = services;
  const { email } = await confirmPassword(services, principal, confirmation);
  const { userId } = principal;
  const secret = newSecret();
  await db.transaction(async (trx) => {
    if ((await store.findFactor(trx, userId))?.confirmed_at) {
      throw new AppError('auth.two_factor_on', 'Two-factor sign-in is already on. Turn it off first.');
    }
    await store.putPendingFactor(trx, clock, { userId, secret: sealer.seal(secret, secretContext(userId)) });
  });
  return { secret, uri: secretUri(secret, email) };
}

async function issueRecoveryCodes(trx: Trx, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes();
  await store.replaceRecoveryCodes(trx, userId, recoveryCodes);
  return { recoveryCodes };
}

/**
 * Turns it on; the code counts as used. Every other session of the person ends: they were started without it.
 * Errors: `auth.two_factor_off` where no set-up was started, `auth.two_factor_on`, `auth.code_invalid`.
 */
export async function confirmTwoFactor(
  services: Services,
  principal: Principal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock, sealer, sessions, events } = services;
  const { userId } = principal;
  return db.transaction(async (trx) => {
    const factor = await store.findFactor(trx, userId);
    if (!factor) {
      throw isOff();
    }
    const secret = sealer.open(factor.secret, secretContext(userId));
    const step = matchCode(secret, normalizeCode(code), clock.now());
    if (step === null) {
      throw codeInvalid();
    }
    if (!(await store.confirmFactor(trx, clock, { userId, step }))) {
      throw new AppError('auth.two_factor_on', 'Two-factor sign-in is already on.');
    }
    await sessions.endOthers(trx, principal);
    await events.append(trx, principal, { kind: 'user.two_factor_on', id: userId, data: {} });
    return issueRecoveryCodes(trx, userId);
  });
}

/** Runs `work` once password and code are right. A wrong code is counted, so it must not roll back. */
async function withCode<T>(
  services: GuardedServices,
  { principal, code, ...confirmation }: ConfirmationWithCode & { readonly principal: Principal },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  await confirmPassword(services, principal, confirmation);
  const { userId } = principal;
  const result = await services.db.transaction(async (trx) => {
    if (!(await store.findFactor(trx, userId))?.confirmed_at) {
      throw isOff();
    }
    const proof = await checkCode(services, trx, { userId, code });
    return proof === null ? null : { value: await work(trx) };
  });
  if (result === null) {
    throw codeInvalid();
  }
  return result.value;
}

/** Errors: `auth.wrong_password`, `auth.code_invalid`, `auth.too_many_tries`, `auth.two_factor_off`. */
export const turnOffTwoFactor = (
  services: GuardedServices,
  principal: Principal,
  proven: ConfirmationWithCode,
): Promise<void> =>
  withCode(services, { principal, ...proven }, async (trx) => {
    await store.deleteFactor(trx, principal.userId);
    await services.events.append(trx, principal, {
      kind: 'user.two_factor_off',
      id: principal.userId,
      data: {},
    });
  });

/** Errors: as `turnOffTwoFactor`. */
export const renewRecoveryCodes = (
  services: GuardedServices,
  principal: Principal,
  proven: ConfirmationWithCode,
): Promise<{ recoveryCodes: string[] }> =>
  withCode(services, { principal, ...proven }, (trx) => issueRecoveryCodes(trx, principal.userId));

/** None to a confined session: a device is remembered for all workspaces of its person. */
export async function listDevices(
  { db, clock }: Services,
  { userId, isConfined }: Principal,
): Promise<RememberedDevice[]> {
  if (isConfined) {
    return [];
  }
  const devices = await store.listDevices(db.executor, clock, userId);
  return devices.map(({ id, user_agent, address, created_at, expires_at }) => ({
    id,
    device: detectDevice(user_agent),
    address,
    createdAt: created_at,
    expiresAt: expires_at,
  }));
}

/** Errors: `device.not_found`, for a device of somebody else too. */
export async function removeDevice({ db }: Services, { userId }: Principal, id: string): Promise<void> {
  if (!(await db.transaction((trx) => store.deleteDevice(trx, { userId, id })))) {
    throw new AppError('device.not_found', 'This device is no longer remembered.');
  }
}
