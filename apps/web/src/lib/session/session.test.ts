import {
  ApiError,
  checkToken,
  getTenant,
  getUser,
  login,
  logout,
  redeemLink,
  type Client,
  type Route,
} from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { createSession, type Session } from './session.ts';
import { memoryStorage, type KeyValueStorage } from '../browser/storage.ts';

const user = { id: 'u1', email: 'ada@example.org', tenant: { id: 'n1', slug: 'acme', name: 'Acme' } };
const refusal = new ApiError({
  code: 'auth.wrong_credentials',
  message: 'no',
  status: 401,
  body: { success: false, error: { code: 'auth.wrong_credentials' } },
});
const unreachable = new ApiError({ code: 'network.unreachable', message: 'no answer', status: null });

type Answers = Partial<Record<string, unknown>>;
const HAPPY: Answers = {
  [login.id]: { success: true, token: 't1', user: { id: 'u1' } },
  [redeemLink.id]: { success: true, token: 't9', user: { id: 'u1' } },
  [checkToken.id]: { success: true, accessToken: 't2' },
  [getUser.id]: { success: true, data: user },
  [getTenant.id]: { success: true, data: { v1BaseUrl: 'https://v1.example' } },
  [logout.id]: { success: true },
};

interface Bench {
  readonly session: Session;
  readonly storage: KeyValueStorage;
  readonly called: string[];
}

/** A session on a client that answers from a table; an `ApiError` in it is thrown. */
const aSession = (answers: Answers = {}, stored?: { userId: string; token: string }): Bench => {
  const storage = memoryStorage();
  if (stored !== undefined) {
    storage.set('plumbline.userId', stored.userId);
    storage.set('plumbline.token', stored.token);
  }
  const called: string[] = [];
  const call = (route: Route): Promise<unknown> => {
    called.push(route.id);
    const answer = { ...HAPPY, ...answers }[route.id];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { session: createSession({ client: { call } as Pick<Client, 'call'>, storage }), storage, called };
};

const storedToken = ({ storage }: Bench): string | null => storage.get('plumbline.token');

describe('login', () => {
  it('stores user id and bearer token on the device, then loads the user and the tenant', async () => {
    const bench = aSession();
    expect(await bench.session.login({ email: 'a', password: 'p' })).toBe(true);
    expect(bench.called).toEqual([login.id, getUser.id, getTenant.id]);
    expect(bench.storage.get('plumbline.userId')).toBe('u1');
    expect(storedToken(bench)).toBe('t1');
    expect(bench.session.store.getState()).toMatchObject({
      isLoggedIn: true,
      v1BaseUrl: 'https://v1.example',
    });
  });

  it('rejects with the error when refused, and leaves nothing on the device', async () => {
    const bench = aSession({ [login.id]: refusal }, { userId: 'u0', token: 'old' });
    await bench.session.restore();
    await expect(bench.session.login({ email: 'a', password: 'p' })).rejects.toBe(refusal);
    expect(storedToken(bench)).toBeNull();
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, failure: refusal.body });
  });

  it('answers false and stays logged out when the user cannot be loaded', async () => {
    const bench = aSession({ [getUser.id]: refusal });
    expect(await bench.session.login({ email: 'a', password: 'p' })).toBe(false);
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, user: null });
    expect(storedToken(bench)).toBeNull();
  });

  it('opens a session from a one-use link in the same way', async () => {
    const bench = aSession();
    expect(await bench.session.redeem({ token: 'link', password: 'a long password' })).toBe(true);
    expect(storedToken(bench)).toBe('t9');
  });
});

describe('restore', () => {
  it('sends no request when nothing is stored', async () => {
    const bench = aSession();
    await bench.session.restore();
    expect(bench.called).toEqual([]);
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, isLoading: false });
  });

  it('stores the returned access token and loads the user', async () => {
    const bench = aSession({}, { userId: 'u1', token: 't1' });
    await bench.session.restore();
    expect(bench.called).toEqual([checkToken.id, getUser.id, getTenant.id]);
    expect(storedToken(bench)).toBe('t2');
    expect(bench.session.store.getState().isLoggedIn).toBe(true);
  });

  it('clears the session when the token is refused, and never fetches the user', async () => {
    const bench = aSession({ [checkToken.id]: refusal }, { userId: 'u1', token: 't1' });
    await bench.session.restore();
    expect(bench.called).toEqual([checkToken.id]);
    expect(storedToken(bench)).toBeNull();
  });

  it('keeps the token when the server does not answer, and says so', async () => {
    const bench = aSession({ [checkToken.id]: unreachable }, { userId: 'u1', token: 't1' });
    await bench.session.restore();
    expect(storedToken(bench)).toBe('t1');
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, isUnreachable: true });
  });

  it.each([checkToken, getUser, getTenant])(
    'keeps the token when $id fails for another reason',
    async ({ id }) => {
      const broken = new ApiError({ code: 'internal', message: 'Broken.', status: 500 });
      const bench = aSession({ [id]: broken }, { userId: 'u1', token: 't1' });
      await bench.session.restore();
      expect(storedToken(bench)).toMatch(/^t[12]$/u);
      expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, isUnreachable: true });
    },
  );

  it('swallows a failed get-user and leaves the person logged out', async () => {
    const bench = aSession({ [getUser.id]: refusal }, { userId: 'u1', token: 't1' });
    await expect(bench.session.restore()).resolves.toBeUndefined();
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, failure: null });
  });
});

describe('logout', () => {
  it.each([
    ['succeeds', { success: true }],
    ['fails', refusal],
    ['gets no answer', unreachable],
  ])('clears the session when the call %s', async (_, answer) => {
    const bench = aSession({ [logout.id]: answer });
    await bench.session.login({ email: 'a', password: 'p' });
    await bench.session.logout();
    expect(storedToken(bench)).toBeNull();
    expect(bench.session.store.getState()).toMatchObject({ isLoggedIn: false, user: null });
  });
});

it('takes a refused token off the device while its page stays open', async () => {
  const bench = aSession();
  await bench.session.login({ email: 'a', password: 'p' });
  bench.session.refuse('t1');
  expect(storedToken(bench)).toBeNull();
  expect(bench.session.store.getState().isExpired).toBe(true);
});
