import { message, type MessageValue } from '@plumbline/messages';
import type { Checker } from './checker.ts';
import { areAlike, conversions, fits, type CheckedValue } from './type-fit.ts';
import type { TypedExpression } from './functions/build.ts';
import type { FormulaFunction, Parameter } from './functions/entry.ts';
import type { Scope } from './scope.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';
import { checkTextValue } from './text-values.ts';
import { parameterName } from './function-texts.ts';
import { clipped, textLiteral, typeWords, expectedWords } from './phrases.ts';

/** A function call and its scope. */
export interface CallContext {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  readonly scope: Scope;
}

export interface Call {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  /** Arguments that are values; clauses such as `ORDER BY` are in other fields. */
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
  const isAlike = areAlike(checker, alike, alike.length > 2 || entry.name === 'IF' ? 'results' : 'values');
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

/** Number of values that a function takes, and their names in its order. */
function expectedArguments({ params, repeats, tail }: FormulaFunction): {
  readonly min: number;
  readonly max: number;
  readonly names: readonly MessageValue[];
} {
  const min = params.filter(({ isOptional }) => !isOptional).length;
  const max = repeats > 0 ? Number.POSITIVE_INFINITY : params.length;
  const names = [
    ...params.map((parameter) =>
      parameter.isOptional
        ? message('formulaProblem.optionalArgument', { name: parameterName(parameter) })
        : parameterName(parameter),
    ),
    ...(repeats > 0 ? ['…'] : []),
    ...(tail === null ? [] : [parameterName(tail)]),
  ];
  return { min, max, names };
}

function checkCount(checker: Checker, { node, entry, args }: Call): boolean {
  const { name } = entry;
  const { min, max, names } = expectedArguments(entry);
  if (args.length >= min && args.length <= max) {
    return true;
  }
  const nameSpan = { from: node.from, to: node.nameTo };
  if (args.length < min) {
    checker.report(
      'argument_count',
      nameSpan,
      message('formulaProblem.tooFewArguments', { name, names, count: args.length }),
    );
    return false;
  }
  const several = { MIN: 'LEAST', MAX: 'GREATEST' }[name];
  const first = args[max];
  const last = args.at(-1) ?? node;
  if (several !== undefined) {
    checker.report('argument_count', nameSpan, message('formulaProblem.oneArgument', { name, several }), [
      checker.replace(nameSpan, several),
    ]);
  } else {
    const from = args[max - 1]?.to ?? node.nameTo + 1;
    const fixes =
      names.length === 0 || max > 0
        ? [{ title: message('formulaFix.removeExtra'), from, to: last.to, insert: '' }]
        : [];
    checker.report(
      'argument_count',
      first ?? nameSpan,
      names.length === 0
        ? message('formulaProblem.noArguments', { name })
        : message('formulaProblem.tooManyArguments', { name, names }),
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
  const name = parameterName(parameter);
  if (!fits(value.type, parameter.type)) {
    checker.report(
      'argument_type',
      node,
      message('formulaProblem.wrongArgument', {
        function: entry.name,
        expected: expectedWords(parameter),
        name,
        part: clipped(checker.source(node)),
        type: typeWords(value.type),
      }),
      conversions(checker, { node, value }, parameter.type),
    );
    return wrong;
  }
  if (parameter.isConstant && (value.expression.kind !== 'literal' || value.type === 'null')) {
    checker.report(
      'not_constant',
      node,
      message('formulaProblem.notConstant', {
        function: entry.name,
        name,
        expected:
          parameter.choices === null ? expectedWords(parameter) : textLiteral(parameter.choices[0] ?? ''),
      }),
    );
    return wrong;
  }
  return parameter.choices === null ? value : checkChoice(checker, { node, value }, parameter);
}

function checkChoice(checker: Checker, { node, value }: CheckedValue, parameter: Parameter): TypedExpression {
  const { choices } = parameter;
  const written = node.kind === 'text' ? node.value.toLowerCase() : '';
  // Units are also said in the plural.
  const match = choices?.find((choice) => choice === written || `${choice}s` === written);
  if (match !== undefined) {
    return { ...value, expression: { kind: 'literal', type: 'text', value: match } };
  }
  const near = checker.near(written, choices ?? []);
  checker.report(
    'unknown_unit',
    node,
    message('formulaProblem.unknownUnit', {
      name: parameterName(parameter),
      choices: (choices ?? []).map(textLiteral),
    }),
    near.map((one) => checker.replace(node, textLiteral(one))),
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
  const wrong = cases.filter((one) => !areAlike(checker, [value, one], 'case'));
  return wrong.length === 0;
}
