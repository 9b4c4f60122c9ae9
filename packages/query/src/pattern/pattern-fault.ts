/** What is wrong with a pattern, and what would mend it. */
export interface PatternFault {
  readonly message: string;
  readonly hint: string;
}

export const faultAt = (at: number, message: string, hint: string): PatternFault => ({
  message: `The pattern is not valid at character ${at + 1}: ${message}.`,
  hint,
});
