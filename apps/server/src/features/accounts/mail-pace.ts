import { AppError, HOUR_MS, SECOND_MS } from '@plumbline/contract';
import type { Clock } from '../../platform/clock.ts';
import { TokenBuckets } from '../../platform/http/token-bucket.ts';
import { emailKey } from './accounts.store.ts';

const PER_HOUR = SECOND_MS / HOUR_MS;
/** Mails to one address that people without a session can cause. */
const MAILBOX = { perSecond: 3 * PER_HOUR, burst: 3, maxKeys: 20_000 };
/** Requests for a mail from one network address, for whatever mailboxes. */
const CALLER = { perSecond: 120 * PER_HOUR, burst: 40, maxKeys: 20_000 };

/** Keeps callers from flooding mailboxes: 3 mails an hour to one address, 120 requests an hour from one caller. */
export interface MailPace {
  /** Throws `request.rate_limited` with the seconds to wait. */
  admit(networkAddress: string): void;
  /** False: nothing may be sent to this address now. The reply does not reveal it. */
  allows(email: string): boolean;
}

export function createMailPace(clock: Clock): MailPace {
  const mailboxes = new TokenBuckets(MAILBOX, clock);
  const callers = new TokenBuckets(CALLER, clock);
  return {
    admit(networkAddress) {
      const retryAfter = callers.take(networkAddress);
      if (retryAfter > 0) {
        throw new AppError('request.rate_limited', 'Too many mails were requested. Try again later.', {
          data: { retryAfter },
        });
      }
    },
    allows: (email) => mailboxes.take(emailKey(email)) === 0,
  };
}
