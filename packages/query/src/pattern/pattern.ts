import { message } from '@plumbline/messages';
import type { PatternIssue } from './pattern-issue.ts';
import { PatternScanner } from './pattern-scanner.ts';

/** Longest pattern that `matches` takes, in characters. */
export const MAX_PATTERN_LENGTH = 1000;

/**
 * What is wrong with an RE2 pattern, or null. Checked: syntax, escapes, classes, names of groups, repetition counts.
 * Not checked, and left for the engine to refuse: scripts that its Unicode version lacks, and programs over its size.
 * [SEM-TEXT-3]
 */
export function findPatternIssue(pattern: string): PatternIssue | null {
  return pattern.length > MAX_PATTERN_LENGTH
    ? {
        message: message('expressionIssue.patternLong'),
        hint: message('expressionIssue.patternLimit', { max: MAX_PATTERN_LENGTH }),
      }
    : new PatternScanner(pattern).findIssue();
}
