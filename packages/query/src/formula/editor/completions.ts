import type { ColumnType } from '@plumbline/contract';
import { parameterAt } from '../arguments.ts';
import { fits } from '../type-fit.ts';
import type { FormulaFunction, Parameter } from '../functions/entry.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import type { Token } from '../lexer.ts';
import type { Scope } from '../scope.ts';
import type { FormulaContext } from '../formula.ts';
import { columnRef, textLiteral } from '../phrases.ts';
import { caretAt, isAfterValue, scopeAt, type Caret } from './caret.ts';
import { isAvailable } from './completion-context.ts';
import { functionText } from '../function-texts.ts';
import { message, type Message } from '@plumbline/messages';

export type CompletionKind = 'column' | 'measure' | 'function' | 'value' | 'unit' | 'dataset' | 'keyword';

/** One proposal. */
export interface FormulaCompletion {
  readonly kind: CompletionKind;
  /** Text in the list. */
  readonly label: string;
  /** Text that replaces `from` to `to`. */
  readonly insert: string;
  /** Where the caret goes, counted from the start of `insert`. */
  readonly caret: number;
  /** A few words: the type of a column, what a function does. */
  readonly detail: Message | null;
  /** Type of a column; null for everything else. */
  readonly type: ColumnType | null;
}

/** The proposals at a position, and the part of the formula that they replace. */
export interface FormulaCompletions {
  readonly from: number;
  readonly to: number;
  /** Best first; those that do not hold what is already written are left out. */
  readonly options: readonly FormulaCompletion[];
}

/** Completions that are valid at a position. Null where nothing is to be proposed. */
export function completionsAt(
  text: string,
  offset: number,
  context: FormulaContext,
): FormulaCompletions | null {
  const caret = caretAt(text, offset);
  const { current } = caret;
  if (current?.kind === 'comment' || current?.kind === 'date') {
    return null;
  }
  const from = current?.from ?? offset;
  const to = current === null ? offset : Math.max(offset, current.to);
  const written = text
    .slice(from, offset)
    .replace(/^["'[]/u, '')
    .toLowerCase();
  const options = optionsAt(text, caret, context).filter(({ label }) =>
    label.toLowerCase().includes(written),
  );
  const isNearer = ({ label }: FormulaCompletion): boolean => label.toLowerCase().startsWith(written);
  const sorted = [...options.filter(isNearer), ...options.filter((option) => !isNearer(option))];
  const isCalled = /^\s*\(/u.test(text.slice(to));
  return sorted.length === 0 ? null : { from, to, options: isCalled ? sorted.map(withoutBrackets) : sorted };
}

const withoutBrackets = (option: FormulaCompletion): FormulaCompletion =>
  option.kind === 'function' ? { ...option, insert: option.label, caret: option.label.length } : option;

function optionsAt(text: string, caret: Caret, context: FormulaContext): readonly FormulaCompletion[] {
  const { current } = caret;
  const parameter = parameterOf(caret);
  if (parameter?.isConstant === true) {
    return constants(caret, parameter, context);
  }
  const values = valuesAt(caret, context);
  if (current?.kind === 'text') {
    return values;
  }
  if (isAfterValue(caret)) {
    return KEYWORD_OPTIONS;
  }
  const scope = scopeAt(text, caret, context);
  const names =
    parameter?.type === 'order'
      ? []
      : [...columnsAt(scope, parameter, context), ...measuresAt(scope, parameter, context)];
  return current?.kind === 'column'
    ? names
    : [...values, ...names, ...functionsAt(caret, { scope, parameter, context })];
}

const ARITHMETIC: ReadonlySet<string> = new Set(['*', '/', '%', '^']);
const OPERAND: Parameter = {
  name: 'value',
  type: 'number',
  isOptional: false,
  isConstant: false,
  isKey: false,
  choices: null,
};

/** The parameter at the caret, or the operand of an operator before it; null outside both. */
function parameterOf({ frames, before }: Caret): Parameter | null {
  const last = before.at(-1);
  if (last?.kind === 'operator') {
    return ARITHMETIC.has(last.value) ? OPERAND : null;
  }
  const frame = frames.at(-1);
  return frame === undefined || frame.entry === null
    ? null
    : parameterAt(frame.entry, frame.argument, frame.argument + 2);
}

type CompletionRow = readonly [
  kind: CompletionKind,
  label: string,
  insert: string,
  detail?: Message | null,
  type?: ColumnType,
];

const option = (...[kind, label, insert, detail = null, type]: CompletionRow): FormulaCompletion => ({
  kind,
  label,
  insert,
  caret: insert.length,
  detail,
  type: type ?? null,
});

const KEYWORD_OPTIONS: readonly FormulaCompletion[] = [
  'AND',
  'OR',
  'IN',
  'BETWEEN',
  'LIKE',
  'IS NULL',
  'IS NOT NULL',
].map((word) => option('keyword', word, word));

function constants(
  { frames }: Caret,
  parameter: Parameter,
  context: FormulaContext,
): readonly FormulaCompletion[] {
  if (parameter.choices !== null) {
    return parameter.choices.map((choice) => option('unit', choice, textLiteral(choice)));
  }
  const frame = frames.at(-1);
  const { lookups = [] } = context;
  if (parameter.name === 'dataset') {
    return lookups.map(({ name }) => option('dataset', name, textLiteral(name)));
  }
  const named = frame?.tokens.find(({ kind }) => kind === 'text')?.value;
  return frame?.entry?.name === 'LOOKUP'
    ? (lookups.find(({ name }) => name === named)?.columns ?? []).map(({ name, type }) =>
        option('column', name, textLiteral(name), message(`formulaType.${type}`), type),
      )
    : [];
}

const COMPARING: ReadonlySet<string> = new Set(['=', '<>']);

/** Values of the text column before `=`, `<>`, or a list after IN. */
function valuesAt(caret: Caret, { values, columns }: FormulaContext): readonly FormulaCompletion[] {
  const column = comparedAt(caret);
  const match = columns.find(({ name }) => name === column?.value);
  const known = match === undefined ? null : (values?.(match.name) ?? null);
  return (known ?? []).map((value) => option('value', value, textLiteral(value)));
}

/** The name that the value at the caret is compared with. */
function comparedAt({ before, frames }: Caret): Token | null {
  const { opener = null } = frames.at(-1) ?? {};
  const isList = opener?.kind === 'word' && opener.value.toUpperCase() === 'IN';
  const last = before.at(-1);
  if (!isList && !(last?.kind === 'operator' && COMPARING.has(last.value))) {
    return null;
  }
  const sign = isList ? before.indexOf(opener) : before.length - 1;
  const name = before
    .slice(0, sign)
    .findLast(({ kind, value }) => !(kind === 'word' && value.toUpperCase() === 'NOT'));
  return name?.kind === 'column' || name?.kind === 'word' ? name : null;
}

function columnsAt(
  { level, aggregate }: Scope,
  parameter: Parameter | null,
  { columns }: FormulaContext,
): readonly FormulaCompletion[] {
  if ((level === 'groups' || level === 'over') && aggregate === null) {
    return [];
  }
  // A condition may begin with any value.
  const wanted =
    parameter === null || parameter.type === 'boolean' || parameter.type === 'order' ? 'any' : parameter.type;
  return columns
    .filter(({ type }) => fits(type, wanted))
    .map(({ name, type }) => option('column', name, columnRef(name), message(`formulaType.${type}`), type));
}

const MAY_BE_MEASURE: ReadonlySet<string> = new Set(['any', 'same', 'number', 'boolean']);

const measuresAt = (
  { level, aggregate }: Scope,
  parameter: Parameter | null,
  { measures = [] }: FormulaContext,
): readonly FormulaCompletion[] =>
  level === 'rows' || aggregate !== null || !MAY_BE_MEASURE.has(parameter?.type ?? 'any')
    ? []
    : measures.map(({ name }) => option('measure', name, columnRef(name), message('formulaType.measure')));

interface CallPosition {
  readonly scope: Scope;
  readonly parameter: Parameter | null;
  readonly context: FormulaContext;
}

const functionsAt = (caret: Caret, position: CallPosition): readonly FormulaCompletion[] =>
  FUNCTIONS.filter((entry) => isAvailable(entry, { ...position, frame: caret.frames.at(-1) ?? null })).map(
    functionOption,
  );

const functionOption = (entry: FormulaFunction): FormulaCompletion => {
  const insert = `${entry.name}()`;
  const caret = entry.params.length === 0 ? insert.length : insert.length - 1;
  return { ...option('function', entry.name, insert, functionText(entry)), caret };
};
