/** How mails are delivered. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); otherwise the connection is upgraded where the server offers it. */
  readonly isSecure: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string; readonly address: string };
}

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Null: mails are not sent, and the outbox shows them. */
export function mailConfig({
  PLUMBLINE_SMTP_URL: url,
  PLUMBLINE_MAIL_FROM: from = '',
}: {
  readonly PLUMBLINE_SMTP_URL?: URL | undefined;
  readonly PLUMBLINE_MAIL_FROM?: string | undefined;
}): MailConfig | null {
  if (url === undefined) {
    return null;
  }
  const isSecure = url.protocol === 'smtps:';
  const [, name = '', address = from] = /^(.*)<(.+)>$/.exec(from) ?? [];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? SMTP_PORTS[isSecure ? 'smtps:' : 'smtp:'] : Number(url.port),
    isSecure,
    credentials:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    from: { name: name.trim(), address },
  };
}
