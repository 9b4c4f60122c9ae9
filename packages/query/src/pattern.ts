export interface PatternFault {
  readonly message: string;
  readonly hint: string;
}

/** Longest pattern that `matches` takes. */
export const MAX_PATTERN_LENGTH = 1000;

export function findPatternFault(pattern: string): PatternFault | null {
  return pattern.length > MAX_PATTERN_LENGTH
    ? { message: 'The pattern is too long.', hint: `Keep it within ${MAX_PATTERN_LENGTH} characters.` }
    : null;
}
