import { assertNever, type User } from '@plumbline/contract';

export interface Credentials {
  readonly userId: string;
  readonly token: string;
}

export interface SessionState {
  readonly isLoggedIn: boolean;
  readonly isLoading: boolean;
  /** What is stored on this device; null when signed out. */
  readonly credentials: Credentials | null;
  readonly user: User | null;
  /** Where this tenant's v1 calls go; empty for the page's own origin. */
  readonly v1BaseUrl: string;
  /** The server's error body of the last refused login or token; null when there was none. */
  readonly failure: unknown;
  /** The session died under a page that is still open: sign in again without losing it. */
  readonly isExpired: boolean;
  /** The check of the session failed: not logged in, but the token stays stored, since nobody rejected it. */
  readonly isUnreachable: boolean;
}

export type SessionAction =
  | { readonly type: 'restored'; readonly credentials: Credentials | null }
  | { readonly type: 'login-started' }
  | { readonly type: 'login-succeeded'; readonly credentials: Credentials }
  | { readonly type: 'login-rejected'; readonly body: unknown }
  | { readonly type: 'token-checked'; readonly accessToken: string }
  | { readonly type: 'token-failed'; readonly body: unknown; readonly isUnreachable: boolean }
  | { readonly type: 'user-loaded'; readonly user: User }
  | { readonly type: 'user-failed'; readonly isUnreachable: boolean }
  | { readonly type: 'tenant-loaded'; readonly v1BaseUrl: string }
  | { readonly type: 'token-refused'; readonly token: string }
  | { readonly type: 'logout-settled' };

export const SIGNED_OUT: SessionState = {
  isLoggedIn: false,
  isLoading: false,
  credentials: null,
  user: null,
  v1BaseUrl: '',
  failure: null,
  isExpired: false,
  isUnreachable: false,
};

/** A dead session under an open page keeps the page's user, so that signing in again can name them. */
const failed = (state: SessionState, facts: { body: unknown; isUnreachable: boolean }): SessionState => ({
  ...SIGNED_OUT,
  credentials: facts.isUnreachable ? state.credentials : null,
  user: state.isExpired ? state.user : null,
  v1BaseUrl: state.isExpired ? state.v1BaseUrl : '',
  failure: facts.body,
  isExpired: state.isExpired,
  isUnreachable: facts.isUnreachable,
});

const refused = (state: SessionState, token: string): SessionState => {
  const isOurs = state.credentials?.token === token;
  if (!isOurs || !state.isLoggedIn || state.user === null) {
    return state;
  }
  return { ...state, isLoggedIn: false, isLoading: false, credentials: null, isExpired: true };
};

/** The signed-in person: set by a valid token or a loaded user; cleared by every refusal and by logout. */
export const reduceSession = (state: SessionState, action: SessionAction): SessionState => {
  switch (action.type) {
    case 'restored':
      return { ...SIGNED_OUT, credentials: action.credentials, isLoading: action.credentials !== null };
    case 'login-started':
      return { ...state, isLoading: true, failure: null, isUnreachable: false };
    case 'login-succeeded':
      return { ...state, credentials: action.credentials };
    case 'login-rejected':
      return failed(state, { body: action.body, isUnreachable: false });
    case 'token-checked':
      return state.credentials === null
        ? state
        : { ...state, isLoggedIn: true, credentials: { ...state.credentials, token: action.accessToken } };
    case 'token-failed':
      return failed(state, action);
    case 'user-loaded':
      return {
        ...state,
        isLoggedIn: true,
        isLoading: false,
        user: action.user,
        failure: null,
        isExpired: false,
      };
    case 'user-failed':
      return failed(state, { body: null, isUnreachable: action.isUnreachable });
    case 'tenant-loaded':
      return { ...state, v1BaseUrl: action.v1BaseUrl };
    case 'token-refused':
      return refused(state, action.token);
    case 'logout-settled':
      return SIGNED_OUT;
    default:
      return assertNever(action);
  }
};
