import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { printMessage, setLocale, translator } from './index.ts';
import { parsePattern, type VariablesOf } from './pattern.ts';

afterEach(() => setLocale('en-GB'));

describe('patterns', () => {
  it.each([
    ['Home', {}, 'Home'],
    ['Hello {name}', { name: 'Ada' }, 'Hello Ada'],
    ['{a} and {b}', { a: '1', b: '2' }, '1 and 2'],
    ['{n, number}', { n: 184_302 }, '184,302'],
    ['{n, number, percent}', { n: 0.151 }, '15.1%'],
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
