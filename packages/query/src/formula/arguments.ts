import type { Desk } from './desk.ts';
import { areAlike, conversions, fits, type Told } from './fit.ts';
import type { Typed } from './functions/build.ts';
import type { FormulaFunction, Parameter } from './functions/entry.ts';
import type { Reach } from './reach.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';
import { lookAtValue } from './text-values.ts';
import { clipped, listed, quoted, typeWords, wantedWords } from './words.ts';

/** A call of a function, where it stands. */
export interface Placed {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  readonly reach: Reach;
}

export interface Call {
  readonly node: CallNode;
  readonly entry: FormulaFunction;
  /** Those that are values: without clauses. */
  readonly args: readonly SyntaxNode[];
}

/** The parameter that an argument is for, by its place; null beyond the last. `count` is how many there are in all. */
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

/** The arguments worked out, each where `reachOf` says; null where there are too few or too many. Faults are told. */
export function readArguments(
  desk: Desk,
  call: Call,
  reachOf: (parameter: Parameter, arg: SyntaxNode) => Reach,
): readonly Typed[] | null {
  const { entry, args } = call;
  const isRight = checkCount(desk, call);
  const told = args.map((node, index): Told & { parameter: Parameter | null } => {
    const parameter = parameterAt(entry, index, args.length);
    const first = entry.params[0] ?? ANY;
    const value = desk.read(node, reachOf(parameter ?? first, node));
    return { node, value, parameter };
  });
  if (!isRight) {
    return null;
  }
  const values = told.map((one) => checkArgument(desk, entry, one));
  const alike = told.filter(({ parameter }) => parameter?.type === 'same');
  const isAlike = areAlike(
    desk,
    alike,
    alike.length > 2 || entry.name === 'IF' ? 'The results are' : 'The values are',
  );
  const isFit = entry.name !== 'SWITCH' || areCases(desk, told);
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

function checkCount(desk: Desk, { node, entry, args }: Call): boolean {
  const { least, most, words } = countWords(entry);
  if (args.length >= least && args.length <= most) {
    return true;
  }
  const place = { from: node.from, to: node.nameTo };
  if (args.length < least) {
    desk.tell(
      'argument_count',
      place,
      `${entry.name} takes ${words}; ${args.length === 0 ? 'nothing is' : `only ${args.length} ${args.length === 1 ? 'is' : 'are'}`} given.`,
    );
    return false;
  }
  const several = { MIN: 'LEAST', MAX: 'GREATEST' }[entry.name];
  const first = args[most];
  const last = args.at(-1) ?? node;
  if (several !== undefined) {
    desk.tell(
      'argument_count',
      place,
      `${entry.name} looks at one value of many rows. ${several} compares several values of one row.`,
      [desk.replace(place, several)],
    );
  } else {
    const from = args[most - 1]?.to ?? node.nameTo + 1;
    const fixes =
      entry.params.length === 0 || most > 0
        ? [{ title: 'Take out what is too much', from, to: last.to, insert: '' }]
        : [];
    desk.tell('argument_count', first ?? place, `${entry.name} takes ${words}; this is too much.`, fixes);
  }
  return false;
}

function checkArgument(
  desk: Desk,
  entry: FormulaFunction,
  { node, value, parameter }: Told & { parameter: Parameter | null },
): Typed {
  const wrong: Typed = { ...value, type: 'unknown' };
  if (parameter === null || value.type === 'unknown') {
    return value;
  }
  const name = parameter.name.replaceAll('_', ' ');
  if (!fits(value.type, parameter.type)) {
    const message = `${entry.name} takes ${wantedWords(parameter)} as its ${name}, and ${clipped(desk.source(node))} is ${typeWords(value.type)}.`;
    desk.tell('argument_type', node, message, conversions(desk, { node, value }, parameter.type));
    return wrong;
  }
  if (parameter.isConstant && (value.expression.kind !== 'literal' || value.type === 'null')) {
    desk.tell(
      'not_constant',
      node,
      `In ${entry.name}, “${name}” has to be written out, as ${parameter.choices === null ? wantedWords(parameter) : quoted(parameter.choices[0] ?? '')}. It cannot be worked out.`,
    );
    return wrong;
  }
  return parameter.choices === null ? value : checkChoice(desk, { node, value }, parameter);
}

function checkChoice(desk: Desk, { node, value }: Told, { name, choices }: Parameter): Typed {
  const written = node.kind === 'text' ? node.value.toLowerCase() : '';
  // Units are also said in the plural.
  const found = choices?.find((choice) => choice === written || `${choice}s` === written);
  if (found !== undefined) {
    return { ...value, expression: { kind: 'literal', type: 'text', value: found } };
  }
  const near = desk.near(written, choices ?? []);
  desk.tell(
    'unknown_unit',
    node,
    `The ${name} is one of ${listed((choices ?? []).map(quoted), 'or')}.`,
    near.map((one) => desk.replace(node, quoted(one))),
  );
  return { ...value, type: 'unknown' };
}

/** Whether the cases of SWITCH can equal its value; those that cannot are told. */
function areCases(desk: Desk, told: readonly (Told & { parameter: Parameter | null })[]): boolean {
  const [value, ...rest] = told;
  const cases = rest.filter(({ parameter }) => parameter?.name === 'case');
  if (value === undefined) {
    return true;
  }
  cases.forEach(({ node }) => lookAtValue(desk, value.node, node));
  const wrong = cases.filter((one) => !areAlike(desk, [value, one], 'The value and this case are'));
  return wrong.length === 0;
}
