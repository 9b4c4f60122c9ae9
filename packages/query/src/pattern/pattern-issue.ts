import { message, type Message } from '@plumbline/messages';

/** A problem with a pattern, and how to fix it. */
export interface PatternIssue {
  readonly message: Message;
  readonly hint: Message;
}

export const problemAt = (at: number, problem: Message, hint: Message): PatternIssue => ({
  message: message('expressionIssue.pattern', { at: at + 1, problem }),
  hint,
});
