import {
  checkToken,
  endSsoSession,
  getTenant,
  getUser,
  login,
  logout,
  redeemLink,
  type Client,
  type Tenant,
  type User,
} from '@plumbline/contract';
import { ApiError, errorBody } from '../api/api.ts';
import { createStore, type Store } from '../state/store.ts';
import {
  reduceSession,
  SIGNED_OUT,
  type Credentials,
  type SessionAction,
  type SessionState,
} from './session-state.ts';
import type { KeyValueStorage } from '../browser/storage.ts';

const USER_KEY = 'plumbline.userId';
const TOKEN_KEY = 'plumbline.token';
/** Key of the browser's two-factor memory, which stays when the person signs out. */
const DEVICE_KEY = 'plumbline.device';
/** The token of the last switch between workspaces. */
const SWITCHED_KEY = 'plumbline.switched';

export interface SessionDeps {
  readonly client: Pick<Client, 'call'>;
  readonly storage: KeyValueStorage;
  /** Receives the workspace of who signed in. */
  readonly onWorkspace?: ((tenant: Tenant) => void) | undefined;
}

/** What a sign-in gives. */
interface SignInReply {
  readonly token: string;
  readonly user: { readonly id: string };
  readonly device?: string | undefined;
}

export interface Session {
  readonly store: Store<SessionState, SessionAction>;
  /**
   * Rejects with what the server said when the login is refused. Resolves to whether the user could be loaded: a token
   * without its user is signed out.
   */
  readonly login: (input: { email: string; password: string }) => Promise<boolean>;
  /** The second step of a sign-in that was answered with a challenge, as `login` otherwise. */
  readonly answer: (input: { challenge: string; code: string; remember: boolean }) => Promise<boolean>;
  /** Exchanges a one-use link for a session, as `login` does. `password` where the link requires one. */
  readonly redeem: (input: { token: string; password?: string }) => Promise<boolean>;
  /** A sign-in by other means, as `login` does. `device`: the token of this browser where it was remembered. */
  readonly signInWith: (exchange: (device: string | null) => Promise<SignInReply>) => Promise<boolean>;
  /** Stores a session of another workspace, or of a person who just joined one. The page is then loaded again. */
  readonly adopt: (session: { token: string; userId: string }) => void;
  /** Checks the stored token and loads the user. Never rejects: a failure leaves the state logged out. */
  readonly restore: () => Promise<void>;
  /** Ends the session here whatever the server answers. */
  readonly logout: () => Promise<void>;
  /**
   * The same, of a session that a sign-in provider opened. Resolves to where the browser signs out at the provider; null
   * where it cannot.
   */
  readonly logoutAtProvider: () => Promise<string | null>;
  /** The server refused this token on some call. */
  readonly refuse: (token: string) => void;
  /** What the server answered to a change of one's own profile. */
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

type Dispatch = (action: SessionAction) => void;

/** Only a 401 says that the session is over; any other failure of a call says nothing about it. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Loads the person of the token and the base URL of their workspace. A failure leaves the state signed out. */
const loadUser = async (
  { client, onWorkspace }: Pick<SessionDeps, 'client' | 'onWorkspace'>,
  dispatch: Dispatch,
): Promise<void> => {
  try {
    const { data: user } = await client.call(getUser);
    const { data: tenant } = await client.call(getTenant, { params: { tenant: user.tenant.id } });
    onWorkspace?.(tenant);
    dispatch({ type: 'tenant-loaded', v1BaseUrl: tenant.v1BaseUrl });
    dispatch({ type: 'user-loaded', user });
  } catch (error) {
    dispatch({ type: 'user-failed', isUnreachable: !isOver(error) });
  }
};

/** True when the token is valid and was stored again. */
const checkStoredToken = async (client: SessionDeps['client'], dispatch: Dispatch): Promise<boolean> => {
  try {
    const { accessToken } = await client.call(checkToken);
    dispatch({ type: 'token-checked', accessToken });
    return true;
  } catch (error) {
    dispatch({ type: 'token-failed', body: errorBody(error), isUnreachable: !isOver(error) });
    return false;
  }
};

/** Another tab signed out, switched to another workspace, signed in as somebody else, or got a newer token for the same person. */
const onOtherTab = (store: Session['store'], storage: KeyValueStorage, event: StorageEvent): void => {
  const { credentials } = store.getState();
  if (event.key !== TOKEN_KEY || credentials === null || event.newValue === credentials.token) {
    return;
  }
  const isSwitch = storage.get(SWITCHED_KEY) === event.newValue;
  if (event.newValue === null || storage.get(USER_KEY) !== credentials.userId || isSwitch) {
    location.reload();
    return;
  }
  store.dispatch({ type: 'token-checked', accessToken: event.newValue });
};

export const createSession = ({ client, storage, onWorkspace }: SessionDeps): Session => {
  const store = createStore(reduceSession, SIGNED_OUT);
  const dispatch: Dispatch = (action) => {
    const before = store.getState().credentials;
    store.dispatch(action);
    const after = store.getState().credentials;
    if (after !== before) {
      keep(storage, after);
    }
  };
  const open = async (exchange: () => Promise<SignInReply>): Promise<boolean> => {
    dispatch({ type: 'login-started' });
    try {
      const { token, user, device } = await exchange();
      if (device !== undefined) {
        storage.set(DEVICE_KEY, device);
      }
      dispatch({ type: 'login-succeeded', credentials: { userId: user.id, token } });
    } catch (error) {
      dispatch({ type: 'login-rejected', body: errorBody(error) });
      throw error;
    }
    await loadUser({ client, onWorkspace }, dispatch);
    return store.getState().isLoggedIn;
  };
  return {
    store,
    restore: async () => {
      const credentials = readCredentials(storage);
      dispatch({ type: 'restored', credentials });
      if (credentials !== null && (await checkStoredToken(client, dispatch))) {
        await loadUser({ client, onWorkspace }, dispatch);
      }
    },
    login: (input) => {
      const device = storage.get(DEVICE_KEY);
      const body = device === null ? input : { ...input, device };
      return open(() => client.call(login, { body }));
    },
    answer: (input) => open(() => client.call(login, { body: input })),
    redeem: (input) => open(() => client.call(redeemLink, { body: input })),
    signInWith: (exchange) => open(() => exchange(storage.get(DEVICE_KEY))),
    adopt: ({ token, userId }) => {
      // Other tabs of the same person see that it is not their session that was extended.
      storage.set(SWITCHED_KEY, token);
      keep(storage, { userId, token });
    },
    logout: async () => {
      await client.call(logout).catch(() => undefined);
      dispatch({ type: 'logout-settled' });
    },
    logoutAtProvider: async () => {
      const ended = await client.call(endSsoSession).catch(() => null);
      dispatch({ type: 'logout-settled' });
      return ended?.data.url ?? null;
    },
    refuse: (token) => dispatch({ type: 'token-refused', token }),
    putUser: (user) => dispatch({ type: 'user-loaded', user }),
    followOtherTabs: () => addEventListener('storage', (event) => onOtherTab(store, storage, event)),
  };
};
