import { AppError, type Issue } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { translatorOf } from './translators.ts';

interface FoundIssue {
  readonly path: string;
  readonly message: Message | string;
  readonly hint?: Message | string | undefined;
}

/** Errors of the API are in English, whoever calls. */
export async function inEnglish(issues: readonly FoundIssue[]): Promise<Issue[]> {
  const { say } = await translatorOf({ locale: 'en' });
  return issues.map(({ path, message, hint }) => ({
    path,
    message: say(message),
    ...(hint !== undefined && { hint: say(hint) }),
  }));
}

/** Throws `query.invalid` if there are issues. */
export async function refuseIssues(issues: readonly FoundIssue[]): Promise<void> {
  const [first, ...rest] = await inEnglish(issues);
  if (first !== undefined) {
    throw new AppError('query.invalid', first.message, { issues: [first, ...rest] });
  }
}
