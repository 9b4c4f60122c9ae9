// Service accounts and access tokens of the local BigQuery. The names of documentation pages are those of server.ts.
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Answer } from './replies.ts';

export const PROJECT = 'analytics-project';
export const READ = 'https://www.googleapis.com/auth/bigquery.readonly';
export const WRITE = 'https://www.googleapis.com/auth/bigquery';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const MAX_TOKEN_SECONDS = 3600;

export interface ServiceAccount {
  /** Of the key. */
  readonly id: string;
  readonly email: string;
  /** PEM. */
  readonly publicKey: string;
  /** The key file, as JSON. */
  readonly file: string;
}

/** A service account with a key file as Google Cloud issues it. */
export function createServiceAccount(
  email = 'plumbline@analytics-project.iam.gserviceaccount.com',
): ServiceAccount {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const id = randomUUID().replaceAll('-', '');
  const file = {
    type: 'service_account',
    project_id: PROJECT,
    private_key_id: id,
    private_key: privateKey,
    client_email: email,
    token_uri: AUDIENCE,
  };
  return { id, email, publicKey, file: JSON.stringify(file, null, 2) };
}

/** Issues access tokens for valid assertions, and records the scope of each. */
export class TokenOffice {
  readonly #account: ServiceAccount;
  readonly #scopes = new Map<string, string>();

  constructor(account: ServiceAccount) {
    this.#account = account;
  }

  /** Undefined for a token that was not issued, or has expired. */
  scopeOf(token: string | undefined): string | undefined {
    return this.#scopes.get(token ?? '');
  }

  expire(): void {
    this.#scopes.clear();
  }

  /** TOKENS, "Making the access token request". */
  async give(form: URLSearchParams): Promise<Answer> {
    const { id, email, publicKey } = this.#account;
    const refused = (description: string): Answer => [
      400,
      { error: 'invalid_grant', error_description: description },
    ];
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      return [400, { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' }];
    }
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('assertion') ?? '',
        createPublicKey(publicKey),
        { algorithms: ['RS256'], audience: AUDIENCE, requiredClaims: ['iss', 'iat', 'exp'] },
      );
      if (payload.iss !== email) {
        return refused('Invalid grant: account not found');
      }
      if (protectedHeader.kid !== id || (payload.exp ?? 0) - (payload.iat ?? 0) > MAX_TOKEN_SECONDS) {
        return refused(
          'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
        );
      }
      const scope = String(payload['scope']);
      if (![READ, WRITE].includes(scope)) {
        return [
          400,
          { error: 'invalid_scope', error_description: 'Invalid OAuth scope or ID token audience provided.' },
        ];
      }
      const token = `ya29.${randomUUID()}`;
      this.#scopes.set(token, scope);
      return [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }];
    } catch (error) {
      const isTime = error instanceof errors.JWTExpired;
      return refused(
        isTime
          ? 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.'
          : 'Invalid JWT Signature.',
      );
    }
  }
}
