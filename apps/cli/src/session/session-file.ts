import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where commands are sent, and as whom. */
export interface Session {
  /** Address of the server without a slash at its end. */
  readonly server: string;
  /** An API key. */
  readonly token: string;
}

/** The file of the signed-in person, which nobody else may read. */
export const sessionPath = (environment: Environment): string =>
  join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'plumbline', 'session.json');

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** `PLUMBLINE_SERVER` and `PLUMBLINE_TOKEN`, or what `login` stored. Throws a `CommandError` where there is neither. */
export async function readSession(environment: Environment): Promise<Session> {
  const { PLUMBLINE_SERVER: server, PLUMBLINE_TOKEN: token } = environment;
  if (server !== undefined && token !== undefined) {
    return { server: serverAddress(server), token };
  }
  if (token !== undefined) {
    throw new CommandError('PLUMBLINE_TOKEN is set, and PLUMBLINE_SERVER is not. Set both, or neither.');
  }
  const path = sessionPath(environment);
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) {
      throw new CommandError('You are not signed in. Sign in with `plumbline login`.', { cause: error });
    }
    throw error;
  });
  const session = parseSession(stored, path);
  return server === undefined ? session : { ...session, server: serverAddress(server) };
}

function parseSession(text: string, path: string): Session {
  const damaged = (cause?: unknown): CommandError =>
    new CommandError(`${path} is damaged. Sign in again with \`plumbline login\`.`, { cause });
  try {
    const { server, token } = JSON.parse(text) as Partial<Session>;
    if (typeof server === 'string' && typeof token === 'string') {
      return { server, token };
    }
  } catch (error) {
    throw damaged(error);
  }
  throw damaged();
}

/** Without a slash at its end. Throws a `CommandError` for what is no web address. */
export function serverAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new CommandError(
      `“${text}” is no address of a server. Write it like https://plumbline.example.com.`,
    );
  }
  return text.replace(/\/+$/u, '');
}

export async function writeSession(environment: Environment, session: Session): Promise<void> {
  const path = sessionPath(environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // The mode of a file that exists would stay as it is.
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 });
}

/** False where nobody was signed in. */
export async function removeSession(environment: Environment): Promise<boolean> {
  try {
    await rm(sessionPath(environment));
    return true;
  } catch (error) {
    if (isMissing(error)) {
      return false;
    }
    throw error;
  }
}
