import { AppError } from '@plumbline/contract';

interface RefusedField {
  /** Name of the field in the connection's form. */
  readonly field: string;
  readonly message: string;
  /** Left out where it may hold a secret. */
  readonly cause?: unknown;
}

/** The source does not take what a field of the connection says. */
export const refusedField = ({ field, message, cause }: RefusedField): AppError =>
  new AppError('source.refused', message, { cause, issues: [{ path: field, message }] });

/** The source does not take the statement of the extract. */
export const refusedStatement = (message: string, cause?: unknown): AppError =>
  new AppError('query.refused', message, { cause, issues: [{ path: 'query', message }] });

/** The connection to a server is over. */
export const lost = (cause?: unknown): AppError =>
  new AppError('source.unreachable', 'The connection to the server was lost. Try again.', { cause });

/** The connection was over before the user was accepted: often another program answers at the port. */
export function lostAtSignIn(server: string, cause: unknown): AppError {
  const message = `The connection was lost while signing in. Check that a ${server} answers at this port, and try again.`;
  return new AppError('source.unreachable', message, { cause, issues: [{ path: 'port', message }] });
}

/** The server's disk is full, or what it allows a statement to use of it. */
export const outOfRoom = (error: Error): AppError =>
  new AppError(
    'source.refused',
    `The server has no room for this statement: ${error.message}. Read less, or ask its administrator for space.`,
    { cause: error },
  );
