import { issueText } from '../phrases.ts';
import { message } from '@plumbline/messages';
import { findPatternIssue } from '../../pattern/pattern.ts';
import { apply, boolean, cast, typeFamily, iff, integer, text, type TypedExpression } from './build.ts';
import { entries, fromArguments, constantText, type Lower, type LoweringContext } from './entry.ts';

const EMPTY = text('');

/** A pattern is checked before anything runs. */
const withPattern =
  (operation: 'regex_match' | 'regex_extract' | 'regex_replace'): Lower =>
  ({ args, report }) => {
    const issue = findPatternIssue(constantText(args[1]));
    if (issue !== null) {
      report(1, 'wrong_pattern', issueText(issue));
    }
    return apply(operation, ...args);
  };

/** Values that are missing take no separator with them. */
const textJoin: Lower = ({ args: [separator = EMPTY, ...items] }) => {
  const pieces = items.map((item) => iff(apply('is_null', item), EMPTY, apply('concat', separator, item)));
  const whole = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : apply('concat', ...pieces);
  return apply('substring', whole, apply('add', apply('length', separator), integer(1)));
};

const NUMBER_PATTERN = /^#?(,)?#*0(?:\.(0+))?$/u;

/** A number by its pattern, a date by its own, anything else as it is. */
const written: Lower = (lowering) => {
  const [value = EMPTY, pattern] = lowering.args;
  if (pattern === undefined || value.type === 'unknown') {
    return cast('text', value);
  }
  if (typeFamily(value.type) === 'temporal') {
    return apply('format_date', value, pattern);
  }
  if (typeFamily(value.type) === 'numeric') {
    return numberText(lowering, value);
  }
  lowering.report(1, 'argument_type', message('formulaProblem.patternOfText'));
  return cast('text', value);
};

function numberText({ args, report }: LoweringContext, value: TypedExpression): TypedExpression {
  const match = NUMBER_PATTERN.exec(constantText(args[1]).replace('#,##0', '#,0'));
  if (match === null) {
    report(1, 'wrong_pattern', message('formulaProblem.numberPattern'));
  }
  return apply('format_number', value, integer(match?.[2]?.length ?? 0), boolean(match?.[1] === ','));
}

export const TEXT = entries('Text', 'row', [
  [
    'CONCAT CONCATENATE',
    'value:any ...1',
    'text',
    'CONCAT([region], " ", [quantity])',
    ({ args }) => apply('concat', ...(args.length === 1 ? [...args, EMPTY] : args)),
  ],
  ['TEXTJOIN JOIN', 'separator:text value:any ...1', 'text', 'TEXTJOIN(", ", [region], [product])', textJoin],
  ['LEFT', 'text:text count:integer', 'text', 'LEFT([product], 3)', 'left'],
  ['RIGHT', 'text:text count:integer', 'text', 'RIGHT([product], 3)', 'right'],
  [
    'MID SUBSTRING SUBSTR',
    'text:text start:integer count?:integer',
    'text',
    'MID([product], 2, 3)',
    'substring',
  ],
  ['LEN LENGTH', 'text:text', 'integer', 'LEN([product])', 'length'],
  ['TRIM', 'text:text', 'text', 'TRIM([note])', 'trim'],
  ['LTRIM', 'text:text', 'text', 'LTRIM([note])', 'trim_start'],
  ['RTRIM', 'text:text', 'text', 'RTRIM([note])', 'trim_end'],
  ['UPPER', 'text:text', 'text', 'UPPER([region])', 'upper'],
  ['LOWER', 'text:text', 'text', 'LOWER([email])', 'lower'],
  ['PROPER INITCAP', 'text:text', 'text', 'PROPER([customer])', 'proper'],
  ['SUBSTITUTE REPLACE', 'text:text old:text new:text', 'text', 'SUBSTITUTE([product], "-", " ")', 'replace'],
  [
    'FIND',
    'what:text in:text',
    'integer',
    'FIND("@", [email])',
    fromArguments((what, within) => apply('find', within, what)),
  ],
  [
    'SEARCH',
    'what:text in:text',
    'integer',
    'SEARCH("shop", [email])',
    fromArguments((what, within) => apply('find', apply('lower', within), apply('lower', what))),
  ],
  ['CONTAINS', 'text:text what:text', 'boolean', 'CONTAINS([product], "boot")', 'contains'],
  ['STARTSWITH', 'text:text what:text', 'boolean', 'STARTSWITH([product], "Tr")', 'starts_with'],
  ['ENDSWITH', 'text:text what:text', 'boolean', 'ENDSWITH([email], ".org")', 'ends_with'],
  ['REPT REPEAT', 'text:text times:integer', 'text', 'REPT("*", [quantity])', 'repeat'],
  ['REVERSE', 'text:text', 'text', 'REVERSE([product])', 'reverse'],
  [
    'SPLIT SPLITPART',
    'text:text separator:text place:integer',
    'text',
    'SPLIT([email], "@", 2)',
    'split_part',
  ],
  [
    'REGEXMATCH',
    'text:text pattern:text!',
    'boolean',
    'REGEXMATCH([email], "@.+[.]org$")',
    withPattern('regex_match'),
  ],
  [
    'REGEXEXTRACT',
    'text:text pattern:text! group?:integer!',
    'text',
    'REGEXEXTRACT([email], "@(.+)$", 1)',
    withPattern('regex_extract'),
  ],
  [
    'REGEXREPLACE',
    'text:text pattern:text! new:text!',
    'text',
    'REGEXREPLACE([product], "[0-9]+", "#")',
    withPattern('regex_replace'),
  ],
  ['TEXT', 'value:any pattern?:text!', 'text', 'TEXT([order_date], "yyyy-MM")', written],
  [
    'FORMATNUMBER',
    'value:number decimals:integer! thousands?:boolean!',
    'text',
    'FORMATNUMBER([sales], 2, TRUE)',
    fromArguments((value: TypedExpression, decimals: TypedExpression, thousands?: TypedExpression) =>
      apply('format_number', value, decimals, thousands ?? boolean(false)),
    ),
  ],
  ['NUMBER VALUE', 'value:any', 'number', 'NUMBER("12.5")', fromArguments((value) => cast('number', value))],
  ['CHAR', 'code:integer', 'text', 'CHAR(65)', 'char'],
  ['CODE UNICODE', 'text:text', 'integer', 'CODE([product])', 'code'],
  ['SIMILARITY', 'first:text second:text', 'number', 'SIMILARITY([region], "North")', 'similarity'],
]);
