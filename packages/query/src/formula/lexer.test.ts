import { afterEach, describe, expect, it, vi } from 'vitest';
import { tokenize } from './lexer.ts';
import type { Problems } from './problems.ts';

const LENGTH = 100_000;

/** Texts that a scanner may read again and again: what is unclosed, doubled, unknown or never ends. */
const ATTACKS = [
  '"',
  "'",
  '“',
  '„',
  '’',
  '[',
  ']',
  '#',
  '(',
  ')',
  ',',
  ';',
  '§',
  '-',
  '%',
  ' ',
  '\n',
  'a',
  '1',
  '.',
  '/',
  '„,',
  '[,',
  '[,]],',
  '"\n',
  '"",',
  '" ',
  '\'"',
  '[a',
  '# ',
  '#,',
  '1%',
  '1% ',
  '1e',
  '1.',
  '//',
  '//\n',
  'a ',
  'NOT ',
  '[]]',
  '[]],',
  '""",',
  '“”,',
  '\u00a0',
  '=<',
  '&&',
  '\ud800',
  'e\u0301',
];

/** Characters that `work` passes over, counted where a search begins and ends. */
const scanned = (work: () => void): number => {
  let count = 0;
  const { indexOf } = String.prototype;
  const { exec } = RegExp.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function search(this: string, found, from = 0) {
    const at = Reflect.apply(indexOf, this, [found, from]);
    count += (at === -1 ? this.length : at) - from + 1;
    return at;
  });
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function search(this: RegExp, text) {
    const from = this.lastIndex;
    const found = Reflect.apply(exec, this, [text]);
    const toEnd = this.sticky ? from + 1 : text.length;
    count += (found === null ? toEnd : found.index + found[0].length) - from + 1;
    return found;
  });
  work();
  vi.restoreAllMocks();
  return count;
};

describe('splitting a formula', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(ATTACKS)('passes over each character a few times in %j without end', (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const problems: Problems = [];
    expect(scanned(() => tokenize(text, problems))).toBeLessThan(20 * LENGTH);
    expect(problems.length).toBeLessThanOrEqual(500);
  });

  it('finds the same tokens wherever it begins', () => {
    const marks = ['[', ']', ']]', '"', '""', "'", ',', 'a', '„', '“', ' '];
    let seed = 11;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: 24 }, () => marks[next(marks.length)]).join('');
      const tokens = tokenize(text, []);
      for (const [index, { from }] of tokens.entries()) {
        const rest = tokenize(text.slice(from), []);
        expect(rest.map((token) => ({ ...token, from: token.from + from, to: token.to + from }))).toEqual(
          tokens.slice(index),
        );
      }
    }
  });
});
