import { message, type Message } from '@plumbline/messages';

export interface DeliveryFailure {
  /** Never words of the mail server: it may repeat what it was sent. */
  readonly reason: Message;
  /** True when the server will not take this mail later either. */
  readonly isFinal: boolean;
}

const CONNECTION_CODES: readonly unknown[] = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'ECONNREFUSED',
];

/** What an error of the transport means for the mail. */
export function describeFailure(error: unknown): DeliveryFailure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  if (code === 'EAUTH') {
    return { reason: message('mail.failure.signIn'), isFinal: false };
  }
  if (typeof responseCode === 'number') {
    // Answers from 500 on are final, but for those about the connection and sign-in, which the operator can change.
    const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    const status = String(responseCode);
    return {
      reason: isFinal
        ? message('mail.failure.refused', { status })
        : message('mail.failure.deferred', { status }),
      isFinal,
    };
  }
  return CONNECTION_CODES.includes(code)
    ? { reason: message('mail.failure.unreachable'), isFinal: false }
    : { reason: message('mail.failure.other'), isFinal: false };
}
