import { endpoint } from '@plumbline/connectors';
import { AppError } from '@plumbline/contract';
import { z } from 'zod';
import type { QuickbooksApp } from '../../../config.ts';
import { isoAfter } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';

/** https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0 */
const SCOPE = 'com.intuit.quickbooks.accounting';
const MAX_BYTES = 1024 * 1024;
/** Not ended with the call that needs the token: the reply holds the only valid refresh token. */
const REQUEST_MS = 30_000;

const TokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** What a sign-in or a renewal leaves. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires. */
  readonly expiresAt: string;
}

type IntuitServices = Pick<Services, 'config' | 'outbound' | 'clock' | 'log'>;

/** Throws `connector.disabled` where the operator set no app. */
export function quickbooksApp({ config }: Pick<Services, 'config'>): QuickbooksApp {
  if (config.quickbooks === null) {
    throw new AppError(
      'connector.disabled',
      'QuickBooks needs an app at Intuit, which is not set up on this server.',
    );
  }
  return config.quickbooks;
}

export function authorizationUrl(
  services: Pick<Services, 'config'>,
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
): string {
  const { clientId } = quickbooksApp(services);
  const url = new URL(endpoint(services.config.endpoints, 'quickbooks-authorize'));
  const params = {
    client_id: clientId,
    response_type: 'code',
    scope: SCOPE,
    redirect_uri: redirectUri,
    state,
  };
  for (const [name, value] of Object.entries(params)) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

async function post(
  services: IntuitServices,
  url: string,
  { body, type }: { readonly body: string; readonly type: string },
) {
  const { clientId, clientSecret } = quickbooksApp(services);
  const basic = Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64');
  return services.outbound.send(url, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, accept: 'application/json', 'content-type': type },
    body,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.timeout(REQUEST_MS),
  });
}

/** Tokens for a code or a refresh token. Throws `connection.expired` where Intuit does not accept it. */
async function requestTokens(
  services: IntuitServices,
  form: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const url = endpoint(services.config.endpoints, 'quickbooks-token');
  const sent = await post(services, url, {
    body: new URLSearchParams(form).toString(),
    type: 'application/x-www-form-urlencoded',
  });
  const text = sent.body.toString('utf8');
  if (sent.status === 400 && /invalid_grant/.test(text)) {
    services.log.warn(
      { intuitTid: sent.header('intuit_tid') },
      'Intuit does not accept a refresh token or code',
    );
    throw new AppError('connection.expired', 'The sign-in at QuickBooks has ended. Connect it again.');
  }
  if (sent.status !== 200) {
    throw sent.status === 429 || sent.status >= 500
      ? new AppError(
          'source.unreachable',
          `Intuit could not be reached (HTTP ${sent.status}). Try again later.`,
        )
      : new AppError(
          'source.refused',
          `Intuit refused the sign-in (HTTP ${sent.status}). The app's client id or secret may be wrong.`,
        );
  }
  const reply = TokenReply.safeParse(JSON.parse(text));
  if (!reply.success) {
    throw new AppError('source.refused', 'Intuit answered a sign-in in a form that Plumbline does not know.');
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = reply.data;
  return { accessToken, refreshToken, expiresAt: isoAfter(services.clock, seconds * 1000) };
}

export const exchangeCode = (
  services: IntuitServices,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
): Promise<Tokens> =>
  requestTokens(services, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });

/** Intuit gives another refresh token, and may refuse the one that was used from then on. */
export const renewTokens = (services: IntuitServices, refreshToken: string): Promise<Tokens> =>
  requestTokens(services, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Ends a sign-in at Intuit. A failure is logged: the tokens are deleted here either way. */
export async function revokeToken(services: IntuitServices, refreshToken: string): Promise<void> {
  try {
    await post(services, endpoint(services.config.endpoints, 'quickbooks-revoke'), {
      body: JSON.stringify({ token: refreshToken }),
      type: 'application/json',
    });
  } catch (error) {
    services.log.warn({ err: error }, 'a sign-in at Intuit could not be revoked');
  }
}
