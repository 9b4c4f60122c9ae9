/** A problem with a pattern, and how to fix it. */
export interface PatternIssue {
  readonly message: string;
  readonly hint: string;
}

export const problemAt = (at: number, message: string, hint: string): PatternIssue => ({
  message: `The pattern is not valid at character ${at + 1}: ${message}.`,
  hint,
});
