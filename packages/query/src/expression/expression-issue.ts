import type { Issue } from '@plumbline/contract';
import { sayIssueInEnglish, type Message } from '@plumbline/messages';

/** A problem of an expression with its path, to be put into words for whoever reads it. */
export interface ExpressionIssue {
  readonly path: string;
  /** A text is the API's own, in English. */
  readonly message: Message | string;
  readonly hint?: Message | string | undefined;
}

/** The issue in English, as the API reports it. */
export const englishIssue = ({ path, message, hint }: ExpressionIssue): Issue => ({
  path,
  message: sayIssueInEnglish(message),
  ...(hint !== undefined && { hint: sayIssueInEnglish(hint) }),
});
