import * as fc from 'fast-check';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { formatShare, printMessage, setLocale, translator } from './index.ts';
import { parsePattern, type VariablesOf } from './pattern.ts';

afterEach(() => setLocale('en-GB'));

describe('patterns', () => {
  it.each([
    ['Home', {}, 'Home'],
    ['Hello {name}', { name: 'Ada' }, 'Hello Ada'],
    ['{a} and {b}', { a: '1', b: '2' }, '1 and 2'],
    ['{n, number}', { n: 184_302 }, '184,302'],
    ['{n, number, share}', { n: 0.151 }, '15.1%'],
    ['{n, number, share} empty', { n: 0.000_01 }, '<0.1% empty'],
    ['{n, number, compact}', { n: 3_700_000 }, '3.7M'],
    ['{n, plural, one {# row} other {# rows}}', { n: 1 }, '1 row'],
    ['{n, plural, one {# row} other {# rows}}', { n: 184_302 }, '184,302 rows'],
    ['{n, plural, =0 {no rows} one {# row} other {# rows}}', { n: 0 }, 'no rows'],
    [
      '{n, plural, one {# row of {name}} other {# rows of {name}}}!',
      { n: 2, name: 'Orders' },
      '2 rows of Orders!',
    ],
    ['before {n, plural, other {#}} after', { n: 5 }, 'before 5 after'],
  ])('prints %s with %o as %s', (pattern, variables, text) => {
    expect(printMessage(pattern, variables as Record<string, string | number>)).toBe(text);
  });

  it('leaves braces alone that a value brings', () => {
    expect(printMessage('{name}', { name: '{evil}' })).toBe('{evil}');
  });

  it('parses once into text and variables', () => {
    expect(parsePattern('a {b} c')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'variable', name: 'b', format: '', style: '' },
      { kind: 'text', text: ' c' },
    ]);
  });
});

describe('a share of rows', () => {
  it.each([
    [0, '0%'],
    [1e-9, '<0.1%'],
    [0.000_499, '<0.1%'],
    [0.000_6, '0.1%'],
    [0.31, '31.0%'],
    [0.966, '96.6%'],
    [0.9998, '99.98%'],
    [0.99998, '99.998%'],
    [0.999_999_9, '>99.999%'],
    [1, '100%'],
  ])('%d is written %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  it('reads as nothing or as all only when it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (some, more) => {
          expect(['0%', '0.0%', '100%', '100.0%']).not.toContain(formatShare(some / (some + more)));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('follows the locale, bound or not', () => {
    setLocale('de-DE');
    expect([formatShare(0.151), formatShare(0.000_01)]).toEqual(['15,1\u00a0%', '<0,1\u00a0%']);
  });
});

describe('types', () => {
  it('asks for exactly the variables a pattern has', () => {
    expectTypeOf<VariablesOf<'Home'>>().toEqualTypeOf<never>();
    expectTypeOf<VariablesOf<'{a} of {b, number}'>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<VariablesOf<'{n, plural, one {# row of {name}} other {# rows}}'>>().toEqualTypeOf<
      'n' | 'name'
    >();
  });

  it('refuses an unknown key and a missing variable', () => {
    const t = translator({ en: { plain: 'Plain', greet: 'Hello {name}' } });
    expect(t('greet', { name: 'Ada' })).toBe('Hello Ada');
    const neverCalled = (): void => {
      // @ts-expect-error no such key
      t('other');
      // @ts-expect-error the name is missing
      t('greet');
      // @ts-expect-error nothing to fill in
      t('plain', { name: 'Ada' });
    };
    expect(neverCalled).toBeTypeOf('function');
  });
});

describe('the locale', () => {
  it('writes figures in its own way and leaves the words in English', () => {
    setLocale('de-DE');
    expect(printMessage('{n, plural, one {# row} other {# rows}}', { n: 184_302 })).toBe('184.302 rows');
  });

  it('stays what it was when asked for what is no language tag', () => {
    setLocale('not a tag');
    expect(printMessage('{n, number}', { n: 1000 })).toBe('1,000');
  });
});
