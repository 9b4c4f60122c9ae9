import { describe, expect, it } from 'vitest';
import { printTsv } from './copy.ts';

describe('copy', () => {
  it('prints a range as tab-separated lines', () => {
    expect(
      printTsv([
        [1, 'Fell 3 tent'],
        [2, null],
      ]),
    ).toBe('1\tFell 3 tent\n2\t');
  });

  it('quotes what would leave its cell', () => {
    expect(printTsv([['a\tb', 'two\nlines', 'say "so"']])).toBe('"a\tb"\t"two\nlines"\t"say ""so"""');
  });

  it('prints numbers and truth as they are on the wire', () => {
    expect(printTsv([[-12.5, true, '9007199254740993']])).toBe('-12.5\ttrue\t9007199254740993');
  });
});
