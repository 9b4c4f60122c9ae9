import { HOUR_MS } from '@plumbline/contract';
import { newToken } from '../../platform/auth/tokens.ts';
import { isoAfter } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { passwordResetMail } from './account-mails.ts';
import { findMemberByEmail } from './accounts.store.ts';
import { addLink, LINK_HOURS } from './links.store.ts';
import type { MailPace } from './mail-pace.ts';
import type { MailRequester } from './register.ts';

/**
 * Sends a link that sets a new password. An unknown address gets the same reply for the same work, and no mail.
 * Errors: `request.rate_limited`.
 */
export async function requestReset(
  services: Services & { readonly pace: MailPace },
  email: string,
  { address, locale }: MailRequester,
): Promise<void> {
  const { db, clock, mail, pace } = services;
  await pace.admit(address);
  if (!(await pace.allows(email))) {
    return;
  }
  const member = await findMemberByEmail(db.executor, email);
  const purpose = 'password-reset';
  await db.transaction(async (trx) => {
    const token = member
      ? await addLink(trx, clock, { tenantId: member.tenant.id, userId: member.userId, purpose })
      : newToken();
    const reset = {
      tenantId: null,
      to: member?.email ?? email,
      locale: member?.preferences.locale ?? locale,
      validUntil: isoAfter(clock, LINK_HOURS[purpose] * HOUR_MS),
      ...passwordResetMail(token),
    };
    await (member ? mail.send(trx, reset) : mail.pretend(trx, reset));
  });
}
