import { CATEGORIES, type FormulaFunction } from '../../src/formula/functions/entry.ts';
import { FUNCTIONS } from '../../src/formula/functions/functions.ts';
import { MAX_FORMULA_LENGTH } from '../../src/formula/formula.ts';
import { MAX_DEPTH, MAX_NODES } from '../../src/formula/token-stream.ts';
import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import { functionText } from '../../src/formula/function-texts.ts';

const { say } = createTranslator(await loadBrowserLanguage('en'), 'en-US');

const INTRODUCTION = `# Formulas

<!-- Generated from the table of functions by scripts/formula-page.mjs; a test holds the two together. -->

A formula calculates a value for each row (a column) or one figure for many rows (a measure), much as in a spreadsheet:
\`=IF([sales] > 100, "big", "small")\`. The same code reads it in the browser and on the server. The rules for its values are
numbered in [semantics.md](semantics.md), SEM-FORMULA.

## The language

- A leading \`=\` may be left out. \`//\` starts a comment that ends with the line. Names of functions are the same in large
  and small letters.
- **Columns** are written in square brackets, \`[Order date]\`, with a \`]\` in the name doubled. Names without spaces
  need no brackets. Saved measures are named the same way: a chart, pivot or figure whose formula is \`[Net sales]\`
  shows the measure of that name, in its format.
- **Values**: \`12\`, \`1.5\`, \`1.5e3\`, \`20%\`, \`"text"\` or \`'text'\` (the quote doubled within), \`TRUE\`, \`FALSE\`, \`NULL\`,
  \`#2024-01-31#\`, \`#2024-01-31 14:30#\`.
- **Operators**, those that bind strongest first: \`^\`; a minus before a value; \`* / %\`; \`+ -\`; \`&\`, which joins texts;
  \`= == <> != < <= > >= IN BETWEEN LIKE IS NULL\`; \`NOT\`; \`AND\`; \`OR\`. \`+\` and \`-\` also move dates by days.
- \`CASE WHEN [sales] > 100 THEN "big" ELSE "small" END\`, or \`CASE [region] WHEN "N" THEN "North" END\`.
- **Rows and groups**: a value of a row and an aggregate cannot be mixed. \`TOTAL(SUM([sales]))\` and
  \`FIXED([region], SUM([sales]))\` repeat a figure of many rows on each row.
- **Rows around**: functions such as \`RUNNINGSUM\` go through the rows in their order; \`ORDERBY([order_date], "desc")\` gives
  another order, \`PARTITIONBY([region])\` starts again for each region. With an aggregate, they go through the groups.
- A formula has at most ${MAX_FORMULA_LENGTH.toLocaleString('en-GB')} characters and ${MAX_NODES} parts, and is at most ${MAX_DEPTH} brackets deep.

## Functions
`;

const parameters = ({ params, repeats, tail }: FormulaFunction): string => {
  const named = params.map(({ name, isOptional }) => (isOptional ? `[${name}]` : name));
  const whole = [...named, ...(repeats > 0 ? ['…'] : []), ...(tail === null ? [] : [`[${tail.name}]`])];
  return whole.join(', ').replaceAll('_', ' ');
};

const choices = ({ params }: FormulaFunction): string =>
  params
    .filter((parameter) => parameter.choices !== null)
    .map(({ name, choices: words }) => ` The ${name} is one of ${(words ?? []).join(', ')}.`)
    .join('');

const aliases = ({ aliases: names }: FormulaFunction): string =>
  names.length === 0 ? '' : ` Also ${names.map((name) => `\`${name}\``).join(', ')}.`;

const item = (entry: FormulaFunction): string =>
  `- \`${entry.name}(${parameters(entry)})\`: ${say(functionText(entry))}${choices(entry)}${aliases(entry)}\n  \`${entry.example}\``;

/** The page docs/formulas.md, as it should be. */
export function formulaReferencePage(): string {
  const chapters = CATEGORIES.map((category) => {
    const entries = FUNCTIONS.filter((entry) => entry.category === category);
    return `### ${category}\n\n${entries.map(item).join('\n')}\n`;
  });
  return `${INTRODUCTION}\nThere are ${FUNCTIONS.length}. Optional values are in brackets.\n\n${chapters.join('\n')}`;
}
