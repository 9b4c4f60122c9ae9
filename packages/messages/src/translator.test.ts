import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { serverTranslation, translation, type EnglishCatalogs } from './codes.ts';
import { catalogs as shown } from './en/index.ts';
import { catalogs as ofServer } from './en/server.ts';
import { loadBrowserLanguage } from './languages.ts';
import { message } from './message.ts';
import { parsePattern, type VariablesOf } from './pattern.ts';
import { createTranslator, type Translator } from './translator.ts';

const en = await loadBrowserLanguage('en');
const british = createTranslator(en, 'en-GB');
const inLocale = (locale: string, timeZone?: string): Translator => createTranslator(en, locale, timeZone);
const english = { ...shown, ...ofServer };

/** A translator of catalogs that only the test has. */
const withCatalogs = (catalogs: Readonly<Record<string, Readonly<Record<string, string>>>>): Translator =>
  createTranslator({ tag: 'en', catalogs: { ...english, ...catalogs } }, 'en-GB');

describe('figures of a message', () => {
  it('are found in its text by the name of their value, those of a message within it too', () => {
    const { say, sayFigures } = withCatalogs({
      test: {
        around: '{inner} Of {rows, plural, one {# row} other {# rows}} in {year}.',
        inner: '{name} has {value, number, figure}, {share, number, percent}.',
      },
    });
    const message = {
      code: 'test.around',
      values: {
        inner: { code: 'test.inner', values: { name: '1,234.5', value: 1234.5, share: 0.5, prefix: '€' } },
        rows: 1234,
        year: '2026',
      },
    };
    const { text, figures } = sayFigures(message);
    expect(text).toBe(say(message));
    expect(text).toBe('1,234.5 has €1,234.5, 50%. Of 1,234 rows in 2026.');
    expect(figures.map(({ name, from, to }) => [name, text.slice(from, to)])).toEqual([
      ['inner.value', '€1,234.5'],
      ['inner.share', '50%'],
      ['rows', '1,234'],
    ]);
  });
});

describe('patterns', () => {
  it.each([
    ['Home', {}, 'Home'],
    ['Hello {name}', { name: 'Ada' }, 'Hello Ada'],
    ['{a} and {b}', { a: '1', b: '2' }, '1 and 2'],
    ['{n, number}', { n: 184_302 }, '184,302'],
    ['{n, number, share}', { n: 0.151 }, '15.1%'],
    ['{n, number, share} empty', { n: 0.000_01 }, '<0.1% empty'],
    ['{n, number, percent}', { n: 0.3 }, '30%'],
    ['{n, number, compact}', { n: 3_700_000 }, '3.7M'],
    ['{n, number, exact}', { n: 0.1 + 0.2 }, '0.3'],
    ['{n, number, plain}', { n: 2026 }, '2026'],
    ['{n, number, figure}', { n: 1234.5 }, '1,234.5'],
    ['{n, number, figure}', { n: -1234.5, prefix: '€', decimals: 2 }, '−€1,234.50'],
    ['{n, number, figure}', { n: 0.5, isShare: 1 }, '50%'],
    ['{n, number, shortFigure}', { n: 1.7342, prefix: '€', decimals: 2 }, '€1.73'],
    ['{n, number, shortFigure}', { n: 3_700_000, suffix: ' kr', decimals: 2 }, '3.7M kr'],
    ['{at, date, month}', { at: '2026-11-01' }, 'November 2026'],
    ['{names}', { names: ['a', 'b', 'c'] }, 'a, b, and c'],
    ['{names, list, or}', { names: ['a', 2000] }, 'a or 2,000'],
    ['{n, plural, one {# row} other {# rows}}', { n: 1 }, '1 row'],
    ['{n, plural, one {# row} other {# rows}}', { n: 184_302 }, '184,302 rows'],
    ['{n, plural, =0 {no rows} one {# row} other {# rows}}', { n: 0 }, 'no rows'],
    ['{n, plural, =0 {none} other {#}}', { n: 0 }, 'none'],
    [
      '{n, plural, one {# row of {name}} other {# rows of {name}}}!',
      { n: 2, name: 'Orders' },
      '2 rows of Orders!',
    ],
    ['before {n, plural, other {#}} after', { n: 5 }, 'before 5 after'],
    ['{unit, select, day {daily} other {at times}}', { unit: 'day' }, 'daily'],
    ['{unit, select, day {daily} other {at times}}', { unit: 'era' }, 'at times'],
    ['{n, plural, other {{unit, select, day {# days} other {# times}}}}', { n: 3, unit: 'day' }, '3 days'],
  ])('prints %s with %o as %s', (pattern, values, text) => {
    expect(british.printPattern(pattern, values)).toBe(text);
  });

  it('leaves braces in a value alone', () => {
    expect(british.printPattern('{name}', { name: '{evil}' })).toBe('{evil}');
  });

  it('parses once into text and variables', () => {
    expect(parsePattern('a {b} c')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'variable', name: 'b', format: '', style: '' },
      { kind: 'text', text: ' c' },
    ]);
  });
});

describe('messages', () => {
  const { say } = withCatalogs({
    rows: {
      count: '{count, plural, one {# row} other {# rows}}',
      left: '{rows} left after {steps}',
      step: 'step {number}',
    },
  });
  const stored = (code: string, values = {}) => ({ code, values });

  it('puts messages and lists of messages inside a message into words', () => {
    const steps = [stored('rows.step', { number: 1 }), stored('rows.step', { number: 2 })];
    expect(say(stored('rows.left', { rows: stored('rows.count', { count: 1200 }), steps }))).toBe(
      '1,200 rows left after step 1 and step 2',
    );
  });

  it('is the same after a way through JSON', () => {
    const share = message('share.below', { share: '0.1%' });
    expect(say(JSON.parse(JSON.stringify(share)))).toBe('<0.1%');
  });

  it('returns text as it is, and the code of a message that no catalog has', () => {
    expect([say('Read 3 rows.'), say(stored('gone.key'))]).toEqual(['Read 3 rows.', 'gone.key']);
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
    [-1.9, '−190%'],
  ])('%d is written %s', (share, text) => {
    expect(british.formatShare(share)).toBe(text);
  });

  it('reads as nothing or as all only when it is', () => {
    expectProperty(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (some, more) => {
          expect(['0%', '0.0%', '100%', '100.0%']).not.toContain(british.formatShare(some / (some + more)));
        },
      ),
      { seed: 7 },
    );
  });

  it('follows the locale, with a bound and without', () => {
    const { formatShare } = inLocale('de-DE');
    expect([formatShare(0.151), formatShare(0.000_01)]).toEqual(['15,1\u00a0%', '<0,1\u00a0%']);
  });
});

describe('types', () => {
  it('finds exactly the variables of a pattern', () => {
    expectTypeOf<VariablesOf<'Home'>>().toEqualTypeOf<never>();
    expectTypeOf<VariablesOf<'{a} of {b, number}'>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<VariablesOf<'{n, plural, one {# row of {name}} other {# rows}}, {last}'>>().toEqualTypeOf<
      'n' | 'name' | 'last'
    >();
    expectTypeOf<VariablesOf<'{n, plural, =0 {none} one {one} other {many {what}}}'>>().toEqualTypeOf<
      'n' | 'what'
    >();
    expectTypeOf<
      VariablesOf<'{a, select, x {{n, plural, one {row} other {#}}} other {{b}}} {c}'>
    >().toEqualTypeOf<'a' | 'n' | 'b' | 'c'>();
  });

  it('refuses an unknown code, a missing value and a value too many', () => {
    expect(british.t('share.below', { share: '1%' })).toBe('<1%');
    const neverCalled = (): void => {
      // @ts-expect-error -- no such code
      message('share.other', { share: '1%' });
      // @ts-expect-error -- the share is missing
      message('share.below');
      // @ts-expect-error -- nothing to fill in
      british.t('aggregate.sum', { name: 'Ada' });
    };
    expect(neverCalled).toBeTypeOf('function');
  });

  it('does not compile a language that lacks a key, has one more, or other variables', () => {
    const complete = shown;
    const all: EnglishCatalogs = english;
    const neverCalled = (): void => {
      translation(complete);
      // @ts-expect-error -- `below` and `above` are missing
      translation({ ...complete, share: { at: '{share}' } });
      // @ts-expect-error -- English has no `beside`
      translation({ ...complete, share: { ...complete.share, beside: '' } });
      // @ts-expect-error -- the variable of English is `share`
      translation({ ...complete, share: { ...complete.share, at: '{part}' } });
      serverTranslation(ofServer);
      // @ts-expect-error -- the other catalogs of the server are missing
      serverTranslation({ mail: ofServer.mail });
    };
    expect([neverCalled, Object.keys(all).length > 90]).toEqual([expect.any(Function), true]);
  });
});

describe('the locale', () => {
  it('decides figures and leaves the words in the language', () => {
    expect(inLocale('de-DE').printPattern('{n, plural, one {# row} other {# rows}}', { n: 184_302 })).toBe(
      '184.302 rows',
    );
  });

  it('is that of the language where it is no language tag', () => {
    expect(inLocale('not a tag').printPattern('{n, number}', { n: 1000 })).toBe('1,000');
  });

  it.each([
    ['en-GB', false, 1, '20 Nov 2026, 06:10'],
    ['en-US', true, 0, 'Nov 20, 2026, 6:10 AM'],
    ['de-DE', false, 1, '20. Nov. 2026, 06:10'],
    ['ar-EG', true, 6, '٢٠ نوفمبر ٢٠٢٦، ٦:١٠ ص'],
  ])('%s decides hours, weeks and digits', (locale, ...expected) => {
    const translator = inLocale(locale, 'UTC');
    expect([
      translator.hour12,
      translator.firstDayOfWeek,
      translator.formatDate('2026-11-20T06:10:00Z'),
    ]).toEqual(expected);
  });

  it('does not decide the direction, which is that of the words', () => {
    expect(inLocale('ar-EG').direction).toBe('ltr');
    expect(createTranslator({ tag: 'he', catalogs: english }, 'he-IL').direction).toBe('rtl');
  });
});

it('says what each point of a chart of two measures is', () => {
  const text = british.say(
    message('recommendation.points', {
      category: 'Region',
      one: message('aggregateText.mean', { column: 'Discount' }),
      other: message('aggregateText.sum', { column: 'Units' }),
    }),
  );
  expect(text).toBe('Each Region is a point at the average of Discount and the sum of Units.');
});
