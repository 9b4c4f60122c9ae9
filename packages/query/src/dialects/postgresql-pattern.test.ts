import { describe, expect, it } from 'vitest';
import { postgresqlPattern } from './postgresql-pattern.ts';

describe('patterns for PostgreSQL', () => {
  it.each([
    ['^a.b$', '^a[^\\n]b$'],
    ['(?s)a.b', 'a.b'],
    ['(?i)stra(?:ß|ss)e', '(?i)stra(?:ß|ss)e'],
    ['(?P<year>\\d{4})-\\w+?', '(?:[0-9]{4})\\u002d[0-9A-Za-z_]+?'],
    ['[^\\s\\]-]', '[^\\t\\n\\f\\r \\u005d\\u002d]'],
    ['[a-z\\d😀]', '[a-z0-9\\U0001f600]'],
    ['\\(|"|\\.', '\\u0028|\\u0022|\\u002e'],
    ['a{,2}', 'a\\{\\u002c2\\u007d'],
    ['\\Aa\\z', '\\Aa\\Z'],
  ])('say %s as %s', (pattern, said) => {
    expect(postgresqlPattern(pattern)).toBe(said);
  });

  it.each(['\\p{L}', '\\bword', '[[:alpha:]]', 'a(?i)b', '^*', 'a{1,256}', '[\\D]', 'a**'])(
    'are refused where they cannot be said: %s',
    (pattern) => {
      expect(() => postgresqlPattern(pattern)).toThrow(
        expect.objectContaining({ code: 'query.unsupported' }),
      );
    },
  );
});
