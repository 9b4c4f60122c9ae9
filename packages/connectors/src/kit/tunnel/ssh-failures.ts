import { AppError, type TunnelSettings } from '@plumbline/contract';
import { refusedField } from '../refused.ts';

export interface SshAddress {
  readonly host: string;
  readonly port: number;
}

const addressText = ({ host, port }: SshAddress): string => `${host}:${port}`;

const SSH_FIELDS: Readonly<Record<string, string>> = { host: 'sshHost', port: 'sshPort' };

/** A failure of the guard is about host and port of the form; here, those are of the SSH server. */
export const ofSshHost = (error: unknown): unknown =>
  error instanceof AppError
    ? new AppError(error.code, error.message, {
        cause: error,
        issues: error.issues.map((issue) => ({
          ...issue,
          path: SSH_FIELDS[issue.path] ?? issue.path,
        })),
      })
    : error;

/** Nothing was sent to the server yet, neither a password nor a signature. */
export const unconfirmedHostKey = (shown: string): AppError =>
  refusedField({
    field: 'sshHostKey',
    message: `The SSH server shows the key ${shown}, which nobody confirmed. Compare it with the one that its operator names (ssh-keygen -lf on the server), then confirm it.`,
  });

export const changedHostKey = (shown: string, confirmed: string): AppError =>
  refusedField({
    field: 'sshHostKey',
    message: `The SSH server shows the key ${shown}, but ${confirmed} was confirmed. Either it was installed again, or somebody poses as it. Ask its operator; to accept another key, empty the field and test again.`,
  });

/** What is wrong with a private key, found before anything is sent. */
export function keyFailure(error: Error): AppError {
  if (/no passphrase given/iu.test(error.message)) {
    return refusedField({
      field: 'sshPassphrase',
      message: 'The SSH key is encrypted. Enter its passphrase.',
      cause: error,
    });
  }
  if (/bad passphrase|bad decrypt|integrity check|passphrase/iu.test(error.message)) {
    return refusedField({
      field: 'sshPassphrase',
      message: 'The passphrase does not open the SSH key.',
      cause: error,
    });
  }
  return refusedField({
    field: 'sshPrivateKey',
    message:
      'The SSH key cannot be read. Paste the whole file, in the format of OpenSSH, PEM (RSA or EC) or PuTTY.',
    cause: error,
  });
}

interface SshError extends Error {
  readonly level?: string;
  readonly code?: string;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/no matching/iu, 'it offers none of the algorithms that are still considered safe'],
  [/ECONNRESET|EPIPE|before handshake|ended/iu, 'it closed the connection early'],
  [/handshake|protocol|identification|packet|greeting/iu, 'what answered does not speak SSH'],
];

/** Translates a failure before the sign-in was finished into an error for the person who entered the tunnel. */
export function sshFailure(
  error: unknown,
  address: SshAddress,
  { sshAuth, sshUsername = '' }: TunnelSettings,
): unknown {
  if (error instanceof AppError) {
    return error;
  }
  const { level = '', code = '', message } = error as SshError;
  if (level === 'client-authentication') {
    return sshAuth === 'ssh-key'
      ? refusedField({
          field: 'sshPrivateKey',
          message: `The SSH server does not accept this key for ${sshUsername}.`,
          cause: error,
        })
      : refusedField({
          field: 'sshPassword',
          message: 'The user or the password of the SSH server is wrong.',
          cause: error,
        });
  }
  if (level === 'client-timeout') {
    const text = `${addressText(address)} did not answer as an SSH server in time. Try again later.`;
    return new AppError('source.timed_out', text, {
      cause: error,
      issues: [{ path: 'sshHost', message: text }],
    });
  }
  const why = REASONS.find(([pattern]) => pattern.test(`${level} ${code} ${message}`))?.[1];
  const text = `${addressText(address)} could not be reached: ${why ?? 'the SSH connection failed'}.`;
  return new AppError('source.unreachable', text, {
    cause: error,
    issues: [{ path: 'sshHost', message: text }],
  });
}

/** RFC 4254, 5.1: why a channel was not opened. */
const PROHIBITED = 1;

/** The SSH server accepted the user, but made no connection to the database. */
export function forwardFailure(error: unknown, ssh: SshAddress, target: SshAddress): AppError {
  const { reason } = error as { readonly reason?: unknown };
  if (reason === PROHIBITED) {
    return refusedField({
      field: 'sshHost',
      message: `The SSH server does not forward connections to ${addressText(target)}. Its operator allows it with AllowTcpForwarding and PermitOpen.`,
      cause: error,
    });
  }
  const message = `${addressText(target)} could not be reached from the SSH server ${ssh.host}.`;
  return new AppError('source.unreachable', message, { cause: error, issues: [{ path: 'host', message }] });
}
