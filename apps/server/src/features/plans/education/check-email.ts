import { isEmailAddress } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ResolveMx } from '../../../platform/mail/resolve-mx.ts';
import { isDisposable } from './disposable.ts';

export type MailServer = 'found' | 'missing' | 'unknown';

export interface EmailCheck {
  readonly valid: boolean;
  /** Why not; null when valid. */
  readonly reason: Message | null;
  readonly mailServer: MailServer;
}

/** What DNS answers for a domain that does not exist, or has no mail server. */
const ABSENT: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

async function findMailServer(domain: string, resolve: ResolveMx): Promise<MailServer> {
  try {
    const servers = await resolve(domain);
    // A single empty name says that the domain receives no mail (RFC 7505).
    return servers.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'found' : 'missing';
  } catch (error) {
    return error instanceof Error && 'code' in error && ABSENT.has(error.code) ? 'missing' : 'unknown';
  }
}

/** Whether an address can receive mail: its form, no disposable domain, and a mail server where DNS answers. */
export async function checkEmail(email: string, resolve: ResolveMx): Promise<EmailCheck> {
  const address = email.trim().toLowerCase();
  if (!isEmailAddress(address)) {
    return { valid: false, reason: message('emailCheck.notAnAddress'), mailServer: 'unknown' };
  }
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (isDisposable(domain)) {
    return { valid: false, reason: message('emailCheck.disposable'), mailServer: 'unknown' };
  }
  const mailServer = await findMailServer(domain, resolve);
  return mailServer === 'missing'
    ? { valid: false, reason: message('emailCheck.noMail', { domain }), mailServer }
    : { valid: true, reason: null, mailServer };
}
