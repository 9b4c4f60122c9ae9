import { AppError } from '@plumbline/contract';
import type { Trx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { matchCode } from './totp.ts';
import { normalizeCode } from './recovery-codes.ts';
import { countTry, recordFailure, recordSuccess, takeRecoveryCode } from './two-factor.store.ts';

export type Proof = 'code' | 'recovery-code';

/** What the sealed secret is bound to. */
export const secretContext = (userId: string): string => `second-factor:${userId}`;

const APP_CODE = /^\d{6}$/;

function refuseBefore(nextTryAt: string, now: number): void {
  const waitMs = Date.parse(nextTryAt) - now;
  if (waitMs > 0) {
    throw new AppError('auth.too_many_tries', 'Too many wrong codes. Wait, then try again.', {
      data: { retryAfter: Math.ceil(waitMs / 1000) },
    });
  }
}

/**
 * Checks a code of the app or a recovery code, each good once. A wrong one is null, and the transaction must commit all
 * the same: it holds the count. Null, too, for a person without a second factor. Errors: `auth.too_many_tries`.
 */
export async function checkCode(
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  trx: Trx,
  { userId, code: typed }: { readonly userId: string; readonly code: string },
): Promise<Proof | null> {
  const factor = await countTry(trx, userId);
  if (!factor) {
    return null;
  }
  refuseBefore(factor.next_try_at, clock.now());
  const code = normalizeCode(typed);
  if (APP_CODE.test(code)) {
    const step = matchCode(sealer.open(factor.secret, secretContext(userId)), code, clock.now());
    // A code that was seen over a shoulder, or on its way, must not be good a second time.
    if (step !== null && step > factor.last_step) {
      await recordSuccess(trx, { userId, step });
      return 'code';
    }
  } else if (await takeRecoveryCode(trx, clock, { userId, code })) {
    await recordSuccess(trx, { userId, step: null });
    return 'recovery-code';
  }
  await recordFailure(trx, clock, factor);
  return null;
}
