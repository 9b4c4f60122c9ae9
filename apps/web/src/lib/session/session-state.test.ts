import type { User } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { reduceSession, SIGNED_OUT, type SessionAction, type SessionState } from './session-state.ts';

const user = { id: 'u1', email: 'ada@example.org' } as User;
const credentials = { userId: 'u1', token: 't1' };
const signedIn: SessionState = {
  ...SIGNED_OUT,
  isLoggedIn: true,
  credentials,
  user,
  v1BaseUrl: 'https://v1.example',
};

const after = (state: SessionState, ...actions: SessionAction[]): SessionState =>
  actions.reduce(reduceSession, state);

describe('logged-in is set', () => {
  it('logged-in is set when token validation succeeds', () => {
    const state = after(
      SIGNED_OUT,
      { type: 'restored', credentials },
      { type: 'token-checked', accessToken: 't2' },
    );
    expect(state.isLoggedIn).toBe(true);
  });

  it('logged-in is set when get-user succeeds, and loading is over then', () => {
    const state = after(SIGNED_OUT, { type: 'login-started' }, { type: 'user-loaded', user });
    expect(state).toMatchObject({ isLoggedIn: true, isLoading: false, user });
  });

  it('logged-in is not set by a successful login alone: the user is loaded first', () => {
    const state = after(SIGNED_OUT, { type: 'login-started' }, { type: 'login-succeeded', credentials });
    expect(state).toMatchObject({ isLoggedIn: false, isLoading: true, credentials });
  });
});

describe('logged-in is cleared', () => {
  const isUnreachable = false;
  const clearing: readonly (readonly [string, SessionAction])[] = [
    ['when login is rejected', { type: 'login-rejected', body: { success: false } }],
    ['when the user fetch fails', { type: 'user-failed', isUnreachable }],
    ['when token validation fails', { type: 'token-failed', body: null, isUnreachable }],
    ['on logout', { type: 'logout-settled' }],
  ];
  it.each(clearing)('%s, with all stored state of the session', (_, action) => {
    const state = reduceSession(signedIn, action);
    expect(state).toMatchObject({ isLoggedIn: false, isLoading: false, credentials: null, user: null });
    expect(state.v1BaseUrl).toBe('');
  });

  it('the token stays when nothing answered, since nobody refused it', () => {
    const state = reduceSession(signedIn, { type: 'token-failed', body: null, isUnreachable: true });
    expect(state).toMatchObject({ isLoggedIn: false, isUnreachable: true, credentials });
  });
});

it('keeps the access token that token validation returned', () => {
  const state = after(
    SIGNED_OUT,
    { type: 'restored', credentials },
    { type: 'token-checked', accessToken: 't2' },
  );
  expect(state.credentials).toEqual({ userId: 'u1', token: 't2' });
});

it('gives the error body of a rejected login to whoever shows it', () => {
  const body = { success: false, error: { code: 'auth.wrong_credentials' } };
  const state = after(SIGNED_OUT, { type: 'login-started' }, { type: 'login-rejected', body });
  expect(state.failure).toEqual(body);
  expect(after(state, { type: 'login-started' }).failure).toBeNull();
});

it('swallows a failed get-user: logged out, and no failure to show', () => {
  const state = reduceSession({ ...signedIn, failure: null }, { type: 'user-failed', isUnreachable: false });
  expect(state.failure).toBeNull();
  expect(state.isLoggedIn).toBe(false);
});

it('is not loading when there is no stored session to check', () => {
  expect(reduceSession(SIGNED_OUT, { type: 'restored', credentials: null }).isLoading).toBe(false);
});

describe('a token that a call found refused', () => {
  it('expires the session and keeps the user, so that the page can ask them to sign in again', () => {
    const state = reduceSession(signedIn, { type: 'token-refused', token: 't1' });
    expect(state).toMatchObject({ isLoggedIn: false, isExpired: true, credentials: null, user });
  });

  it('changes nothing when it is an older token: a late answer must not end a newer session', () => {
    expect(reduceSession(signedIn, { type: 'token-refused', token: 't0' })).toBe(signedIn);
  });

  it('stays expired through a wrong password, and ends with the next sign-in', () => {
    const wrong = after(
      signedIn,
      { type: 'token-refused', token: 't1' },
      { type: 'login-started' },
      { type: 'login-rejected', body: null },
    );
    expect(wrong).toMatchObject({ isExpired: true, user });
    const again = after(wrong, { type: 'login-succeeded', credentials }, { type: 'user-loaded', user });
    expect(again).toMatchObject({ isLoggedIn: true, isExpired: false });
  });
});
