import { ApiError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { loginFailureText, loginFaultText } from '../components/sign-in-error.ts';
import { NO_LINK, passwordFault, reduceLink } from './link-request.ts';

const failure = (code: string, retryAfterSeconds: number | null = null): ApiError =>
  new ApiError({ code, message: `server: ${code}`, status: 401, retryAfterSeconds });

describe('what a refused sign-in says', () => {
  it('the same for a wrong password and an unknown e-mail', () => {
    expect(loginFailureText(failure('auth.wrong_credentials'))).toBe('Wrong email or password.');
  });

  it.each([
    [null, '2 minutes'],
    [30, '1 minute'],
    [240, '4 minutes'],
  ])('how long to wait after too many tries, with Retry-After %s: %s', (seconds, wait) => {
    expect(loginFailureText(failure('auth.too_many_tries', seconds))).toBe(
      `Too many tries. Wait ${wait} or reset the password.`,
    );
  });

  it('the server’s own words for the rest', () => {
    expect(loginFailureText(failure('engine.busy'))).toBe('server: engine.busy');
  });

  it('nothing before a try and after a good one, and something when the user could not be loaded', () => {
    expect(loginFaultText({ isLoading: false, data: null, failure: null })).toBeNull();
    expect(loginFaultText({ isLoading: false, data: true, failure: null })).toBeNull();
    expect(loginFaultText({ isLoading: false, data: false, failure: null })).toContain('could not be loaded');
  });
});

describe('a one-use link', () => {
  const opened = reduceLink(NO_LINK, { type: 'opened', hash: 'abc' });

  it('requires a password when the URL has a token, and not otherwise', () => {
    expect(opened).toEqual({ stage: 'password', token: 'abc' });
    expect(reduceLink(NO_LINK, { type: 'opened', hash: '' })).toEqual(NO_LINK);
  });

  it('stays open when its token has been taken out of the address', () => {
    expect(reduceLink(opened, { type: 'opened', hash: '' })).toBe(opened);
  });

  it('gives way to another link pasted over it', () => {
    expect(reduceLink(opened, { type: 'opened', hash: 'xyz' })).toEqual({ stage: 'password', token: 'xyz' });
  });

  it('a one-use link that was used leads to the form, which says so', () => {
    expect(reduceLink(opened, { type: 'refused' })).toEqual({ stage: 'form', isLinkDead: true });
  });

  it('can be left for the form', () => {
    expect(reduceLink(opened, { type: 'left' })).toEqual(NO_LINK);
  });
});

it('counts a password in characters as people do', () => {
  expect(passwordFault('short')).toEqual({ count: 5, least: 10 });
  expect(passwordFault('🙂🙂🙂🙂🙂')).toEqual({ count: 5, least: 10 });
  expect(passwordFault('ten letters')).toBeNull();
});
