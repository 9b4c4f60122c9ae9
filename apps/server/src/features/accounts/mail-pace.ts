import { AppError, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plumbline/contract';
import type { Services } from '../../platform/services.ts';
import { emailKey } from './accounts.store.ts';
import { SignInTries, type TryLimit } from './sign-in-tries.store.ts';

/** Mails to one address that people without a session can cause. */
const MAILBOX: TryLimit = { kind: 'mailbox', max: 3, windowMs: HOUR_MS };
/** Requests for a mail from one network address, for whatever mailboxes. */
const CALLER: TryLimit = { kind: 'mail-caller', max: 40, windowMs: 20 * MINUTE_MS };

/** Keeps callers from flooding mailboxes: 3 mails an hour to one address, 40 requests in 20 minutes from one caller. */
export interface MailPace {
  /** Throws `request.rate_limited` with the seconds to wait. */
  admit(networkAddress: string): Promise<void>;
  /** False: nothing may be sent to this address now. The reply does not reveal it. */
  allows(email: string): Promise<boolean>;
}

/** Limits how many mails one network address can have sent, across all servers. */
export function createMailPace(services: Pick<Services, 'db' | 'clock'>): MailPace {
  const tries = new SignInTries(services);
  return {
    async admit(networkAddress) {
      const waitMs = await tries.take({ limit: CALLER, key: networkAddress });
      if (waitMs > 0) {
        throw new AppError('request.rate_limited', 'Too many mails were requested. Try again later.', {
          data: { retryAfter: Math.ceil(waitMs / SECOND_MS) },
        });
      }
    },
    allows: async (email) => (await tries.take({ limit: MAILBOX, key: emailKey(email) })) === 0,
  };
}
