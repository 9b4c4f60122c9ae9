import type { IsoTime, JsonText } from './stored-types.ts';

/** The OpenID Connect provider of a workspace. */
export interface SsoProviderRow {
  tenant_id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed; null for a public client. */
  client_secret: string | null;
  /** What it does with what the provider says of a person. */
  options: JsonText;
  updated_at: IsoTime;
  /** Since issuer or client changed; null before the first. */
  last_sign_in_at: IsoTime | null;
}

/** A sign-in that was sent to the provider and waits for its answer. */
export interface SsoAttemptRow {
  /** SHA-256 of the state, hex. */
  state_hash: string;
  tenant_id: string;
  /** SHA-256 of the key that the browser saved, hex. */
  browser_hash: string;
  /** Sealed: state, nonce, PKCE verifier and the redirect address. */
  secrets: string;
  return_to: string;
  expires_at: IsoTime;
}

/** Somebody with an identity at the provider whose address has an account: waits for the account's password. */
export interface SsoConnectionRow {
  token_hash: string;
  tenant_id: string;
  user_id: string;
  /** What the provider said of the person. */
  person: JsonText;
  return_to: string;
  expires_at: IsoTime;
}

/** The account that an identity at a provider opens in this workspace. */
export interface IdentityRow {
  tenant_id: string;
  issuer: string;
  subject: string;
  user_id: string;
  created_at: IsoTime;
}
