import { SECOND_MS } from '@plumbline/contract';
import type { MailConfig } from '../../mail-config.ts';
import { LOGO_ID, type RenderedMail } from './render-mail.ts';

const CONNECT_MS = 10 * SECOND_MS;
const SILENCE_MS = 30 * SECOND_MS;

export interface Envelope {
  /** Stays the same in every attempt, so that mail programs show a repeated mail once. */
  readonly id: string;
  readonly to: string;
  readonly attachment: AttachedFile | null;
}

export interface AttachedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Hands a mail to a mail server. Rejects with nodemailer's error: `code`, and `responseCode` of an answer. */
export type Transport = (mail: RenderedMail, envelope: Envelope) => Promise<void>;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host);

/** A logo is stored as `data:image/…;base64,…`. */
function attachedLogo(logo: string) {
  const [head = '', content = ''] = logo.split(',');
  const contentType = /^data:([^;]+)/u.exec(head)?.[1] ?? 'image/png';
  return {
    cid: LOGO_ID,
    filename: `logo.${contentType.split('/')[1] ?? 'png'}`,
    contentType,
    contentDisposition: 'inline' as const,
    content: Buffer.from(content, 'base64'),
  };
}

const attachedFile = ({ fileName: filename, contentType, content }: AttachedFile) => ({
  filename,
  contentType,
  content,
});

/** A connection per mail: there are few, and none is held open for them. */
export function smtpTransport(config: MailConfig): Transport {
  const { host, port, isSecure, credentials, from } = config;
  const [, domain = 'localhost'] = from.address.split('@');
  return async ({ subject, html, text, logo }, { id, to, attachment }) => {
    // Loaded with the first mail: most starts send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      // A password is not sent in the clear, but to this machine.
      requireTLS: !isSecure && credentials !== null && !isLoopback(host),
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        // An object, so that nothing in it is parsed as a list of addresses.
        from,
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        attachments: [
          ...(logo === null ? [] : [attachedLogo(logo)]),
          ...(attachment === null ? [] : [attachedFile(attachment)]),
        ],
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  };
}
