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
    const issues = error.issues.flatMap(({ path, message, hint }) => {
      // The sentence of the error is that of its only issue.
      const fault = message === error.message ? [] : [`${path === '' ? '' : `${path}: `}${message}`];
      const words = [...fault, ...(hint === undefined ? [] : [hint])];
      return words.length === 0 ? [] : [`  ${words.join(' ')}`];
    });
    const call = error.requestId === null ? [] : [`(${error.code}, request ${error.requestId})`];
    return [error.message, ...issues, ...call].join('\n');
  }
  if (error instanceof Error && 'code' in error && 'path' in error) {
    return `${error.message}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
