import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { completionsAt } from './editor/completions.ts';
import { formulaDatasets, renameInFormula } from './editor/rename.ts';
import { signatureAt } from './editor/signature.ts';
import { formulaTokens } from './editor/tokens.ts';
import { typeFamily } from './functions/build.ts';
import { EXAMPLE_COLUMNS, EXAMPLE_LOOKUP } from '../../test/examples/index.ts';
import { FUNCTIONS } from './functions/functions.ts';
import { readFormula } from './read-formula.ts';
import { FORMULA_CODES, type FormulaContext } from './formula.ts';
import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import { functionText } from './function-texts.ts';

const { say } = createTranslator(await loadBrowserLanguage('en'), 'en-US');

const CONTEXT: FormulaContext = {
  columns: EXAMPLE_COLUMNS,
  lookups: [EXAMPLE_LOOKUP],
  measures: [{ name: 'Margin', formula: 'SUM([profit]) / SUM([sales])' }],
  now: '2024-06-15T22:30:00Z',
  timeZone: 'Europe/Berlin',
  values: (column) => (column === 'region' ? ['North', 'South'] : null),
};
const read = (text: string, more: Partial<FormulaContext> = {}) => readFormula(text, { ...CONTEXT, ...more });
const codes = (text: string, more: Partial<FormulaContext> = {}): string[] =>
  read(text, more).diagnostics.map(({ code }) => code);

describe('the table of functions', () => {
  it.each(FUNCTIONS.map((entry) => [entry.name, entry] as const))(
    '%s has an example that compiles',
    (_name, entry) => {
      const { diagnostics, compiled, type } = read(entry.example, { values: undefined });
      expect(diagnostics).toEqual([]);
      expect(compiled).not.toBeNull();
      const type_ = type ?? 'null';
      expect(['same', type_, typeFamily(type_)]).toContain(entry.gives);
      expect(say(functionText(entry))).toMatch(/^[A-Z0-9].*\.$/su);
    },
  );

  it('has more than 110 functions, each name once', () => {
    const names = FUNCTIONS.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(FUNCTIONS.length).toBeGreaterThan(110);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the language', () => {
  it('takes names in brackets exactly, and bare ones in any case as long as one answers [SEM-FORMULA-1]', () => {
    expect(read('[sales]').columns).toEqual(['sales']);
    expect(read('=SALES').columns).toEqual(['sales']);
    expect(codes('[SALES]')).toEqual(['unknown_column']);
    const odd = { columns: [{ name: 'a]b "c" ü', type: 'number' as const }] };
    expect(read('[a]]b "c" ü] * 2', odd).columns).toEqual(['a]b "c" ü']);
    expect(read('[Margin]').scope).toBe('aggregate');
    expect(read('[margin]', { columns: [{ name: 'margin', type: 'integer' }] }).scope).toBe('row');
  });

  it('reads every literal and comment [SEM-FORMULA-2]', () => {
    expect(read('12').type).toBe('integer');
    expect(read('1.5').type).toBe('decimal');
    expect(read('1.5e3').type).toBe('number');
    expect(read('20%').compiled).toMatchObject({ expression: { type: 'decimal', value: '0.2' } });
    expect(read('9223372036854775808').type).toBe('decimal');
    expect(read(`'it''s' // why`).compiled).toMatchObject({ expression: { value: "it's" } });
    expect(read('"say ""hi"""').compiled).toMatchObject({ expression: { value: 'say "hi"' } });
    expect(read('#2024-01-31 14:30#').type).toBe('timestamp');
    expect(read('null')).toMatchObject({ type: null, scope: 'row' });
  });

  it('changes no type unasked but among numbers and among dates [SEM-FORMULA-3]', () => {
    expect(read('[quantity] + [sales]').type).toBe('decimal');
    expect(read('IF([returned], [order_date], [created])').type).toBe('timestamp');
    expect(codes('"5" + 1')).toEqual(['argument_type']);
    expect(codes('[quantity] = "5"')).toEqual(['types_differ']);
  });

  it('counts days between dates [SEM-FORMULA-4]', () => {
    expect(read('[ship_date] - [order_date]').type).toBe('integer');
    expect(read('[created] + 1').type).toBe('timestamp');
    expect(codes('[order_date] + 1.5')).not.toEqual([]);
  });

  it('distinguishes row scope from group scope, and accepts the requested one [SEM-FORMULA-5]', () => {
    expect(read('[sales] / TOTAL(SUM([sales]))').scope).toBe('window');
    expect(read('SUM([sales]) / TOTAL(SUM([sales]))').scope).toBe('aggregate');
    expect(read('5', { scope: 'aggregate' }).scope).toBe('aggregate');
    expect(codes('SUM([sales])', { scope: 'row' })).toEqual(['wrong_scope']);
    expect(codes('[sales]', { scope: 'aggregate' })).toEqual(['wrong_scope']);
  });

  it('makes one measure of what is said twice [SEM-FORMULA-6]', () => {
    const { compiled } = read('SUMIF([sales], [returned]) / SUMIF([sales], [returned]) + SUM([sales])');
    expect(compiled).toMatchObject({ derive: [{}], measures: [{}, {}], calculate: [{}] });
  });

  it('reads other datasets [SEM-FORMULA-8]', () => {
    const { compiled } = read('LOOKUP([customer], "Customers", "name", "country") & "!"');
    expect(compiled).toMatchObject({
      kind: 'row',
      lookups: [{ table: 'customers', keyColumn: 'name', valueColumn: 'country' }],
    });
  });

  it('returns the time of the zone [SEM-FORMULA-9]', () => {
    expect(read('TODAY()').compiled).toMatchObject({ expression: { value: '2024-06-16' } });
    expect(read('NOW()').compiled).toMatchObject({ expression: { value: '2024-06-16 00:30:00' } });
  });

  it('refuses measures that lead back to themselves, or too deep [SEM-FORMULA-10]', () => {
    expect(codes('[Margin] + 1', { name: 'Margin' })).toEqual(['cycle']);
    const chain = Array.from({ length: 30 }, (_, index) => ({
      name: `M${index}`,
      formula: `[M${index + 1}] + 1`,
    }));
    expect(codes('[M0]', { measures: chain })).toEqual(['too_deep']);
  });

  it('refuses what is too long, too deep and too large, at once [SEM-FORMULA-11]', () => {
    expect(codes(`${'1+'.repeat(50_000)}1`)).toEqual(['too_long']);
    expect(codes(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toEqual(['too_deep']);
    expect(codes(`${'-'.repeat(5000)}1`)).toEqual(['too_deep']);
    expect(codes(Array.from({ length: 600 }, () => '[sales]').join(' & '))).toEqual(['too_many_parts']);
    expect(codes(Array.from({ length: 120 }, () => '[sales]').join(' + '))).toEqual(['too_deep']);
    expect(codes(Array.from({ length: 200 }, () => '[region]').join(' & '))).toEqual([]);
  });

  it('reports the first hundred problems of a formula that has thousands, without delay', () => {
    const columns = Array.from({ length: 2000 }, (_, index) => ({
      name: `column number ${index}`,
      type: 'text' as const,
    }));
    const texts = [
      '['.repeat(20_000),
      '$'.repeat(20_000),
      '"'.repeat(19_999),
      '[x],'.repeat(5000),
      'f(,'.repeat(60),
      '[colum] + '.repeat(240),
      'a '.repeat(9999),
    ];
    for (const text of texts) {
      const { diagnostics } = read(text, { columns });
      expect(diagnostics.length).toBeGreaterThan(0);
      expect(diagnostics.length).toBeLessThanOrEqual(100);
      expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    }
  });

  it('reports a missing formula', () => {
    expect(codes('')).toEqual(['empty']);
    expect(codes(' = // later')).toEqual(['empty']);
  });
});

const WORDS = [
  '[sales]',
  '[nope',
  'SUM(',
  'IF(',
  ')',
  ',',
  '"a',
  '"b"',
  '#2024-01-01#',
  '+',
  '-',
  '^',
  '&',
  'AND',
  'NOT',
  'IN',
  '(',
  'CASE',
  'WHEN',
  'THEN',
  'END',
  '1',
  '2%',
  'TOTAL(',
  'FIXED(',
  'ORDERBY(',
  'RUNNINGSUM(',
  'LOOKUP(',
  'region',
  '=',
  '<',
  '//',
  '\n',
  '[Margin]',
  'BETWEEN',
  'LIKE',
  'NULL',
  '\u{1f600}',
];
const soup = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join('')),
);

describe('whatever is typed', () => {
  it('is read without a throw, with every place within the text', () => {
    expectProperty(
      fc.property(soup, fc.nat(120), (text, at) => {
        const reading = read(text);
        for (const { from, to, code, fixes } of reading.diagnostics) {
          expect(from >= 0 && from <= to && to <= text.length).toBe(true);
          expect(FORMULA_CODES).toContain(code);
          expect(fixes.every((fix) => fix.from >= 0 && fix.from <= fix.to && fix.to <= text.length)).toBe(
            true,
          );
        }
        expect(reading.compiled === null).toBe(
          reading.diagnostics.some(({ severity }) => severity === 'error'),
        );
        const offset = Math.min(at, text.length);
        const completions = completionsAt(text, offset, CONTEXT);
        expect(
          completions === null ||
            (completions.from <= offset && completions.to >= offset && completions.to <= text.length),
        ).toBe(true);
        expect(signatureAt(text, offset)?.from ?? 0).toBeLessThanOrEqual(offset);
        const tokens = formulaTokens(text);
        expect(tokens.every(({ from, to }, index) => from < to && from >= (tokens[index - 1]?.to ?? 0))).toBe(
          true,
        );
        expect(typeof renameInFormula(text, 'sales', 'x')).toBe('string');
        formulaDatasets(text);
      }),
      { seed: 20_261_122 },
    );
  });
});

describe('what the editor proposes', () => {
  const labels = (marked: string): string[] =>
    completionsAt(marked.replace('|', ''), marked.indexOf('|'), CONTEXT)?.options.map(({ label }) => label) ??
    [];

  it('is what is valid in the place', () => {
    expect(labels('SUM(|')).toContain('sales');
    expect(labels('SUM(|')).not.toContain('region');
    expect(labels('SUM(|')).not.toContain('AVERAGE');
    expect(labels('[sales] / |')).not.toContain('SUM');
    expect(labels('[sales] / |')).toContain('TOTAL');
    expect(labels('SUM([sales]) / |')).toContain('COUNT');
    expect(labels('SUM([sales]) / |')).not.toContain('profit');
    expect(labels('TOTAL(|')).not.toContain('RANK');
    expect(labels('RUNNINGSUM([sales], |')).toEqual(['ORDERBY', 'PARTITIONBY']);
    expect(labels('DATEADD([order_date], 1, |')).toEqual([
      'second',
      'minute',
      'hour',
      'day',
      'week',
      'month',
      'quarter',
      'year',
    ]);
    expect(labels('[region] = |').slice(0, 2)).toEqual(['North', 'South']);
    expect(labels('[region] = "S|')).toEqual(['South']);
    expect(labels('[region] NOT IN ("North", "|')).toEqual(['North', 'South']);
    expect(labels('LOOKUP([customer], "|')).toEqual(['Customers']);
    expect(labels('LOOKUP([customer], "Customers", "name", "|')).toEqual(['name', 'country']);
    expect(labels('[sales] |')).toContain('AND');
    expect(labels('ROUND([sales], |')).toEqual([]);
    expect(labels('[pro|')).toEqual(['product', 'profit']);
  });

  it('never offers a function that is wrong there', () => {
    const places = [
      '|',
      'SUM(|)',
      'IF(|',
      '[sales] + |',
      'SUM([sales]) + |',
      'TOTAL(|)',
      'RUNNINGSUM(|)',
      'LEFT(|, 2)',
      'YEAR(|)',
      'COUNTIF(|)',
      '[sales] * |',
      '"a" & |',
      'FIXED([region], |)',
      'SUM([sales] + |)',
      'NOT |',
    ];
    const scopes = new Set([
      'mixed_scope',
      'nested_aggregate',
      'nested_window',
      'wrong_scope',
      'misplaced',
      'unknown_function',
    ]);
    const wrong = places.flatMap((place) => {
      const at = place.indexOf('|');
      const options = completionsAt(place.replace('|', ''), at, CONTEXT)?.options ?? [];
      return options.flatMap(({ kind, label }) => {
        const example = FUNCTIONS.find(({ name }) => name === label)?.example ?? '';
        const isWhole = kind === 'function' && example.startsWith(`${label}(`);
        // What its example is computed from may not fit the place; the function itself must.
        const { diagnostics } = isWhole ? read(place.replace('|', example)) : { diagnostics: [] };
        const matching = diagnostics.filter(({ from, code }) => from === at && scopes.has(code));
        return matching.map(({ code }) => `${place} ${label}: ${code}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('names the function and the parameter that is written', () => {
    expect(signatureAt('IF([returned], SUM(', 19)).toMatchObject({
      function: { name: 'SUM' },
      active: 0,
      from: 15,
    });
    expect(signatureAt('ROUND([sales], 2) + 1', 16)).toMatchObject({
      function: { name: 'ROUND' },
      active: 1,
    });
    expect(signatureAt('IFS(a, b, c, d', 13)).toMatchObject({ active: 1 });
    expect(signatureAt('1 + 2', 3)).toBeNull();
  });

  it('renames columns, in whatever case they are written, and nothing else', () => {
    expect(renameInFormula('=sales + [sales] / SUM([Sales]) & "sales" // sales', 'sales', 'net ]x')).toBe(
      '=[net ]]x] + [net ]]x] / SUM([net ]]x]) & "sales" // sales',
    );
    expect(formulaDatasets('LOOKUP([a], "X", "b", "c") & VLOOKUP([a], "Y", "b", "c")')).toEqual(['X', 'Y']);
  });
});
