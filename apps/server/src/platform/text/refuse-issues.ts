import { AppError, type Issue } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { sayEnglish } from './say-english.ts';

interface FoundIssue {
  readonly path: string;
  readonly message: Message | string;
  readonly hint?: Message | string | undefined;
}

/** Errors of the API are in English, whoever calls. */
export const inEnglish = (issues: readonly FoundIssue[]): Issue[] =>
  issues.map(({ path, message, hint }) => ({
    path,
    message: sayEnglish(message),
    ...(hint !== undefined && { hint: sayEnglish(hint) }),
  }));

/** Throws `query.invalid` if there are issues. */
export function refuseIssues(issues: readonly FoundIssue[]): void {
  const [first, ...rest] = inEnglish(issues);
  if (first !== undefined) {
    throw new AppError('query.invalid', first.message, { issues: [first, ...rest] });
  }
}
