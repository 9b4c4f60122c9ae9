import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { AppError, type SnowflakeConfig } from '@plumbline/contract';
import { SignJWT } from 'jose';
import { accountName, accountOrigin, type Account } from './account.ts';
import { refusedField } from '../kit/refused.ts';

/** What a request is signed in with, and how its kind is named in `X-Snowflake-Authorization-Token-Type`. */
export interface Token {
  readonly type: 'KEYPAIR_JWT' | 'PROGRAMMATIC_ACCESS_TOKEN' | 'OAUTH';
  readonly value: string;
}

/** Hands out a token that is valid now. */
export interface Credentials {
  /** The field of the form that holds the secret. */
  readonly field: 'privateKey' | 'token' | 'refreshToken';
  /** False: a refused token stays refused. */
  readonly isRenewable: boolean;
  /** `isFresh`: not one that was handed out before. */
  token(signal: AbortSignal, options?: { readonly isFresh: boolean }): Promise<Token>;
}

/** Snowflake accepts at most an hour. */
const JWT_SECONDS = 55 * 60;
/** A token that ends sooner than this is not used for another request. */
const MARGIN_SECONDS = 60;
const MAX_BYTES = 1024 * 1024;

const PEM = /^-----BEGIN ([A-Z ]+)-----([^]*)-----END \1-----$/u;
const LINE_CHARS = 64;

/** A key that was copied through a field of one line has lost its line ends. */
function withLines(key: string): string {
  const [, label, body] = PEM.exec(key.trim()) ?? [];
  if (label === undefined || body === undefined) {
    return key;
  }
  const lines = body.replaceAll(/\s+/gu, '').match(new RegExp(`.{1,${LINE_CHARS}}`, 'gu')) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** What the crypto library calls it, what it means, and the field to fix. */
const KEY_FAILURES: Readonly<Record<string, readonly [string, string]>> = {
  ERR_OSSL_BAD_DECRYPT: ['passphrase', 'The passphrase does not open the private key.'],
  ERR_OSSL_EVP_BAD_DECRYPT: ['passphrase', 'The passphrase does not open the private key.'],
  ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED: [
    'passphrase',
    'The private key is encrypted. Enter its passphrase.',
  ],
  ERR_MISSING_PASSPHRASE: ['passphrase', 'The private key is encrypted. Enter its passphrase.'],
};

function parseKey({ privateKey = '', passphrase }: SnowflakeConfig): KeyObject {
  try {
    const key = createPrivateKey({
      key: withLines(privateKey),
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    if (key.asymmetricKeyType === 'rsa') {
      return key;
    }
  } catch (error) {
    const [field, message] = KEY_FAILURES[(error as { code?: string }).code ?? ''] ?? [null, null];
    if (field !== null) {
      throw refusedField({ field, message, cause: error });
    }
  }
  throw refusedField({ field: 'privateKey', message: 'This is not an RSA private key in PEM format.' });
}

/** SHA-256 of the public key as Snowflake shows it in `RSA_PUBLIC_KEY_FP`. */
const fingerprint = (key: KeyObject): string => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64')}`;
};

/**
 * A token that this side signs with the user's private key.
 *
 * https://docs.snowflake.com/en/developer-guide/sql-api/authenticating#using-key-pair-authentication
 */
async function signToken(config: SnowflakeConfig): Promise<string> {
  const key = parseKey(config);
  const subject = `${accountName(config.account)}.${(config.username ?? '').toUpperCase()}`;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(`${subject}.${fingerprint(key)}`)
    .setSubject(subject)
    .setIssuedAt(now)
    .setExpirationTime(now + JWT_SECONDS)
    .sign(key);
}

interface AccessToken {
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly message?: string;
}

/**
 * An access token for the refresh token.
 *
 * https://docs.snowflake.com/en/user-guide/oauth-custom#refresh-tokens
 */
async function requestAccessToken(
  account: Account,
  signal: AbortSignal,
): Promise<{ readonly value: string; readonly seconds: number }> {
  const { clientId = '', clientSecret = '', refreshToken = '' } = account.config;
  const basic = Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64');
  const { status, body } = await account.context.outbound.send(
    `${accountOrigin(account)}/oauth/token-request`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      maxBytes: MAX_BYTES,
      signal,
    },
  );
  if (status >= 500 || status === 429) {
    throw new AppError('source.unreachable', 'Snowflake gives out no access tokens now. Try again later.');
  }
  const { access_token: value, expires_in: seconds = 0 } = parseJson(body) as AccessToken;
  if (status !== 200 || value === undefined) {
    throw refusedField({
      field: 'refreshToken',
      message: 'Snowflake no longer accepts the refresh token. Sign in there again and enter the new one.',
    });
  }
  return { value, seconds };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
}

/** Hands out the same token until it is about to end. */
function cached(
  type: Token['type'],
  request: (signal: AbortSignal) => Promise<{ readonly value: string; readonly seconds: number }>,
): Credentials['token'] {
  let current: { readonly token: Token; readonly until: number } | null = null;
  return async (signal, { isFresh } = { isFresh: false }) => {
    if (isFresh || current === null || performance.now() >= current.until) {
      const { value, seconds } = await request(signal);
      const until = performance.now() + (seconds - MARGIN_SECONDS) * 1000;
      current = { token: { type, value }, until };
    }
    return current.token;
  };
}

/** How a connection signs in. */
export function createCredentials(account: Account): Credentials {
  const { config } = account;
  switch (config.auth) {
    case 'token': {
      const token: Token = { type: 'PROGRAMMATIC_ACCESS_TOKEN', value: (config.token ?? '').trim() };
      return { field: 'token', isRenewable: false, token: () => Promise.resolve(token) };
    }
    case 'oauth':
      return {
        field: 'refreshToken',
        isRenewable: true,
        token: cached('OAUTH', (signal) => requestAccessToken(account, signal)),
      };
    case 'key-pair':
    default:
      return {
        field: 'privateKey',
        isRenewable: true,
        token: cached('KEYPAIR_JWT', async () => ({ value: await signToken(config), seconds: JWT_SECONDS })),
      };
  }
}
