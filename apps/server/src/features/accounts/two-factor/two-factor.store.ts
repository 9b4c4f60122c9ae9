import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plumbline/contract';
import type { ClientInfo } from '../../../platform/auth/sessions.ts';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../../platform/clock.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import type { RememberedDeviceRow, SecondFactorRow, SignInMethod } from '../../../platform/db/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

const CHALLENGE_MINUTES = 10;
const DEVICE_DAYS = 30;

/** Tries that cost no waiting: a person mistypes. */
const FREE_TRIES = 10;
const LONGEST_WAIT_MS = HOUR_MS;

/** After the given number of wrong codes in a row: one minute, then twice as long each time. */
const waitAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(MINUTE_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS);

/** The second factor of a person, whether confirmed or still being set up. */
export const findFactor = (db: Executor, userId: string): Promise<SecondFactorRow | undefined> =>
  acrossTenants(db).selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** A secret that no code has confirmed yet; one from an earlier set-up that was not finished is replaced. */
export async function putPendingFactor(
  trx: Trx,
  clock: Clock,
  { userId, secret }: { readonly userId: string; readonly secret: string },
): Promise<void> {
  await acrossTenants(trx)
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await acrossTenants(trx)
    .insertInto('second_factors')
    .values({
      user_id: userId,
      secret,
      created_at: isoNow(clock),
      confirmed_at: null,
      last_step: 0,
      failures: 0,
      next_try_at: isoNow(clock),
    })
    .execute();
}

/** False where there is nothing to confirm, or another call was faster. */
export async function confirmFactor(
  trx: Trx,
  clock: Clock,
  { userId, step }: { readonly userId: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('second_factors')
    .set({ confirmed_at: isoNow(clock), last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** With recovery codes and remembered devices. */
export async function deleteFactor(trx: Trx, userId: string): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'remembered_devices'] as const) {
    await acrossTenants(trx).deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

/**
 * Counts a try before it is known to be right, so that tries at the same time cannot get round the count; it holds the
 * row until the transaction ends. Gives the factor, undefined where none is on.
 */
export const countTry = (trx: Trx, userId: string): Promise<SecondFactorRow | undefined> =>
  acrossTenants(trx)
    .updateTable('second_factors')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Counts a wrong code; each makes the wait before the next try longer. */
export async function recordFailure(
  trx: Trx,
  clock: Clock,
  { user_id, failures }: SecondFactorRow,
): Promise<void> {
  await acrossTenants(trx)
    .updateTable('second_factors')
    .set({ next_try_at: isoAfter(clock, waitAfter(failures)) })
    .where('user_id', '=', user_id)
    .execute();
}

/** `step` of the code that was right; null for a recovery code. */
export async function recordSuccess(
  trx: Trx,
  { userId, step }: { readonly userId: string; readonly step: number | null },
): Promise<void> {
  await acrossTenants(trx)
    .updateTable('second_factors')
    .set({ failures: 0, ...(step !== null && { last_step: step }) })
    .where('user_id', '=', userId)
    .execute();
}

/** Earlier codes end. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await acrossTenants(trx).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await acrossTenants(trx)
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code), used_at: null })))
    .execute();
}

/** False for a code that is unknown or was used before, also by a call at the same time. */
export async function takeRecoveryCode(
  trx: Trx,
  clock: Clock,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(trx)
    .updateTable('recovery_codes')
    .set({ used_at: isoNow(clock) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Codes that are not used yet. */
export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { count } = await acrossTenants(db)
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the token for the browser, which is not stored here. */
export async function addDevice(
  trx: Trx,
  clock: Clock,
  { userId, client }: { readonly userId: string; readonly client: ClientInfo },
): Promise<string> {
  const token = newToken();
  await acrossTenants(trx)
    .insertInto('remembered_devices')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: client.userAgent,
      address: client.address,
      created_at: isoNow(clock),
      expires_at: isoAfter(clock, DEVICE_DAYS * DAY_MS),
    })
    .execute();
  return token;
}

const liveDevices = (db: Executor, clock: Clock, userId: string) =>
  acrossTenants(db)
    .selectFrom('remembered_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', isoNow(clock));

/** Remembered browsers that have not expired, the newest first. */
export const listDevices = (db: Executor, clock: Clock, userId: string): Promise<RememberedDeviceRow[]> =>
  liveDevices(db, clock, userId).orderBy('created_at', 'desc').orderBy('id').execute();

/** Whether the token is that of a browser that this very person had remembered. */
export const isRemembered = async (
  db: Executor,
  clock: Clock,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<boolean> =>
  (await liveDevices(db, clock, userId).where('token_hash', '=', hashToken(token)).executeTakeFirst()) !==
  undefined;

/** False when it belongs to somebody else. */
export async function deleteDevice(
  trx: Trx,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await acrossTenants(trx)
    .deleteFrom('remembered_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface Challenge extends Actor {
  /** What came before the code. */
  readonly by: SignInMethod;
}

/** A sign-in that waits for its code. Returns the challenge, which is not stored; expired ones of the person go. */
export async function addChallenge(trx: Trx, clock: Clock, challenge: Challenge): Promise<string> {
  await acrossTenants(trx)
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', challenge.userId)
    .where('expires_at', '<=', isoNow(clock))
    .execute();
  const token = newToken();
  await acrossTenants(trx)
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashToken(token),
      tenant_id: challenge.tenantId,
      user_id: challenge.userId,
      by: challenge.by,
      expires_at: isoAfter(clock, CHALLENGE_MINUTES * MINUTE_MS),
    })
    .execute();
  return token;
}

/** Null for one that is unknown, used or expired. */
export async function findChallenge(db: Executor, clock: Clock, token: string): Promise<Challenge | null> {
  const row = await acrossTenants(db)
    .selectFrom('sign_in_challenges')
    .select(['tenant_id as tenantId', 'user_id as userId', 'by'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoNow(clock))
    .executeTakeFirst();
  return row ?? null;
}

/** False when another call has used it first. */
export async function takeChallenge(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await acrossTenants(trx)
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
