import { functionNamed } from '../functions/functions.ts';
import { parseFormula } from '../parser.ts';
import type { Problems } from '../problems.ts';
import type { BinaryOperator, CallNode, CaseNode, SyntaxNode } from '../syntax.ts';
import { listed, quoted } from '../phrases.ts';

const SIGNS: Readonly<Record<BinaryOperator, string>> = {
  '^': 'to the power of',
  '*': 'times',
  '/': 'divided by',
  '%': 'modulo',
  '+': 'plus',
  '-': 'minus',
  '&': 'followed by',
  '=': 'is',
  '<>': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  AND: 'and',
  OR: 'or',
  LIKE: 'is like',
};

/** Wording of some functions; `{n}` is the argument n, from 0. Others use their names. */
const PHRASES: Readonly<Record<string, string>> = {
  SUM: 'the sum of {0}',
  AVERAGE: 'the mean of {0}',
  MEDIAN: 'the median of {0}',
  MIN: 'the least {0}',
  MAX: 'the greatest {0}',
  COUNTDISTINCT: 'the number of different {0}',
  COUNTIF: 'the number of rows where {0}',
  SUMIF: 'the sum of {0} where {1}',
  AVERAGEIF: 'the mean of {0} where {1}',
  TOTAL: '{0} over all rows',
  SHARE: 'the share of {0} in its sum over all rows',
  ISNULL: '{0} is missing',
  NOTNULL: '{0} is there',
  NOT: 'not ({0})',
  IFNULL: '{0}, or {1} where it is missing',
  ROUND: '{0} rounded',
  ABS: '{0} without its sign',
  UPPER: '{0} in capital letters',
  LOWER: '{0} in small letters',
  CONTAINS: '{0} contains {1}',
  STARTSWITH: '{0} begins with {1}',
  ENDSWITH: '{0} ends with {1}',
  YEAR: 'the year of {0}',
  QUARTER: 'the quarter of {0}',
  MONTH: 'the month of {0}',
  DAY: 'the day of {0}',
  TODAY: 'today',
  NOW: 'now',
  DATEADD: '{0} moved by {1} times a {2}',
  DATEDIFF: 'the {2} units from {0} to {1}',
  RUNNINGSUM: '{0} added up so far',
  LAG: '{0} of the row before',
  LEAD: '{0} of the next row',
  RANK: 'the place of {0} by size',
};

/** What a formula does, in one sentence; null for one that cannot be read. */
export function explainFormula(text: string): string | null {
  const problems: Problems = [];
  const root = parseFormula(text, problems);
  if (root === null || problems.length > 0) {
    return null;
  }
  const words = explain(root);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const explain = (node: SyntaxNode): string => {
  const words: Readonly<Record<string, (node: never) => string>> = WORDS;
  return words[node.kind]?.(node as never) ?? '';
};

const WORDS: { readonly [K in SyntaxNode['kind']]: (node: Extract<SyntaxNode, { kind: K }>) => string } = {
  number: ({ value, isPercent }) => (isPercent ? `${value}%` : value),
  text: ({ value }) => quoted(value),
  date: ({ value }) => value,
  boolean: ({ value }) => (value ? 'true' : 'false'),
  null: () => 'nothing',
  name: ({ name }) => name,
  call: (node) => explainCall(node),
  group: ({ inner }) => `(${explain(inner)})`,
  binary: ({ left, operator, right }) => `${explain(left)} ${SIGNS[operator]} ${explain(right)}`,
  unary: ({ operator, operand }) =>
    operator === 'NOT' ? `not (${explain(operand)})` : `minus ${explain(operand)}`,
  in: ({ value, list }) => `${explain(value)} is one of ${listed(list.map(explain), 'or')}`,
  between: ({ value, low, high }) => `${explain(value)} is from ${explain(low)} to ${explain(high)}`,
  is_null: ({ value }) => `${explain(value)} is missing`,
  case: (node) => explainCase(node),
  broken: () => '',
};

const choice = (branches: readonly { when: string; value: string }[], otherwise: string | null): string =>
  `${branches.map(({ when, value }) => `${value} if ${when}`).join(', ')}, otherwise ${otherwise ?? 'nothing'}`;

function explainCase({ subject, branches, otherwise }: CaseNode): string {
  const tests = branches.map(({ when, value }) => ({
    when: subject === null ? explain(when) : `${explain(subject)} is ${explain(when)}`,
    value: explain(value),
  }));
  return choice(tests, otherwise === null ? null : explain(otherwise));
}

function explainCall(node: CallNode): string {
  const name = functionNamed(node.name)?.name ?? node.name.toUpperCase();
  const args = node.args.map(explain);
  if (name === 'IF' || name === 'IFS') {
    const count = Math.floor(args.length / 2);
    const branches = Array.from({ length: count }, (_, index) => ({
      when: args[index * 2] ?? '',
      value: args[index * 2 + 1] ?? '',
    }));
    return choice(branches, args[count * 2] ?? null);
  }
  if (name === 'COUNT') {
    return args[0] === undefined ? 'the number of rows' : `the number of ${args[0]}`;
  }
  const phrase = PHRASES[name];
  return phrase === undefined || !isFull(phrase, args)
    ? `${name} of ${listed(args)}`
    : phrase.replaceAll(/\{(\d)\}/gu, (_, place: string) => args[Number(place)] ?? '');
}

const isFull = (phrase: string, args: readonly string[]): boolean =>
  [...phrase.matchAll(/\{(\d)\}/gu)].every(([, place]) => args[Number(place)] !== undefined);
