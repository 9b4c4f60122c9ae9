import { AppError } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { translatorOf } from './translators.ts';

interface FoundIssue {
  readonly path: string;
  readonly message: Message | string;
  readonly hint?: Message | string | undefined;
}

/** Throws `query.invalid` if there are issues. Errors of the API are in English, whoever calls. */
export async function refuseIssues(issues: readonly FoundIssue[]): Promise<void> {
  const { say } = await translatorOf({ locale: 'en' });
  const [first, ...rest] = issues.map(({ path, message, hint }) => ({
    path,
    message: say(message),
    ...(hint !== undefined && { hint: say(hint) }),
  }));
  if (first !== undefined) {
    throw new AppError('query.invalid', first.message, { issues: [first, ...rest] });
  }
}
