import {
  NULL,
  apply,
  boolean,
  cast,
  choose,
  typeFamily,
  iff,
  integer,
  text,
  type Branch,
  type TypedExpression,
} from './build.ts';
import { entries, fromArguments, type Lower } from './entry.ts';

const pairs = (
  args: readonly TypedExpression[],
  first: number,
): { branches: Branch[]; otherwise: TypedExpression | null } => {
  const branches: Branch[] = [];
  let at = first;
  for (; at + 1 < args.length; at += 2) {
    const [when, value] = [args[at], args[at + 1]];
    if (when !== undefined && value !== undefined) {
      branches.push({ when, value });
    }
  }
  return { branches, otherwise: args[at] ?? null };
};

const ifs: Lower = ({ args }) => {
  const { branches, otherwise } = pairs(args, 0);
  return choose(branches, otherwise);
};

const switched: Lower = ({ args: [value, ...rest] }) => {
  const { branches, otherwise } = pairs(rest, 0);
  return value === undefined
    ? choose([], null)
    : choose(
        branches.map((branch) => ({ when: isSame(value, branch.when), value: branch.value })),
        otherwise,
      );
};

/** A case that is NULL means no value. */
export const isSame = (value: TypedExpression, other: TypedExpression): TypedExpression =>
  other.type === 'null' ? apply('is_null', value) : apply('eq', value, other);

const isBlank = (value: TypedExpression): TypedExpression =>
  value.type === 'text'
    ? apply('or', apply('is_null', value), apply('eq', apply('trim', value), text('')))
    : apply('is_null', value);

/** Whether a text can be read as a type; values of the family can, those of other types cannot. */
const readsAs =
  (type: 'number' | 'timestamp') =>
  (value: TypedExpression): TypedExpression =>
    value.type === 'text' || typeFamily(value.type) === typeFamily(type)
      ? apply('not', apply('is_null', value.type === 'text' ? cast(type, value) : value))
      : boolean(false);

const TWO = integer(2);
const ZERO = integer(0);

/** Joins the arguments; AND or OR with one argument is that argument. */
const joined =
  (operation: 'and' | 'or'): Lower =>
  ({ args }) =>
    args.length === 1 && args[0] !== undefined ? args[0] : apply(operation, ...args);

export const LOGIC = entries('Logic', 'row', [
  [
    'IF',
    'condition:boolean then:same otherwise?:same',
    'same',
    'IF([sales] > 100, "big", "small")',
    fromArguments((when: TypedExpression, value: TypedExpression, otherwise?: TypedExpression) =>
      iff(when, value, otherwise ?? null),
    ),
  ],
  [
    'IFS',
    'condition:boolean result:same ...2 otherwise?:same',
    'same',
    'IFS([sales] > 1000, "large", [sales] > 100, "medium", "small")',
    ifs,
  ],
  [
    'SWITCH',
    'value:any case:any result:same ...2 otherwise?:same',
    'same',
    'SWITCH([region], "N", "North", "S", "South", "other")',
    switched,
  ],
  ['AND', 'condition:boolean ...1', 'boolean', 'AND([sales] > 100, [returned] = FALSE)', joined('and')],
  ['OR', 'condition:boolean ...1', 'boolean', 'OR([region] = "North", [region] = "South")', joined('or')],
  ['NOT', 'condition:boolean', 'boolean', 'NOT([returned])', 'not'],
  ['XOR', 'first:boolean second:boolean', 'boolean', 'XOR([returned], [sales] > 100)', 'ne'],
  ['IFNULL IFERROR', 'value:same otherwise:same', 'same', 'IFNULL([discount], 0)', 'coalesce'],
  [
    'COALESCE',
    'value:same ...1',
    'same',
    'COALESCE([note], [region], "none")',
    fromArguments((...args) =>
      args.length === 1 && args[0] !== undefined ? args[0] : apply('coalesce', ...args),
    ),
  ],
  [
    'NULLIF',
    'value:same other:same',
    'same',
    'NULLIF([quantity], 0)',
    fromArguments((value, other) => iff(apply('eq', value, other), NULL, value)),
  ],
  ['ISNULL', 'value:any', 'boolean', 'ISNULL([discount])', 'is_null'],
  [
    'NOTNULL ISNOTNULL',
    'value:any',
    'boolean',
    'NOTNULL([discount])',
    fromArguments((value) => apply('not', apply('is_null', value))),
  ],
  ['ISBLANK ISEMPTY', 'value:any', 'boolean', 'ISBLANK([note])', fromArguments(isBlank)],
  ['ISNUMBER', 'value:any', 'boolean', 'ISNUMBER([note])', fromArguments(readsAs('number'))],
  ['ISDATE', 'value:any', 'boolean', 'ISDATE([note])', fromArguments(readsAs('timestamp'))],
  [
    'ISEVEN',
    'value:integer',
    'boolean',
    'ISEVEN([quantity])',
    fromArguments((value) => apply('eq', apply('modulo', value, TWO), ZERO)),
  ],
  [
    'ISODD',
    'value:integer',
    'boolean',
    'ISODD([quantity])',
    fromArguments((value) => apply('ne', apply('modulo', value, TWO), ZERO)),
  ],
  ['BOOLEAN', 'value:any', 'boolean', 'BOOLEAN("true")', fromArguments((value) => cast('boolean', value))],
  [
    'ISTRUE',
    'condition:boolean',
    'boolean',
    'ISTRUE([returned])',
    fromArguments((value) => apply('coalesce', value, boolean(false))),
  ],
]);
