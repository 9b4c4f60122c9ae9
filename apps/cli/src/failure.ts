import { ApiError } from '@plumbline/contract';

/** A failure on this side of the connection, with a sentence that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What a person reads: the sentence, each issue at its place, and what finds the call in the server's log. */
export function describeFailure(error: unknown): string {
  if (error instanceof CommandError) {
    return error.message;
  }
  if (error instanceof ApiError) {
    const issues = error.issues
      .filter(({ message }) => message !== error.message)
      .map(({ path, message, hint }) =>
        [`  ${path === '' ? '' : `${path}: `}${message}`, hint ?? ''].join(' ').trimEnd(),
      );
    const call = error.requestId === null ? [] : [`(${error.code}, request ${error.requestId})`];
    return [error.message, ...issues, ...call].join('\n');
  }
  if (error instanceof Error && 'code' in error && 'path' in error) {
    return `${error.message}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
