import { sayIssueInEnglish } from '@plumbline/messages';
import { describe, expect, it } from 'vitest';
import { findPatternIssue } from './pattern.ts';

describe('findPatternIssue', () => {
  it('takes what RE2 takes [SEM-TEXT-3]', () => {
    const patterns = [
      '',
      'a|b',
      '^(?i)x{2,5}?$',
      '[^]a-z\\d]',
      '[[:alpha:]_-]',
      '\\Q(\\E',
      '\\p{Greek}\\pL',
      'a{,3}',
      '\\x{1F600}',
      '(?P<n>a)',
    ];
    expect(patterns.filter((pattern) => findPatternIssue(pattern) !== null)).toEqual([]);
  });

  it.each([
    ['a(b', 2, 'a bracket is opened and never closed'],
    ['a)', 2, 'a bracket is closed that was not opened'],
    ['(?<=a)b', 1, 'this kind of group is not known'],
    ['[a-', 1, 'a square bracket is opened and never closed'],
    ['[z-a]', 2, 'the range runs backwards'],
    ['[[:foo:]]', 2, 'there is no class [:foo:]'],
    ['*a', 1, 'there is nothing to repeat'],
    ['\\Q\\E{5}', 5, 'there is nothing to repeat'],
    ['a**', 3, 'there is nothing to repeat'],
    ['a{1001}', 2, '{1001} is not a possible number of times'],
    ['(a{100}){100}', 9, 'repetitions within one another are too many'],
    ['(a)\\1', 4, '\\1 has no meaning'],
    ['\\p{Klingon}', 1, 'there is no class of characters \\p{Klingon}'],
  ])('says where %s goes wrong and how [SEM-TEXT-3]', (pattern, at, what) => {
    const said = sayIssueInEnglish(findPatternIssue(pattern)?.message ?? '');
    expect(said).toBe(`The pattern is not valid at character ${at}: ${what}.`);
  });
});
