import { columnRef } from '@plumbline/query';
import { FUNCTIONS } from './functions-of-one.ts';
import {
  columnsIn,
  divide,
  isNumber,
  numeralIn,
  readWords,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

/** A part of a calculation. */
export interface Operand {
  readonly text: string;
  /** Whether it has a value for each row, one for all rows together, or is a constant. */
  readonly scope: 'row' | 'aggregate' | 'constant';
  /** The number that it is about; null where it is of several. */
  readonly column: string | null;
  /** Whether it binds as a single value. */
  readonly isAtom: boolean;
}

type Operator = '+' | '-' | '*' | '/';

export const CALLS: Readonly<Record<string, string>> = {
  sum: 'SUM',
  mean: 'AVERAGE',
  median: 'MEDIAN',
  min: 'MIN',
  max: 'MAX',
  stddev: 'STDEV',
};

/** The loosest first: what stands last of these divides the words. */
const OPERATORS: readonly (readonly [RegExp, (operator: string) => Operator])[] = [
  [
    /\b(?:plus|added to|together with|minus|less(?! than)|without|excluding|subtracted by|reduced by)\b|\s[-–+]\s/gu,
    (operator) => (/plus|added|together|\+/u.test(operator) ? '+' : '-'),
  ],
  [
    /\b(?:times|multiplied by|multiplied with|divided by|per|over)\b|\s[*×/÷x]\s/gu,
    (operator) => (/times|multiplied|[*×x]/u.test(operator) ? '*' : '/'),
  ],
];

/** Brackets are read first; `«0»` stands for what was in them. */
const HELD = /«(\d+)»/u;

interface ExpressionContext {
  readonly words: PromptWords;
  readonly held: readonly Operand[];
  /** What each text was read as: a calculation is read by every place where it could be divided. */
  readonly readings: Map<string, Operand | null>;
  /** Characters that may still be read: words that compute nothing can be divided in very many ways. */
  readonly left: { chars: number };
}

/** Many times what the longest calculation that people write takes. */
const MOST_CHARS = 3000;
/** Operators of a calculation at most; more of them are no sentence. */
const MOST_OPERATORS = 16;

/** Whether a text may still be read. */
function spend(text: string, { left }: ExpressionContext): boolean {
  left.chars -= text.length;
  return left.chars >= 0;
}

const wrapped = ({ text, isAtom }: Operand): string => (isAtom ? text : `(${text})`);

/** An aggregate beside a value of each row is that of all rows. */
function levelled(one: Operand, other: Operand): readonly [Operand, Operand] {
  const raise = (operand: Operand, beside: Operand): Operand => {
    if (operand.scope === 'aggregate' && beside.scope === 'row') {
      return beside.column !== null && isCount(operand)
        ? operand
        : { ...operand, text: `TOTAL(${operand.text})` };
    }
    return operand.scope === 'row' && isCount(beside)
      ? { ...operand, text: `SUM(${operand.text})`, isAtom: true }
      : operand;
  };
  return [raise(one, other), raise(other, one)];
}

const isCount = ({ text, scope }: Operand): boolean => scope === 'aggregate' && text.startsWith('COUNT');

const jointScope = (one: Operand, other: Operand): Operand['scope'] =>
  (['row', 'aggregate'] as const).find((scope) => [one.scope, other.scope].includes(scope)) ?? 'constant';

function combine(first: Operand, operator: Operator, second: Operand): Operand {
  const [one, other] = levelled(first, second);
  const scope = jointScope(one, other);
  const column = one.column === other.column || other.scope === 'constant' ? one.column : null;
  if (operator === '/' && other.scope !== 'constant') {
    return { text: divide(one.text, other.text), scope, column, isAtom: true };
  }
  const isTight = operator === '*' || operator === '/';
  const left = isTight ? tight(one) : one.text;
  const right = isTight || operator === '-' ? tight(other, operator === '-') : other.text;
  return { text: `${left} ${operator} ${right}`, scope, column, isAtom: false };
}

/** In brackets where it binds less tightly. */
const tight = (operand: Operand, isSubtracted = false): string =>
  isSubtracted && !/ [-+] /u.test(operand.text) ? operand.text : wrapped(operand);

/** What some words compute; null where they name nothing that can be. */
function read(text: string, reading: ExpressionContext): Operand | null {
  const known = reading.readings.get(text);
  if (known !== undefined) {
    return known;
  }
  const one = infix(text, reading) ?? call(text, reading) ?? operand(text, reading);
  reading.readings.set(text, one);
  return one;
}

function infix(text: string, reading: ExpressionContext): Operand | null {
  for (const [pattern, operatorOf] of OPERATORS) {
    const matches = [...text.matchAll(pattern)];
    if (matches.length > MOST_OPERATORS) {
      return null;
    }
    for (const match of matches.toReversed()) {
      const left = text.slice(0, match.index);
      const one = read(left, reading);
      const other = read(text.slice(match.index + match[0].length), reading) ?? null;
      // “largest minus smallest construction”
      const shared = one === null && other !== null ? aggregateOf(left, other, reading) : one;
      if (shared !== null && other !== null && shared.text !== other.text) {
        return combine(shared, operatorOf(match[0]), other);
      }
    }
  }
  return null;
}

function aggregateOf(text: string, { column }: Operand, reading: ExpressionContext): Operand | null {
  const { words } = reading;
  const name = spend(text, reading) ? aggregateIn(text, words) : null;
  return name === null || column === null || columnsIn(text, words).length > 0
    ? null
    : { text: `${name}(${columnRef(column)})`, scope: 'aggregate', column, isAtom: true };
}

/** The call that an aggregate or a superlative names. */
export function aggregateIn(text: string, words: PromptWords): string | null {
  const { aggregate, isDown } = readWords(text, words);
  if (aggregate !== null) {
    return CALLS[aggregate] ?? null;
  }
  const extreme = isDown === true ? 'MAX' : 'MIN';
  return isDown === null ? null : extreme;
}

type Build = (parts: readonly Operand[]) => Operand | null;

const folded =
  (operator: Operator): Build =>
  ([first, ...rest]) =>
    first === undefined || rest.length === 0
      ? null
      : rest.reduce((sum, one) => combine(sum, operator, one), first);

const called =
  (name: string): Build =>
  (parts) => {
    const [first, second] = parts;
    return first === undefined || second === undefined
      ? null
      : {
          text: `${name}(${parts.map(({ text }) => text).join(', ')})`,
          scope: first.scope,
          column: null,
          isAtom: true,
        };
  };

const averaged: Build = (parts) => {
  const sum = folded('+')(parts);
  return sum === null ? null : { ...sum, text: `(${sum.text}) / ${parts.length}`, isAtom: false };
};

const flipped =
  (operator: Operator): Build =>
  ([first, second]) =>
    first === undefined || second === undefined ? null : combine(second, operator, first);

/** What is computed of several parts: the words around them, what is between them, and how. */
const PAIRS: readonly (readonly [RegExp, Build])[] = [
  [
    /^\s*(?:add|add up|sum up|sum|sum of|the sum of|total of|add together)\b(.*?)\b(?:and|to|with|plus)\b(.*)$/u,
    folded('+'),
  ],
  [/^\s*subtract\b(.*)\bfrom\b(.*)$/u, flipped('-')],
  [/^\s*(?:multiply|product of|the product of)\b(.*?)\b(?:by|with|and|times)\b(.*)$/u, folded('*')],
  [/^\s*divide\b(.*)\bby\b(.*)$/u, folded('/')],
  [/^\s*(?:the )?(?:average|mean) (?:of|between) (.*?)\band\b(.*)$/u, averaged],
  [
    /\b(?:higher|larger|greater|bigger|highest|max(?:imum)?|greatest|largest) (?:value )?(?:of|from|between|among) (.*?)\b(?:and|or)\b(.*)$/u,
    called('GREATEST'),
  ],
  [
    /\b(?:lower|smaller|lesser|lowest|min(?:imum)?|smallest) (?:value )?(?:of|from|between|among) (.*?)\b(?:and|or)\b(.*)$/u,
    called('LEAST'),
  ],
  [/\bratio of\b(.*)\b(?:to|and|over)\b(.*)$/u, folded('/')],
  [/^(.*)\bto\b(.*)\bratio\b/u, folded('/')],
  [
    /\b(?:what )?(?:share|part|percent|percentage|fraction|proportion|%) of (?:the )?(.*?)\b(?:is|are|goes to|comes from|was|were)\b(.*)$/u,
    flipped('/'),
  ],
  [
    /^(.*)\b(?:as|in) (?:an? |the )?(?:share|percent|percentage|fraction|proportion|%) of\b(.*)$/u,
    folded('/'),
  ],
  [/^(.*)\b(?:share|percentage|fraction|proportion|portion) (?:of|in) (?:the )?(.*)$/u, folded('/')],
  [/\bdifference (?:between|of|from)\b(.*)\b(?:and|to|from|with)\b(.*?)(?:\bas\b.*)?$/u, folded('-')],
  [/^(.*)\b(?:compared (?:to|with)|relative to|vs|versus|against)\b(.*)$/u, folded('-')],
];

function pair(text: string, reading: ExpressionContext): Operand | null {
  for (const [pattern, build] of PAIRS) {
    const [, ...sides] = pattern.exec(text) ?? [];
    const parts = sides.flatMap((side) => side.split(/,| and /u)).filter((side) => side.trim() !== '');
    const read = parts.map((part) => operandOf(part, reading));
    const shared = withIts(read, parts, reading);
    const operands = shared.filter((one) => one !== null);
    const isWhole =
      operands.length === parts.length && new Set(operands.map((one) => one.text)).size === parts.length;
    const built = isWhole && operands.length > 1 ? build(operands) : null;
    if (built !== null) {
      return built;
    }
  }
  return null;
}

const operandOf = (text: string, reading: ExpressionContext): Operand | null =>
  infix(text, reading) ?? operand(text, reading);

/** “difference of construction to its average” */
const withIts = (
  operands: readonly (Operand | null)[],
  parts: readonly string[],
  reading: ExpressionContext,
): readonly (Operand | null)[] =>
  operands.map((one, at) => {
    const [first] = operands;
    return one === null && at > 0 && first !== null && first !== undefined
      ? aggregateOf(parts[at] ?? '', first, reading)
      : one;
  });

/** A function of one value: “log of precipitation plus one”. */
function call(text: string, reading: ExpressionContext): Operand | null {
  for (const [pattern, build] of FUNCTIONS) {
    const match = pattern.exec(text);
    if (match !== null) {
      const inner = calculation(text.replace(pattern, ' '), reading);
      if (inner !== null) {
        return {
          ...inner,
          text: build(
            pattern.source.includes('squared') || pattern.source.includes('cubed')
              ? wrapped(inner)
              : inner.text,
          ),
          isAtom: !pattern.source.includes('squared'),
        };
      }
    }
  }
  return null;
}

/** A column, a number, an aggregate of a column, or what was in brackets. */
function operand(text: string, reading: ExpressionContext): Operand | null {
  const { words, held } = reading;
  const numeral = numeralIn(text) ?? (/^\s*one\s*$/u.test(text) ? '1' : null);
  if (numeral !== null) {
    return { text: numeral, scope: 'constant', column: null, isAtom: true };
  }
  const [, index] = HELD.exec(text) ?? [];
  if (index !== undefined) {
    const inner = held[Number(index)];
    return inner === undefined ? null : { ...inner, text: wrapped(inner), isAtom: true };
  }
  if (!spend(text, reading)) {
    return null;
  }
  const [name] = columnsIn(text, words, isNumber);
  const { countsRows } = readWords(text, words);
  if (name === undefined) {
    return countsRows ? { text: 'COUNT()', scope: 'aggregate', column: null, isAtom: true } : null;
  }
  const aggregate = aggregateIn(text, words);
  const ref = columnRef(name);
  return aggregate === null
    ? { text: ref, scope: 'row', column: name, isAtom: true }
    : { text: `${aggregate}(${ref})`, scope: 'aggregate', column: name, isAtom: true };
}

const calculation = (text: string, reading: ExpressionContext): Operand | null =>
  spend(text, reading) ? (pair(text, reading) ?? read(text, reading)) : null;

const BRACKETS = /\(([^()]*)\)/u;

function inBrackets(
  text: string,
  reading: ExpressionContext,
): { readonly text: string; readonly held: readonly Operand[] } {
  const [whole, inside = ''] = BRACKETS.exec(text) ?? [];
  if (whole === undefined) {
    return { text, held: reading.held };
  }
  const inner = infix(inside, reading);
  const held = inner === null ? reading.held : [...reading.held, inner];
  return inBrackets(text.replace(whole, inner === null ? ` ${inside} ` : ` «${held.length - 1}» `), {
    ...reading,
    held,
  });
}

/** “profit as a minus b”, “profit = a - b”, “margin: …”: what comes before is its name. */
const afterName = (text: string): string =>
  /^[^=:]*(?:=|:|\b(?:as|is) (?=.*\b(?:minus|plus|times|divided|[-+*/] )))(?! an? (?:share|percent))(.*)$/u.exec(
    text,
  )?.[1] ?? text;

/** A calculation of at least two parts, or a function of one. */
export const calculated: FormulaReader = (words) => {
  for (const text of [afterName(words.plain), words.plain]) {
    const empty = {
      words,
      held: [],
      readings: new Map<string, Operand | null>(),
      left: { chars: MOST_CHARS },
    };
    const { text: open, held } = inBrackets(text, empty);
    const reading = { ...empty, held };
    const operation = call(open, reading) ?? pair(open, reading) ?? infix(open, reading);
    if (operation !== null && operation.scope !== 'constant') {
      return operation.text;
    }
  }
  return null;
};
