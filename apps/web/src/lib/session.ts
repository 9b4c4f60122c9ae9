import {
  checkToken,
  getTenant,
  getUser,
  login,
  logout,
  redeemLink,
  type Client,
  type User,
} from '@plumbline/contract';
import { errorBodyOf, isUnreachable } from './api.ts';
import { createStore, type Store } from './store.ts';
import {
  reduceSession,
  SIGNED_OUT,
  type Credentials,
  type SessionAction,
  type SessionState,
} from './session-state.ts';
import type { KeyValueStorage } from './storage.ts';

const USER_KEY = 'plumbline.userId';
const TOKEN_KEY = 'plumbline.token';

export interface SessionDeps {
  readonly client: Pick<Client, 'call'>;
  readonly storage: KeyValueStorage;
}

export interface Session {
  readonly store: Store<SessionState, SessionAction>;
  /** Rejects with what the server said when the login is refused. */
  readonly login: (input: { email: string; password: string }) => Promise<void>;
  /** Exchanges a one-use link for a session. `password` where the link asks for one. */
  readonly redeem: (input: { token: string; password?: string }) => Promise<void>;
  /** Checks the kept token and loads the user. Never rejects: a failure leaves the state logged out. */
  readonly restore: () => Promise<void>;
  /** Ends the session here whatever the server answers. */
  readonly logout: () => Promise<void>;
  /** Loads the user anew, after a change of their own profile. */
  readonly putUser: (user: User) => void;
  /** Signs out here when another tab signed out or in as somebody else. */
  readonly followOtherTabs: () => void;
}

const readCredentials = (storage: KeyValueStorage): Credentials | null => {
  const userId = storage.get(USER_KEY);
  const token = storage.get(TOKEN_KEY);
  return userId === null || token === null ? null : { userId, token };
};

/** Keeps on the device what the state says is valid, and nothing else. */
const keep = (storage: KeyValueStorage, credentials: Credentials | null): void => {
  if (credentials === null) {
    storage.remove(USER_KEY);
    storage.remove(TOKEN_KEY);
  } else {
    storage.set(USER_KEY, credentials.userId);
    storage.set(TOKEN_KEY, credentials.token);
  }
};

export const createSession = ({ client, storage }: SessionDeps): Session => {
  const store = createStore(reduceSession, SIGNED_OUT);
  const dispatch = (action: SessionAction): void => {
    const before = store.getState().credentials;
    store.dispatch(action);
    const after = store.getState().credentials;
    if (after !== before) keep(storage, after);
  };

  const loadTenant = async (user: User): Promise<void> => {
    const { data } = await client.call(getTenant, { params: { tenant: user.tenant.id } });
    dispatch({ type: 'tenant-loaded', v1BaseUrl: data.v1BaseUrl });
  };

  const loadUser = async (): Promise<void> => {
    try {
      const { data } = await client.call(getUser);
      await loadTenant(data);
      dispatch({ type: 'user-loaded', user: data });
    } catch (error) {
      dispatch({ type: 'user-failed', isUnreachable: isUnreachable(error) });
    }
  };

  const open = async (exchange: () => Promise<{ token: string; user: { id: string } }>): Promise<void> => {
    dispatch({ type: 'login-started' });
    try {
      const { token, user } = await exchange();
      dispatch({ type: 'login-succeeded', credentials: { userId: user.id, token } });
    } catch (error) {
      dispatch({ type: 'login-rejected', body: errorBodyOf(error) });
      throw error;
    }
    await loadUser();
  };

  const restore = async (): Promise<void> => {
    const credentials = readCredentials(storage);
    store.dispatch({ type: 'restored', credentials });
    if (credentials === null) return;
    try {
      const { accessToken } = await client.call(checkToken);
      dispatch({ type: 'token-checked', accessToken });
    } catch (error) {
      dispatch({ type: 'token-failed', body: errorBodyOf(error), isUnreachable: isUnreachable(error) });
      return;
    }
    await loadUser();
  };

  return {
    store,
    restore,
    login: (input) => open(() => client.call(login, { body: input })),
    redeem: (input) => open(() => client.call(redeemLink, { body: input })),
    logout: async () => {
      await client.call(logout).catch(() => undefined);
      dispatch({ type: 'logout-settled' });
    },
    putUser: (user) => dispatch({ type: 'user-loaded', user }),
    followOtherTabs: () =>
      addEventListener('storage', (event) => {
        const { credentials } = store.getState();
        if (event.key === TOKEN_KEY && credentials !== null && event.newValue !== credentials.token) {
          location.reload();
        }
      }),
  };
};
