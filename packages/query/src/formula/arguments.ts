import type { Checker } from './checker.ts';
import { areAlike, conversions, fits, type CheckedValue } from './type-fit.ts';
import type { TypedExpression } from './functions/build.ts';
import type { FormulaFunction, Parameter } from './functions/entry.ts';
import type { Scope } from './scope.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';
import { checkTextValue } from './text-values.ts';
import { clipped, listed, quoted, typeWords, expectedWords } from './phrases.ts';

/** A function call and its scope. */
export interface CallContext {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  readonly scope: Scope;
}

export interface Call {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  /** Those that are values: without clauses. */
  readonly args: readonly SyntaxNode[];
}

/** The parameter that an argument is for, by its position; null beyond the last. `count` is how many there are in all. */
export function parameterAt(
  { params, repeats, tail }: FormulaFunction,
  index: number,
  count: number,
): Parameter | null {
  if (repeats === 0 || index < params.length) {
    return params[index] ?? null;
  }
  const over = index - params.length;
  // Of pairs, one left over at the end is the tail.
  const isLeftOver = repeats > 1 && index === count - 1 && over % repeats === 0;
  if (isLeftOver) {
    return tail ?? params[params.length - repeats] ?? null;
  }
  return params[params.length - repeats + (over % repeats)] ?? null;
}

/** The arguments computed, each where `reachOf` says; null where there are too few or too many. Problems are reported. */
export function readArguments(
  checker: Checker,
  call: Call,
  reachOf: (parameter: Parameter, arg: SyntaxNode) => Scope,
): readonly TypedExpression[] | null {
  const { entry, args } = call;
  const isRight = checkCount(checker, call);
  const checked = args.map((node, index): CheckedValue & { parameter: Parameter | null } => {
    const parameter = parameterAt(entry, index, args.length);
    const first = entry.params[0] ?? ANY;
    const value = checker.read(node, reachOf(parameter ?? first, node));
    return { node, value, parameter };
  });
  if (!isRight) {
    return null;
  }
  const values = checked.map((one) => checkArgument(checker, entry, one));
  const alike = checked.filter(({ parameter }) => parameter?.type === 'same');
  const isAlike = areAlike(
    checker,
    alike,
    alike.length > 2 || entry.name === 'IF' ? 'The results are' : 'The values are',
  );
  const isFit = entry.name !== 'SWITCH' || areCases(checker, checked);
  return isAlike && isFit ? values : values.map((value) => ({ ...value, type: 'unknown' }));
}

const ANY: Parameter = {
  name: 'value',
  type: 'any',
  isOptional: false,
  isConstant: false,
  isKey: false,
  choices: null,
};

/** How many values a function takes, in words. */
function countWords({ params, repeats, tail }: FormulaFunction): {
  least: number;
  most: number;
  words: string;
} {
  const least = params.filter(({ isOptional }) => !isOptional).length;
  const most = repeats > 0 ? Number.POSITIVE_INFINITY : params.length;
  const names = listed([
    ...params.map(({ name, isOptional }) => (isOptional ? `${name} (optional)` : name)),
    ...(repeats > 0 ? ['…'] : []),
    ...(tail === null ? [] : [tail.name]),
  ]);
  return { least, most, words: params.length === 0 ? 'no values' : names.replaceAll('_', ' ') };
}

function checkCount(checker: Checker, { node, entry, args }: Call): boolean {
  const { least, most, words } = countWords(entry);
  if (args.length >= least && args.length <= most) {
    return true;
  }
  const nameSpan = { from: node.from, to: node.nameTo };
  if (args.length < least) {
    checker.report(
      'argument_count',
      nameSpan,
      `${entry.name} takes ${words}; ${args.length === 0 ? 'nothing is' : `only ${args.length} ${args.length === 1 ? 'is' : 'are'}`} given.`,
    );
    return false;
  }
  const several = { MIN: 'LEAST', MAX: 'GREATEST' }[entry.name];
  const first = args[most];
  const last = args.at(-1) ?? node;
  if (several !== undefined) {
    checker.report(
      'argument_count',
      nameSpan,
      `${entry.name} takes one value from many rows. ${several} compares several values of one row.`,
      [checker.replace(nameSpan, several)],
    );
  } else {
    const from = args[most - 1]?.to ?? node.nameTo + 1;
    const fixes =
      entry.params.length === 0 || most > 0
        ? [{ title: 'Take out what is too much', from, to: last.to, insert: '' }]
        : [];
    checker.report(
      'argument_count',
      first ?? nameSpan,
      `${entry.name} takes ${words}; this is too much.`,
      fixes,
    );
  }
  return false;
}

function checkArgument(
  checker: Checker,
  entry: FormulaFunction,
  { node, value, parameter }: CheckedValue & { parameter: Parameter | null },
): TypedExpression {
  const wrong: TypedExpression = { ...value, type: 'unknown' };
  if (parameter === null || value.type === 'unknown') {
    return value;
  }
  const name = parameter.name.replaceAll('_', ' ');
  if (!fits(value.type, parameter.type)) {
    const message = `${entry.name} takes ${expectedWords(parameter)} as its ${name}, and ${clipped(checker.source(node))} is ${typeWords(value.type)}.`;
    checker.report('argument_type', node, message, conversions(checker, { node, value }, parameter.type));
    return wrong;
  }
  if (parameter.isConstant && (value.expression.kind !== 'literal' || value.type === 'null')) {
    checker.report(
      'not_constant',
      node,
      `In ${entry.name}, “${name}” has to be written out, as ${parameter.choices === null ? expectedWords(parameter) : quoted(parameter.choices[0] ?? '')}. It cannot be computed.`,
    );
    return wrong;
  }
  return parameter.choices === null ? value : checkChoice(checker, { node, value }, parameter);
}

function checkChoice(
  checker: Checker,
  { node, value }: CheckedValue,
  { name, choices }: Parameter,
): TypedExpression {
  const written = node.kind === 'text' ? node.value.toLowerCase() : '';
  // Units are also said in the plural.
  const found = choices?.find((choice) => choice === written || `${choice}s` === written);
  if (found !== undefined) {
    return { ...value, expression: { kind: 'literal', type: 'text', value: found } };
  }
  const near = checker.near(written, choices ?? []);
  checker.report(
    'unknown_unit',
    node,
    `The ${name} is one of ${listed((choices ?? []).map(quoted), 'or')}.`,
    near.map((one) => checker.replace(node, quoted(one))),
  );
  return { ...value, type: 'unknown' };
}

/** Whether the cases of SWITCH can equal its value; those that cannot are reported. */
function areCases(
  checker: Checker,
  checked: readonly (CheckedValue & { parameter: Parameter | null })[],
): boolean {
  const [value, ...rest] = checked;
  const cases = rest.filter(({ parameter }) => parameter?.name === 'case');
  if (value === undefined) {
    return true;
  }
  cases.forEach(({ node }) => checkTextValue(checker, value.node, node));
  const wrong = cases.filter((one) => !areAlike(checker, [value, one], 'The value and this case are'));
  return wrong.length === 0;
}
