import { createHash } from 'node:crypto';
import { invariant, type TunnelSettings } from '@plumbline/contract';
import ssh2, { type Client, type ConnectConfig, type ServerHostKeyAlgorithm } from 'ssh2';
import type { OpenContext } from '../connector.ts';
import {
  changedHostKey,
  keyFailure,
  ofSshHost,
  sshFailure,
  unconfirmedHostKey,
  type SshAddress,
} from './ssh-failures.ts';

const DEFAULT_PORT = 22;
const SIGN_IN_MS = 15_000;
/** A connection whose other end is gone is noticed after this long without an answer. */
const ALIVE = { keepaliveInterval: 10_000, keepaliveCountMax: 3 };

/** In this order, so that a server shows the same key each time. Signatures with SHA-1 are not among them. */
const HOST_KEYS: ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** A connection that may go through an SSH server. */
export interface TunnelTarget {
  readonly config: TunnelSettings;
  readonly context: OpenContext;
}

export function sshAddress({ sshHost, sshPort = DEFAULT_PORT }: TunnelSettings): SshAddress {
  invariant(sshHost !== undefined, 'The schema of the form asks for the host of a tunnel.');
  return { host: sshHost, port: sshPort };
}

/** Fingerprint in the form that `ssh-keygen -lf` prints. */
const keyFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;

type Credentials = Pick<ConnectConfig, 'username' | 'password' | 'privateKey' | 'passphrase' | 'tryKeyboard'>;

function credentialsOf(config: TunnelSettings): Credentials {
  const { sshAuth, sshUsername = '', sshPassword = '', sshPrivateKey = '', sshPassphrase } = config;
  if (sshAuth === 'ssh-password') {
    return { username: sshUsername, password: sshPassword, tryKeyboard: true };
  }
  // Lines may have lost their ends on the way through a form.
  const privateKey = `${sshPrivateKey.replaceAll('\r\n', '\n').trim()}\n`;
  const passphrase = sshPassphrase === undefined ? {} : { passphrase: sshPassphrase };
  const parsed = ssh2.utils.parseKey(privateKey, sshPassphrase);
  if (parsed instanceof Error) {
    throw keyFailure(parsed);
  }
  return { username: sshUsername, privateKey, ...passphrase };
}

interface Handshake {
  /** Decides on the key that the server shows, before anything of ours is sent. */
  readonly onHostKey: (fingerprint: string) => boolean;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
}

/** An SSH connection on a socket of the guard, signed in. */
async function handshake(
  { config, context }: TunnelTarget,
  { onHostKey, credentials, signal }: Handshake,
): Promise<Client> {
  const address = sshAddress(config);
  const socket = await context.outbound.connect(address, signal).catch((error: unknown) => {
    throw ofSshHost(error);
  });
  const client = new ssh2.Client();
  const { password } = credentials;
  // Servers that ask for a password by this way ask one hidden question; a second factor has no one to answer it.
  client.on('keyboard-interactive', (...[, , , prompts, finish]) =>
    finish(prompts.length === 1 && prompts[0]?.echo === false && password !== undefined ? [password] : []),
  );
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('ready', resolve);
      client.on('error', reject);
      client.once('close', () => reject(new Error('The connection ended.')));
      client.connect({
        sock: socket,
        ...credentials,
        ...ALIVE,
        readyTimeout: SIGN_IN_MS,
        algorithms: { serverHostKey: HOST_KEYS },
        hostVerifier: (key: Buffer) => onHostKey(keyFingerprint(key)),
      });
    });
    return client;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw sshFailure(error, address, config);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The key that the SSH server shows. Nobody signs in. */
export async function readHostKey(tunneled: TunnelTarget, signal: AbortSignal): Promise<string> {
  let shown: string | null = null;
  const onHostKey = (fingerprint: string): boolean => {
    shown = fingerprint;
    return false;
  };
  const credentials = { username: tunneled.config.sshUsername ?? '' };
  try {
    const client = await handshake(tunneled, { onHostKey, credentials, signal });
    client.end();
  } catch (error) {
    if (shown === null) {
      throw error;
    }
  }
  invariant(shown !== null, 'No server is let in without a look at its key.');
  return shown;
}

/** Throws `source.refused` for a key that nobody confirmed. */
export function requireHostKey(shown: string, { sshHostKey }: TunnelSettings): void {
  if (sshHostKey === undefined) {
    throw unconfirmedHostKey(shown);
  }
  if (shown !== sshHostKey) {
    throw changedHostKey(shown, sshHostKey);
  }
}

/** Signs in at the SSH server, whose key must be the confirmed one. */
export async function signInAtSsh(tunneled: TunnelTarget, signal: AbortSignal): Promise<Client> {
  const credentials = credentialsOf(tunneled.config);
  let shown: string | null = null;
  const onHostKey = (fingerprint: string): boolean => {
    shown = fingerprint;
    return fingerprint === tunneled.config.sshHostKey;
  };
  try {
    return await handshake(tunneled, { onHostKey, credentials, signal });
  } catch (error) {
    if (shown !== null) {
      requireHostKey(shown, tunneled.config);
    }
    throw error;
  }
}
