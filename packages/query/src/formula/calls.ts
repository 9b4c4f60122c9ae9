import { assertNever, type Issue } from '@plumbline/contract';
import { checkExpression } from '../expression/check-expression.ts';
import type { Expression, WindowOrder } from '../expression/expression.ts';
import { readArguments, type Placed } from './arguments.ts';
import type { Desk } from './desk.ts';
import { EVERYWHERE, UNKNOWN, type Around, type Typed } from './functions/build.ts';
import type { FormulaFunction } from './functions/entry.ts';
import { FUNCTION_NAMES, functionNamed } from './functions/functions.ts';
import { readLookup } from './lookup.ts';
import { ANYWHERE, bareParts, GROUPS, ROWS, type Reach } from './reach.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';
import { readFixed, readTotal } from './totals.ts';

export function readCall(desk: Desk, node: CallNode, reach: Reach): Typed {
  const entry = functionNamed(node.name);
  if (entry === null) {
    tellUnknown(desk, node);
    node.args.forEach((arg) => desk.read(arg, ANYWHERE));
    return UNKNOWN;
  }
  switch (entry.scope) {
    case 'aggregate':
      return readAggregate(desk, { node, entry, reach });
    case 'window':
      return readWindow(desk, { node, entry, reach });
    case 'total':
      return entry.name === 'TOTAL'
        ? readTotal(desk, { node, entry, reach })
        : readFixed(desk, { node, entry, reach });
    case 'clause':
      desk.tell(
        'misplaced',
        nameOf(node),
        `${entry.name} stands in a function that looks at other rows, such as RUNNINGSUM.`,
      );
      return UNKNOWN;
    case 'row':
      return entry.name === 'LOOKUP'
        ? readLookup(desk, { node, entry, reach })
        : readRow(desk, { node, entry, reach });
    default:
      return assertNever(entry.scope);
  }
}

const nameOf = ({ from, nameTo }: CallNode): { from: number; to: number } => ({ from, to: nameTo });

function tellUnknown(desk: Desk, node: CallNode): void {
  const near = desk.near(node.name, FUNCTION_NAMES);
  const hint = near[0] === undefined ? '' : ` Did you mean ${near[0]}?`;
  desk.tell(
    'unknown_function',
    nameOf(node),
    `There is no function ${node.name}.${hint}`,
    near.map((name) => desk.replace(nameOf(node), name)),
  );
}

function readRow(desk: Desk, { node, entry, reach }: Placed): Typed {
  const args = readArguments(desk, { node, entry, args: node.args }, () => reach);
  return args === null ? UNKNOWN : lower(desk, { node, entry, reach }, args);
}

interface Lowered extends Placed {
  readonly around?: Around;
  /** The arguments but for clauses; those of the call unless given. */
  readonly nodes?: readonly SyntaxNode[];
}

function lower(
  desk: Desk,
  { node, entry, reach, around = EVERYWHERE, nodes = node.args }: Lowered,
  args: readonly Typed[],
): Typed {
  if (args.some(({ type }) => type === 'unknown')) {
    return UNKNOWN;
  }
  let isWrong = false;
  const value = entry.lower({
    args,
    around,
    now: desk.context.now,
    timeZone: desk.context.timeZone,
    aggregate: (ask) => {
      const made = desk.parts.aggregate(ask, reach);
      if (made === null) {
        desk.tell(
          'misplaced',
          nameOf(node),
          `${entry.name} cannot be set beside the values of single rows. Save it as a measure.`,
        );
      }
      return made ?? UNKNOWN;
    },
    tell: (argument, code, message) => {
      isWrong = true;
      desk.tell(code, nodes[argument] ?? nameOf(node), message);
    },
  });
  return isWrong || !isAccepted(desk, { node, entry, reach, nodes }, { args, value }) ? UNKNOWN : value;
}

/** What an operation demands of values that are written out, and what can be read as another type. */
function isAccepted(
  desk: Desk,
  { node, entry, nodes = [] }: Lowered,
  { args, value }: { readonly args: readonly Typed[]; readonly value: Typed },
): boolean {
  const isDemanding = entry.params.some(({ isConstant, type }) => isConstant || type === 'any');
  if (!isDemanding || value.type === 'unknown') {
    return true;
  }
  const issues: Issue[] = [];
  const { schema: columns } = desk.parts;
  checkExpression(value.expression, { columns, path: '', issues, allowWindow: true });
  const [issue] = issues;
  if (issue === undefined) {
    return true;
  }
  const place = /^\.args\.(\d+)/u.exec(issue.path)?.[1];
  const { expression } = value;
  const named =
    place !== undefined && expression.kind === 'call' ? expression.args[Number(place)] : undefined;
  const at = args.findIndex((arg) => arg.expression === named);
  const message = issue.hint === undefined ? issue.message : `${issue.message} ${issue.hint}`;
  desk.tell('argument_type', nodes[Math.max(0, at)] ?? nameOf(node), message);
  return false;
}

function readAggregate(desk: Desk, { node, entry, reach }: Placed): Typed {
  const inner: Reach = { ...ROWS, level: reach.level === 'any' ? 'any' : 'rows', aggregate: entry.name };
  if (reach.aggregate !== null) {
    tellNested(desk, { node, entry, reach });
    readArguments(desk, { node, entry, args: node.args }, () => inner);
    return UNKNOWN;
  }
  if (reach.level === 'rows') {
    const message =
      `${entry.name} gives one figure for many rows, but a value for every row is wanted here. ` +
      'TOTAL sets the figure of all rows beside each.';
    const code = desk.context.scope === undefined ? 'mixed_scope' : 'wrong_scope';
    const wrapped = {
      title: 'Use TOTAL',
      from: node.from,
      to: node.to,
      insert: `TOTAL(${desk.source(node)})`,
    };
    const [only] = node.args;
    const isPlain = node.args.length === 1 && only !== undefined;
    desk.tell(code, node, message, [wrapped, ...(isPlain ? [desk.replace(node, desk.source(only))] : [])]);
    readArguments(desk, { node, entry, args: node.args }, () => inner);
    return UNKNOWN;
  }
  const args = readArguments(desk, { node, entry, args: node.args }, () => inner);
  return args === null ? UNKNOWN : lower(desk, { node, entry, reach }, args);
}

function tellNested(desk: Desk, { node, entry, reach }: Placed): void {
  const outer = reach.aggregate ?? '';
  const [only] = node.args;
  const fixes = node.args.length === 1 && only !== undefined ? [desk.replace(node, desk.source(only))] : [];
  desk.tell(
    'nested_aggregate',
    nameOf(node),
    `${entry.name} stands in ${outer}, and both make one figure of many rows. ${outer} takes a value of each row.`,
    fixes,
  );
}

/** Why no function that looks at other rows may stand here; null where one may. */
function windowFault(name: string, { window, aggregate, level }: Reach): string | null {
  if (aggregate !== null) {
    return `${name} looks at other rows and cannot stand in ${aggregate}. Save it as a column first.`;
  }
  if (window !== null) {
    return `${name} and ${window} both look at other rows; one cannot stand in the other. Save the inner one as a column first.`;
  }
  return level === 'over' ? `${name} looks at other rows and cannot stand in TOTAL or FIXED.` : null;
}

function readWindow(desk: Desk, { node, entry, reach }: Placed): Typed {
  const fault = windowFault(entry.name, reach);
  if (fault !== null) {
    desk.tell('nested_window', nameOf(node), fault);
  }
  const inner: Reach = { ...(fault === null ? reach : ANYWHERE), window: entry.name };
  const { values, clauses } = splitClauses(node);
  const around = readClauses(desk, { entry, clauses }, inner);
  const plain: FormulaFunction = { ...entry, params: entry.params.filter(({ type }) => type !== 'order') };
  const args = readArguments(desk, { node, entry: plain, args: values }, (parameter, arg) =>
    parameter.isKey ? keyOf(desk, arg, inner) : inner,
  );
  if (args === null || around === null || fault !== null) {
    return UNKNOWN;
  }
  const keyed = args.map((value, index) =>
    plain.params[index]?.isKey === true ? asKey(desk, { value, node: values[index] }, reach) : value,
  );
  return lower(desk, { node, entry, reach, around, nodes: values }, keyed);
}

const isClause = (node: SyntaxNode): node is CallNode =>
  node.kind === 'call' && functionNamed(node.name)?.scope === 'clause';

function splitClauses(node: CallNode): { values: readonly SyntaxNode[]; clauses: readonly CallNode[] } {
  return { values: node.args.filter((arg) => !isClause(arg)), clauses: node.args.filter(isClause) };
}

/** A key may be a value of the rows even among groups: there it is that of any row of the group. */
const keyOf = (desk: Desk, node: SyntaxNode, reach: Reach): Reach =>
  reach.level === 'groups' && isOfRows(desk, node) ? { ...ROWS, window: reach.window } : reach;

const isOfRows = (desk: Desk, node: SyntaxNode): boolean => bareParts(node, desk.context).columns.length > 0;

/** [SEM-FORMULA-7] */
function asKey(
  desk: Desk,
  { value, node }: { value: Typed; node: SyntaxNode | undefined },
  reach: Reach,
): Typed {
  if (reach.level !== 'groups' || node === undefined || !isOfRows(desk, node) || value.type === 'unknown') {
    return value;
  }
  const aggregate = value.type === 'boolean' || value.type === 'json' ? 'first' : 'min';
  return desk.parts.aggregate({ aggregate, value }, { ...GROUPS, per: reach.per }) ?? UNKNOWN;
}

interface Clauses {
  readonly order: WindowOrder[];
  readonly partition: Expression[];
  isWrong: boolean;
}

/** Null with a fault. */
function readClauses(
  desk: Desk,
  { entry, clauses }: { entry: FormulaFunction; clauses: readonly CallNode[] },
  reach: Reach,
): Around | null {
  const found: Clauses = { order: [], partition: [], isWrong: false };
  for (const clause of clauses) {
    const isOrder = functionNamed(clause.name)?.name === 'ORDERBY';
    const wanted = isOrder ? 'order' : 'partition';
    if (!entry.params.some((parameter) => parameter.name === wanted)) {
      desk.tell('misplaced', nameOf(clause), `${entry.name} takes no ${clause.name.toUpperCase()}.`);
      found.isWrong = true;
    } else if (clause.args.length === 0) {
      desk.tell('argument_count', nameOf(clause), `${clause.name.toUpperCase()} needs at least one value.`);
      found.isWrong = true;
    }
    for (const [index, arg] of clause.args.entries()) {
      const direction = isOrder && index > 0 ? directionOf(arg) : null;
      if (direction === null) {
        readClauseKey(desk, { arg, isOrder, found }, reach);
      } else {
        const last = found.order.pop();
        found.order.push(...(last === undefined ? [] : [{ ...last, direction }]));
      }
    }
  }
  return found.isWrong ? null : { order: found.order, partition: found.partition };
}

function readClauseKey(
  desk: Desk,
  { arg, isOrder, found }: { arg: SyntaxNode; isOrder: boolean; found: Clauses },
  reach: Reach,
): void {
  const value = asKey(desk, { value: desk.read(arg, keyOf(desk, arg, reach)), node: arg }, reach);
  found.isWrong ||= value.type === 'unknown';
  if (isOrder) {
    found.order.push({ by: value.expression, direction: 'asc' });
  } else {
    found.partition.push(value.expression);
  }
}

function directionOf(node: SyntaxNode): 'asc' | 'desc' | null {
  const word = node.kind === 'text' ? node.value.toLowerCase() : '';
  return word === 'asc' || word === 'desc' ? word : null;
}
