import { describe, expect, it } from 'vitest';
import { createTranslator, loadBrowserLanguage, type MessageValue } from '@plumbline/messages';
import { EXAMPLE_COLUMNS, EXAMPLE_LOOKUP } from '../../test/examples/index.ts';
import { readFormula } from './read-formula.ts';
import type { FormulaCode, FormulaContext } from './formula.ts';

const LANGUAGE = await loadBrowserLanguage('en');
const { say } = createTranslator(LANGUAGE, 'en-US', 'UTC');

const CONTEXT: FormulaContext = {
  columns: [
    ...EXAMPLE_COLUMNS,
    { name: 'Sub total', type: 'number' },
    { name: 'details', type: 'json' },
    { name: 'a]b', type: 'text' },
    { name: 'Twin', type: 'text' },
    { name: 'TWIN', type: 'text' },
    { name: 'opening', type: 'time' },
  ],
  lookups: [EXAMPLE_LOOKUP],
  measures: [
    { name: 'Margin', formula: 'SUM([profit]) / SUM([sales])' },
    { name: 'Loop', formula: '[Loop 2] + 1' },
    { name: 'Loop 2', formula: '[Loop] + 1' },
    { name: 'Faulty', formula: 'SUM([gone])' },
    { name: 'Blank', formula: '' },
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `Deep ${index + 1}`,
      formula: `[Deep ${index + 2}] + 1`,
    })),
  ],
  now: '2024-06-15T12:00:00Z',
  timeZone: 'UTC',
  values: (column) => (column === 'region' ? ['North', 'South', 'Far West'] : null),
};

/** Formulas whose problems no case below has. */
const RARE: readonly string[] = [
  '',
  '[Blank]',
  '[Deep 1]',
  '1e999',
  '[sales] \u200b 2',
  `${'('.repeat(100)}1${')'.repeat(100)}`,
  Array.from({ length: 400 }, () => '1').join(' + '),
  'x'.repeat(20_001),
  'WIDTHBUCKET([sales], 0, 100, 5000)',
  'LOOKUP([customer], "Xylophones", "name", "country")',
  '[region] = "Zanzibar"',
  'TOTAL(RUNNINGSUM([sales]))',
];

/** The formula with the wrong piece between « », the code, and the formula that the first fix makes of it, if any. */
type Case = readonly [formula: string, code: FormulaCode, fixedFormula?: string];

const SYNTAX: readonly Case[] = [
  ['«SUM(»[sales]', 'unclosed', 'SUM([sales])'],
  ['«ROUND(»SUM([sales], 2)', 'unclosed'],
  ['1 + «(»2 * 3', 'unclosed', '1 + (2 * 3)'],
  ['«[sales» + 1', 'unclosed', '[sales] + 1'],
  ['[region] = «"North»', 'unclosed', '[region] = "North"'],
  ["[region] = «'North»", 'unclosed', "[region] = 'North'"],
  ['[order_date] > «#2024-01-31»', 'unclosed', '[order_date] > #2024-01-31#'],
  ['[quantity] IN «(»1, 2', 'unclosed', '[quantity] IN (1, 2)'],
  ['«CASE» WHEN [returned] THEN 1', 'unclosed', 'CASE WHEN [returned] THEN 1 END'],
  ['[sales] «+»', 'syntax'],
  ['[sales] «*» / 2', 'syntax'],
  ['«*» [sales]', 'syntax'],
  ['[sales] + 1«)»', 'syntax', '[sales] + 1'],
  ['[sales] «[profit]»', 'syntax'],
  ['[sales] «2»', 'syntax'],
  ['IF([returned] «"yes"», "no")', 'syntax', 'IF([returned], "yes", "no")'],
  ['IF([returned], 1«,»)', 'syntax'],
  ['ROUND«(», 2)', 'syntax'],
  ['[sales]«,» 2', 'syntax'],
  ['«(»)', 'syntax'],
  ['(1, «2»)', 'syntax'],
  ['[quantity] IN «(»)', 'syntax'],
  ['[quantity] «IN» 5', 'syntax'],
  ['[quantity] «BETWEEN» 1', 'syntax'],
  ['[quantity] «BETWEEN» 1, 5', 'syntax'],
  ['[note] «IS» 5', 'syntax'],
  ['«CASE» 1 END', 'syntax'],
  ['CASE «WHEN» [returned] END', 'syntax'],
  ['[returned] «AND»', 'syntax'],
  ['«OR» [returned]', 'syntax'],
  ['NOT', 'syntax'],
  ['1 < [quantity] «<» 5', 'chained_comparison', '1 < [quantity] AND [quantity] < 5'],
  ['[quantity] = 1 «=» 1', 'chained_comparison'],
  ['[sales] «;» 2', 'unknown_character', '[sales] , 2'],
  ['[sales] «@» 2', 'unknown_character'],
  ['[sales] «~» 2', 'unknown_character'],
  ['«$»5', 'unknown_character', '5'],
  ['[sales] «×» 2', 'unknown_character', '[sales] * 2'],
  ['[sales] «÷» 2', 'unknown_character', '[sales] / 2'],
  ['[sales] «≥» 2', 'unknown_character', '[sales] >= 2'],
  ['[sales] «=>» 2', 'unknown_character', '[sales] >= 2'],
  ['[returned] «&&» TRUE', 'unknown_character', '[returned] AND TRUE'],
  ['[returned] «||» TRUE', 'unknown_character', '[returned] OR TRUE'],
  ['[region] = «“North”»', 'unknown_character', '[region] = "North"'],
  ['[order_date] > «#2024-02-31#»', 'wrong_literal'],
  ['[order_date] > «#31.01.2024#»', 'wrong_literal'],
];

const NAMES: readonly Case[] = [
  ['«[»', 'unclosed'],
  ['«[salse]» * 2', 'unknown_column', '[sales] * 2'],
  ['«[Sales]» * 2', 'unknown_column', '[sales] * 2'],
  ['«[Subtotal]» * 2', 'unknown_column', '[Sub total] * 2'],
  ['«[sub_total]» * 2', 'unknown_column', '[Sub total] * 2'],
  ['«Sub total» * 2', 'unknown_column', '[Sub total] * 2'],
  ['«[order day]» + 1', 'unknown_column', '[order_date] + 1'],
  ['«[zzzzzz]» + 1', 'unknown_column'],
  ['[region] = «Berlin»', 'unknown_column', '[region] = "Berlin"'],
  ['SUM(«[profits]»)', 'unknown_column', 'SUM([profit])'],
  ['IF(«[retuned]», «[salse]», 0)', 'unknown_column'],
  ['«twin» & "x"', 'ambiguous_column', '[Twin] & "x"'],
  ['«TODAY»', 'unknown_column', 'TODAY()'],
  ['«SUM»', 'unknown_column'],
  ['«SUMM»([sales])', 'unknown_function', 'SUM([sales])'],
  ['«CONTCAT»([region], "x")', 'unknown_function', 'CONCAT([region], "x")'],
  ['«RUNNING_SUM»([sales])', 'unknown_function', 'RUNNINGSUM([sales])'],
  ['«FROBNICATE»([sales])', 'unknown_function'],
  ['«IFF»([returned], 1, 2)', 'unknown_function', 'IF([returned], 1, 2)'],
  ['DATEADD([order_date], 1, «"mnth"»)', 'unknown_unit', 'DATEADD([order_date], 1, "month")'],
  ['DATETRUNC([order_date], «"fortnight"»)', 'unknown_unit'],
  ['ENDOF([order_date], «"hour"»)', 'unknown_unit'],
  ['RANK([sales], «"down"»)', 'unknown_unit'],
  ['CONVERTTZ([created], "UTC", «"Mars/Base"»)', 'unknown_unit'],
  [
    'LOOKUP([customer], «"Custmers"», "name", "country")',
    'unknown_dataset',
    'LOOKUP([customer], "Customers", "name", "country")',
  ],
  [
    'LOOKUP([customer], "Customers", «"nam"», "country")',
    'unknown_column',
    'LOOKUP([customer], "Customers", "name", "country")',
  ],
  ['LOOKUP([customer], "Customers", "name", «"land"»)', 'unknown_column'],
];

const ARGUMENTS: readonly Case[] = [
  ['«LEFT»([product])', 'argument_count'],
  ['LEFT([product], 2, «3»)', 'argument_count', 'LEFT([product], 2)'],
  ['TODAY(«1»)', 'argument_count'],
  ['«IF»([returned])', 'argument_count'],
  ['IF([returned], 1, 2, «3»)', 'argument_count', 'IF([returned], 1, 2)'],
  ['«SUM»()', 'argument_count'],
  ['SUM([sales], «[profit]»)', 'argument_count', 'SUM([sales])'],
  ['«MAX»([sales], [profit])', 'argument_count', 'GREATEST([sales], [profit])'],
  ['«MIN»([sales], 0)', 'argument_count', 'LEAST([sales], 0)'],
  ['«SWITCH»([region])', 'argument_count'],
  ['«FIXED»(SUM([sales]))', 'argument_count'],
  ['RUNNINGSUM([sales], «ORDERBY»())', 'argument_count'],
  ['[region] «+» 1', 'argument_type', '[region] & 1'],
  ['"a" «+» "b"', 'argument_type', '"a" & "b"'],
  ['«[region]» * 2', 'argument_type', 'NUMBER([region]) * 2'],
  ['«"12"» * 2', 'argument_type', '12 * 2'],
  ['-«[region]»', 'argument_type', '-NUMBER([region])'],
  ['«[order_date]» * [ship_date]', 'argument_type'],
  ['«[returned]» + 1', 'argument_type', 'IF([returned], 1, 0) + 1'],
  ['NOT «[quantity]»', 'argument_type', 'NOT [quantity] <> 0'],
  ['«[quantity]» AND [returned]', 'argument_type', '[quantity] <> 0 AND [returned]'],
  ['IF(«[quantity]», 1, 2)', 'argument_type', 'IF([quantity] <> 0, 1, 2)'],
  ['LEFT(«[sales]», 2)', 'argument_type', 'LEFT(TEXT([sales]), 2)'],
  ['LEFT([product], «[profit]»)', 'argument_type', 'LEFT([product], INT([profit]))'],
  ['LEFT([product], «2.5»)', 'argument_type', 'LEFT([product], INT(2.5))'],
  ['YEAR(«"2024-01-31"»)', 'argument_type', 'YEAR(#2024-01-31#)'],
  ['YEAR(«[note]»)', 'argument_type', 'YEAR(DATEVALUE([note]))'],
  ['YEAR(«[sales]»)', 'argument_type'],
  ['YEAR(«[opening]»)', 'argument_type'],
  ['SUM(«[region]»)', 'argument_type', 'SUM(NUMBER([region]))'],
  ['SUM(«[returned]»)', 'argument_type', 'SUM(IF([returned], 1, 0))'],
  ['SUMIF([sales], «[region]»)', 'argument_type'],
  ['MAX(«[returned]»)', 'argument_type'],
  ['UPPER(«[details]»)', 'argument_type', 'UPPER(TEXT([details]))'],
  [
    'CONVERTTZ(«[order_date]», "UTC", "UTC")',
    'argument_type',
    'CONVERTTZ(DATETIMEVALUE([order_date]), "UTC", "UTC")',
  ],
  ['NUMBER(«[order_date]»)', 'argument_type'],
  ['TEXT([region], «"0.00"»)', 'argument_type'],
  ['«[details]» < [details]', 'argument_type'],
  ['«[quantity]» LIKE "1%"', 'argument_type', 'TEXT([quantity]) LIKE "1%"'],
  ['[note] LIKE «[region]»', 'not_constant'],
  ['ROUND([sales], «[quantity]»)', 'not_constant'],
  ['MOVINGAVG([sales], «[quantity]»)', 'not_constant'],
  ['PERCENTILE([sales], «[discount]»)', 'not_constant'],
  ['REGEXMATCH([note], «[region]»)', 'not_constant'],
  ['[region] = «5»', 'types_differ', '[region] = TEXT(5)'],
  ['[quantity] > «"5"»', 'types_differ', '[quantity] > 5'],
  ['[order_date] > «"2024-01-31"»', 'types_differ', '[order_date] > #2024-01-31#'],
  ['IF([returned], [sales], «"none"»)', 'types_differ', 'IF([returned], [sales], 0)'],
  ['IFNULL([discount], «"-"»)', 'types_differ', 'IFNULL([discount], 0)'],
  ['CASE WHEN [returned] THEN 1 ELSE «"no"» END', 'types_differ', 'CASE WHEN [returned] THEN 1 ELSE 0 END'],
  ['SWITCH([region], «1», "a")', 'types_differ', 'SWITCH([region], TEXT(1), "a")'],
  ['[quantity] IN (1, «"2"»)', 'types_differ', '[quantity] IN (1, 2)'],
  ['[quantity] BETWEEN 1 AND «"5"»', 'types_differ', '[quantity] BETWEEN 1 AND 5'],
  ['LOOKUP([quantity], "Customers", «"name"», "country")', 'types_differ'],
  ['REGEXMATCH([note], «"(a"»)', 'wrong_pattern'],
  ['REGEXREPLACE([note], «"[z-a]"», "")', 'wrong_pattern'],
  ['TEXT([sales], «"lots"»)', 'wrong_pattern'],
  ['PERCENTILE([sales], «90»)', 'out_of_range'],
  ['QUARTILE([sales], «5»)', 'out_of_range'],
  ['MOVINGAVG([sales], «0»)', 'out_of_range'],
  ['FISCALYEAR([order_date], «13»)', 'out_of_range'],
  ['ROUND([sales], «99»)', 'argument_type'],
];

const SCOPES: readonly Case[] = [
  ['[sales] / «SUM([sales])»', 'mixed_scope', '[sales] / TOTAL(SUM([sales]))'],
  ['SUM([sales]) / «[quantity]»', 'mixed_scope', 'SUM([sales]) / SUM([quantity])'],
  ['IF([returned], «SUM([sales])», 0)', 'mixed_scope', 'IF([returned], TOTAL(SUM([sales])), 0)'],
  ['COUNT() & «[region]»', 'mixed_scope', 'COUNT() & COUNTDISTINCT([region])'],
  ['[sales] * «[Margin]»', 'mixed_scope', '[sales] * TOTAL([Margin])'],
  ['TOTAL(«[sales]»)', 'mixed_scope', 'TOTAL(SUM([sales]))'],
  ['SUM(«AVERAGE»([sales]))', 'nested_aggregate', 'SUM([sales])'],
  ['SUM([sales] / «COUNT»())', 'nested_aggregate'],
  ['SUM(«[Margin]»)', 'nested_aggregate'],
  ['SUM(«TOTAL»(SUM([sales])))', 'nested_aggregate'],
  ['TOTAL(«TOTAL»(SUM([sales])))', 'nested_window'],
  ['SUM(«RUNNINGSUM»([sales]))', 'nested_window'],
  ['RUNNINGSUM(«RANK»([sales]))', 'nested_window'],
  ['RUNNINGSUM([sales] / «TOTAL»(SUM([sales])))', 'nested_window'],
  ['«ORDERBY»([sales])', 'misplaced'],
  ['RANK([sales], «ORDERBY»([order_date]))', 'misplaced'],
  ['SUM(«LOOKUP»([customer], "Customers", "name", "country"))', 'misplaced'],
  ['[sales] / TOTAL(«PERCENTILE»([sales], 0.5))', 'misplaced'],
  ['FIXED(«UPPER([region])», SUM([sales])) / SUM([sales])', 'misplaced'],
  ['«[Loop]»', 'cycle'],
  ['«[Faulty]» + 1', 'broken_measure'],
];

const WARNINGS: readonly Case[] = [
  ['[quantity] / «0»', 'division_by_zero'],
  ['[quantity] % «0.0»', 'division_by_zero'],
  ['«[note] = NULL»', 'null_comparison', 'ISNULL([note])'],
  ['«[note] <> NULL»', 'null_comparison', 'NOTNULL([note])'],
  ['[region] = «"north"»', 'value_case', '[region] = "North"'],
  ['[region] IN ("South", «"SOUTH"»)', 'value_case', '[region] IN ("South", "South")'],
  ['[region] = «"Nort"»', 'unknown_value', '[region] = "North"'],
  ['SWITCH([region], «"far west"», 1)', 'value_case', 'SWITCH([region], "Far West", 1)'],
  ['«[sales] = [sales]»', 'always_same'],
];

/** The formula without its marks, and where they stood. */
function unmarked(marked: string): { text: string; from: number; to: number } {
  const from = marked.indexOf('«');
  const to = marked.indexOf('»') - 1;
  const text = marked.replaceAll(/[«»]/gu, '');
  return from === -1 ? { text, from: 0, to: text.length } : { text, from, to };
}

const ALL = [...SYNTAX, ...NAMES, ...ARGUMENTS, ...SCOPES, ...WARNINGS];

describe('wrong formulas', () => {
  it.each(ALL.map(([marked, code, fixedFormula]) => ({ marked, code, fixedFormula })))(
    '$marked is reported as $code',
    ({ marked, code, fixedFormula }) => {
      const { text, from, to } = unmarked(marked);
      const { diagnostics } = readFormula(text, CONTEXT);
      const diagnostic = diagnostics.find((one) => one.code === code);
      expect({
        text,
        codes: diagnostics.map((one) => one.code),
        at: diagnostic?.from,
        wrong: text.slice(diagnostic?.from, diagnostic?.to),
      }).toMatchObject({
        at: from,
        wrong: text.slice(from, to),
      });
      const fix = diagnostic?.fixes[0];
      const fixed = text.slice(0, fix?.from) + (fix?.insert ?? '') + text.slice(fix?.to);
      expect(fixedFormula === undefined ? undefined : fixed).toBe(fixedFormula);
    },
  );

  it('are more than 120, and compile only where every problem is a warning', () => {
    expect(ALL.length).toBeGreaterThan(120);
    for (const [marked] of ALL) {
      const { diagnostics, compiled, type, scope } = readFormula(unmarked(marked).text, CONTEXT);
      const isSound = diagnostics.every(({ severity }) => severity === 'warning');
      expect({ marked, compiles: compiled !== null }).toEqual({ marked, compiles: isSound });
      expect(scope !== null && type !== null).toBe(isSound);
    }
  });

  it('are reported in sentences, without technical terms', () => {
    for (const [marked] of ALL) {
      for (const diagnostic of readFormula(unmarked(marked).text, CONTEXT).diagnostics) {
        const text = say(diagnostic.message);
        expect(text).toMatch(/^[^\s].*[.?)]$/su);
        expect(text).not.toMatch(
          /[{}]| {2}|formula(?:Problem|Fix|Type|Argument)\.|\b(?:token|parse|boolean|integer|varchar|operand|null pointer|undefined|NaN)\b/iu,
        );
      }
    }
  });

  it('have fixes whose titles are in the catalog', () => {
    const titles = ALL.flatMap(([marked]) =>
      readFormula(unmarked(marked).text, CONTEXT).diagnostics.flatMap(({ fixes }) =>
        fixes.map(({ title }) => ({ code: title.code, text: say(title) })),
      ),
    );
    expect(titles.length).toBeGreaterThan(60);
    expect(titles.filter(({ code, text }) => text === code || /[{}]/u.test(text))).toEqual([]);
  });

  it('wrong formulas and their fixes use every text of the catalog', () => {
    const said = new Set<string>();
    const note = (value: MessageValue): void => {
      if (typeof value === 'object' && 'code' in value) {
        said.add(value.code);
        Object.values(value.values).forEach(note);
      }
      if (Array.isArray(value)) {
        value.forEach(note);
      }
    };
    const formulas = [...ALL.map(([marked]) => unmarked(marked).text), ...RARE];
    for (const formula of formulas) {
      for (const { message, fixes } of readFormula(formula, CONTEXT).diagnostics) {
        [message, ...fixes.map(({ title }) => title)].forEach(note);
      }
    }
    const known = (['formulaProblem', 'formulaFix'] as const).flatMap((name) =>
      Object.keys(LANGUAGE.catalogs[name] ?? {}).map((key) => `${name}.${key}`),
    );
    expect(known.filter((code) => !said.has(code))).toEqual([]);
  });

  it('report every problem, not only the first', () => {
    const text = 'IF([retuned], SUMM([salse]), "x" + 1';
    expect(readFormula(text, CONTEXT).diagnostics.map(({ code }) => code)).toEqual([
      'unclosed',
      'unknown_column',
      'unknown_function',
      'unknown_column',
      'argument_type',
    ]);
  });

  it('wrong formulas with one-click fixes are sound after their fixes, where one fix is enough', () => {
    const fixedFormula = ALL.flatMap(([marked, , formula]) =>
      formula === undefined ? [] : [{ marked, formula }],
    );
    const left = fixedFormula
      .filter(({ formula }) => readFormula(formula, CONTEXT).compiled === null)
      .map(({ formula }) => formula);
    // A comma where a semicolon stood is still a comma outside a function; three comparisons stay odd.
    expect(left).toEqual(['[sales] , 2'].filter((one) => left.includes(one)));
    expect(fixedFormula.length / ALL.length).toBeGreaterThan(0.5);
  });
});
