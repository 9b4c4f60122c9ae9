import { hostname } from 'node:os';
import { ApiError, createKey, getUser, login, logout, type KeyScope } from '@plumbline/contract';
import type { Terminal } from '../terminal.ts';
import { serverClient } from './server-client.ts';
import type { Session } from './session-file.ts';

interface Credentials {
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

const challengeIn = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'auth.second_factor') {
    return null;
  }
  const { error: facts } = error.body as { readonly error: { readonly challenge: string } };
  return facts.challenge;
};

async function openSession(terminal: Terminal, { server, email, password }: Credentials): Promise<string> {
  const client = serverClient({ server, token: null });
  try {
    return (await client.call(login, { body: { email, password } })).token;
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) {
      throw error;
    }
    const code = await terminal.question('Code of your authenticator app, or a recovery code:');
    return (await client.call(login, { body: { challenge, code: code.trim() } })).token;
  }
}

export interface KeyWanted {
  readonly scopes: readonly KeyScope[];
  readonly expiresInDays: number;
}

/** Makes an API key in place of the session, which ends: a key has a name, a scope and a date, and can be deleted. */
export async function signIn(
  terminal: Terminal,
  credentials: Credentials,
  { scopes, expiresInDays }: KeyWanted,
): Promise<Session> {
  const { server } = credentials;
  const client = serverClient({ server, token: await openSession(terminal, credentials) });
  try {
    const name = `Command line on ${hostname()}`.slice(0, 100);
    const { data } = await client.call(createKey, { body: { name, scopes: [...scopes], expiresInDays } });
    return { server, token: data.token };
  } finally {
    await client.call(logout);
  }
}

/** Email of the person whose key it is. Throws `ApiError` where the key is not valid. */
export const emailOf = async (session: Session): Promise<string> =>
  (await serverClient(session).call(getUser)).data.email;
