import { createPrivateKey, type KeyObject } from 'node:crypto';
import { AppError, type BigqueryConfig } from '@plumbline/contract';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { OpenContext } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';
import { keyRefused } from './failures.ts';

/** Secrets go nowhere else, whatever a key file names as its `token_uri`. */
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const PORTS = { 'https:': 443, 'http:': 80 } as const;
/** Google accepts at most an hour. */
const JWT_SECONDS = 55 * 60;
/** A token that ends sooner than this is not used for another request. */
const MARGIN_SECONDS = 60;
const MAX_BYTES = 1024 * 1024;

const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().min(1),
  client_email: z.string().min(3),
});

/** A service account, and the project that is billed. */
export interface Account {
  readonly config: BigqueryConfig;
  readonly context: OpenContext;
  readonly email: string;
  readonly project: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

function parseFile(text: string): z.infer<typeof KeyFile> {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch (error) {
    // Without the cause: the parser's message quotes the text, which holds the private key.
    const isJson = !(error instanceof SyntaxError);
    throw keyRefused(
      isJson
        ? 'This is not the key of a service account. Enter the whole JSON file as Google Cloud gave it.'
        : 'This is not JSON. Enter the whole key file as Google Cloud gave it.',
    );
  }
}

/** Throws `source.refused` for a key that is none. */
export function createAccount(config: BigqueryConfig, context: OpenContext): Account {
  const file = parseFile(config.serviceAccountKey);
  let key: KeyObject;
  try {
    key = createPrivateKey(file.private_key);
  } catch (cause) {
    throw keyRefused('The private key in the file is damaged. Create another key in Google Cloud.', cause);
  }
  return {
    config,
    context,
    email: file.client_email,
    project: config.project ?? file.project_id,
    keyId: file.private_key_id,
    key,
  };
}

export const origin = ({ context }: Account): string => endpoint(context.endpoints, 'bigquery');

export const server = (account: Account): { readonly host: string; readonly port: number } => {
  const { hostname, port, protocol } = new URL(origin(account));
  return { host: hostname, port: Number(port) || PORTS[protocol as keyof typeof PORTS] };
};

/**
 * What a token may do. Statements run with one that can only read; ending a statement needs another.
 *
 * https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/query
 * https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/cancel
 */
export const SCOPES = {
  read: 'https://www.googleapis.com/auth/bigquery.readonly',
  cancel: 'https://www.googleapis.com/auth/bigquery',
} as const;
export type Scope = keyof typeof SCOPES;

/** https://developers.google.com/identity/protocols/oauth2/service-account#jwt-auth */
const signAssertion = ({ email, keyId, key }: Account, scope: Scope): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ scope: SCOPES[scope] })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
    .setIssuer(email)
    .setAudience(TOKEN_ADDRESS)
    .setIssuedAt(now)
    .setExpirationTime(now + JWT_SECONDS)
    .sign(key);
};

interface TokenReply {
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
  readonly error_description?: string;
}

function refusal({ error = '', error_description: text = '' }: TokenReply): AppError {
  if (/reasonable timeframe|short-lived/iu.test(text)) {
    return new AppError(
      'source.refused',
      'Google refuses the key since the clock of this server is wrong. Correct the clock.',
    );
  }
  return keyRefused(
    /account not found|disabled/iu.test(text)
      ? 'The service account of this key was deleted or is disabled.'
      : `Google does not accept the key (${error === '' ? 'no reason given' : error}). It may have been deleted: create another one.`,
  );
}

const tokenAddress = (account: Account): string =>
  account.context.endpoints?.bigquery === undefined ? TOKEN_ADDRESS : `${origin(account)}/token`;

/** https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests */
async function requestToken(
  account: Account,
  scope: Scope,
  signal: AbortSignal,
): Promise<{ readonly value: string; readonly seconds: number }> {
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await signAssertion(account, scope),
  });
  const { status, body } = await account.context.outbound.send(tokenAddress(account), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
    maxBytes: MAX_BYTES,
    signal,
  });
  if (status >= 500 || status === 429) {
    throw new AppError('source.unreachable', 'Google gives out no access tokens now. Try again later.');
  }
  const reply = parseReply(body);
  if (status !== 200 || reply.access_token === undefined) {
    throw refusal(reply);
  }
  return { value: reply.access_token, seconds: reply.expires_in ?? 0 };
}

function parseReply(body: Buffer): TokenReply {
  try {
    return JSON.parse(body.toString('utf8')) as TokenReply;
  } catch {
    return {};
  }
}

/** Hands out the same token of a scope until it is about to end, or was refused. */
export class Tokens {
  readonly #account: Account;
  readonly #current = new Map<Scope, { readonly value: string; readonly until: number }>();

  constructor(account: Account) {
    this.#account = account;
  }

  async get(scope: Scope, signal: AbortSignal): Promise<string> {
    const known = this.#current.get(scope);
    if (known !== undefined && performance.now() < known.until) {
      return known.value;
    }
    const { value, seconds } = await requestToken(this.#account, scope, signal);
    this.#current.set(scope, { value, until: performance.now() + (seconds - MARGIN_SECONDS) * 1000 });
    return value;
  }

  drop(scope: Scope): void {
    this.#current.delete(scope);
  }
}
