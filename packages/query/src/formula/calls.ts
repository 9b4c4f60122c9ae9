import { assertNever } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ExpressionIssue } from '../expression/expression-issue.ts';
import { checkExpression } from '../expression/check-expression.ts';
import type { Expression, WindowOrder } from '../expression/expression.ts';
import { readArguments, type CallContext } from './arguments.ts';
import type { Checker } from './checker.ts';
import { EVERYWHERE, UNKNOWN, type WindowRows, type TypedExpression } from './functions/build.ts';
import type { FormulaFunction } from './functions/entry.ts';
import { FUNCTION_NAMES, functionNamed } from './functions/functions.ts';
import { readLookup } from './lookup.ts';
import { issueText } from './phrases.ts';
import { ANYWHERE, bareParts, GROUPS, ROWS, type Scope } from './scope.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';
import { readFixed, readTotal } from './totals.ts';

export function readCall(checker: Checker, node: CallNode, scope: Scope): TypedExpression {
  const entry = functionNamed(node.name);
  if (entry === null) {
    reportUnknown(checker, node);
    node.args.forEach((arg) => checker.read(arg, ANYWHERE));
    return UNKNOWN;
  }
  switch (entry.scope) {
    case 'aggregate':
      return readAggregate(checker, { node, entry, scope });
    case 'window':
      return readWindow(checker, { node, entry, scope });
    case 'total':
      return entry.name === 'TOTAL'
        ? readTotal(checker, { node, entry, scope })
        : readFixed(checker, { node, entry, scope });
    case 'clause':
      checker.report(
        'misplaced',
        nameSpan(node),
        message('formulaProblem.clauseOutside', { name: entry.name }),
      );
      return UNKNOWN;
    case 'row':
      return entry.name === 'LOOKUP'
        ? readLookup(checker, { node, entry, scope })
        : readRow(checker, { node, entry, scope });
    default:
      return assertNever(entry.scope);
  }
}

const nameSpan = ({ from, nameTo }: CallNode): { from: number; to: number } => ({ from, to: nameTo });

function reportUnknown(checker: Checker, node: CallNode): void {
  const near = checker.near(node.name, FUNCTION_NAMES);
  const [similar] = near;
  checker.report(
    'unknown_function',
    nameSpan(node),
    similar === undefined
      ? message('formulaProblem.unknownFunction', { name: node.name })
      : message('formulaProblem.similarFunction', { name: node.name, similar }),
    near.map((name) => checker.replace(nameSpan(node), name)),
  );
}

function readRow(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  const args = readArguments(checker, { node, entry, args: node.args }, () => scope);
  return args === null ? UNKNOWN : lower(checker, { node, entry, scope }, args);
}

interface LoweringContext extends CallContext {
  readonly around?: WindowRows;
  /** The arguments but for clauses; those of the call unless given. */
  readonly nodes?: readonly SyntaxNode[];
}

function lower(
  checker: Checker,
  { node, entry, scope, around = EVERYWHERE, nodes = node.args }: LoweringContext,
  args: readonly TypedExpression[],
): TypedExpression {
  if (args.some(({ type }) => type === 'unknown')) {
    return UNKNOWN;
  }
  let isWrong = false;
  const value = entry.lower({
    args,
    around,
    now: checker.context.now,
    timeZone: checker.context.timeZone,
    aggregate: (request) => {
      const aggregate = checker.parts.aggregate(request, scope);
      if (aggregate === null) {
        checker.report(
          'misplaced',
          nameSpan(node),
          message('formulaProblem.besideRows', { name: entry.name }),
        );
      }
      return aggregate ?? UNKNOWN;
    },
    report: (argument, code, text) => {
      isWrong = true;
      checker.report(code, nodes[argument] ?? nameSpan(node), text);
    },
  });
  return isWrong || !isAccepted(checker, { node, entry, scope, nodes }, { args, value }) ? UNKNOWN : value;
}

/** Checks requirements beyond types: of constant arguments, and of casts. Reports the first problem. */
function isAccepted(
  checker: Checker,
  { node, entry, nodes = [] }: LoweringContext,
  { args, value }: { readonly args: readonly TypedExpression[]; readonly value: TypedExpression },
): boolean {
  const isDemanding = entry.params.some(({ isConstant, type }) => isConstant || type === 'any');
  if (!isDemanding || value.type === 'unknown') {
    return true;
  }
  const issues: ExpressionIssue[] = [];
  const { schema: columns } = checker.parts;
  checkExpression(value.expression, { columns, path: '', issues, allowWindow: true });
  const [issue] = issues;
  if (issue === undefined) {
    return true;
  }
  const argIndex = /^\.args\.(\d+)/u.exec(issue.path)?.[1];
  const { expression } = value;
  const named =
    argIndex !== undefined && expression.kind === 'call' ? expression.args[Number(argIndex)] : undefined;
  const at = args.findIndex((arg) => arg.expression === named);
  checker.report('argument_type', nodes[Math.max(0, at)] ?? nameSpan(node), issueText(issue));
  return false;
}

function readAggregate(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  const inner: Scope = { ...ROWS, level: scope.level === 'any' ? 'any' : 'rows', aggregate: entry.name };
  if (scope.aggregate !== null) {
    reportNested(checker, { node, entry, scope });
    readArguments(checker, { node, entry, args: node.args }, () => inner);
    return UNKNOWN;
  }
  if (scope.level === 'rows') {
    const code = checker.context.scope === undefined ? 'mixed_scope' : 'wrong_scope';
    const wrapped = {
      title: message('formulaFix.use', { name: 'TOTAL' }),
      from: node.from,
      to: node.to,
      insert: `TOTAL(${checker.source(node)})`,
    };
    const [only] = node.args;
    const isPlain = node.args.length === 1 && only !== undefined;
    checker.report(code, node, message('formulaProblem.aggregatePerRow', { name: entry.name }), [
      wrapped,
      ...(isPlain ? [checker.replace(node, checker.source(only))] : []),
    ]);
    readArguments(checker, { node, entry, args: node.args }, () => inner);
    return UNKNOWN;
  }
  const args = readArguments(checker, { node, entry, args: node.args }, () => inner);
  return args === null ? UNKNOWN : lower(checker, { node, entry, scope }, args);
}

function reportNested(checker: Checker, { node, entry, scope }: CallContext): void {
  const outer = scope.aggregate ?? '';
  const [only] = node.args;
  const fixes =
    node.args.length === 1 && only !== undefined ? [checker.replace(node, checker.source(only))] : [];
  checker.report(
    'nested_aggregate',
    nameSpan(node),
    message('formulaProblem.nestedAggregate', { inner: entry.name, outer }),
    fixes,
  );
}

/** Why a function that reads other rows is not allowed here; null where it is. */
function windowIssue(name: string, { window, aggregate, level }: Scope): Message | null {
  if (aggregate !== null) {
    return message('formulaProblem.windowInside', { name, outer: aggregate });
  }
  if (window !== null) {
    return message('formulaProblem.nestedWindow', { inner: name, outer: window });
  }
  return level === 'over' ? message('formulaProblem.windowInTotal', { name }) : null;
}

function readWindow(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  const issue = windowIssue(entry.name, scope);
  if (issue !== null) {
    checker.report('nested_window', nameSpan(node), issue);
  }
  const inner: Scope = { ...(issue === null ? scope : ANYWHERE), window: entry.name };
  const { values, clauses } = splitClauses(node);
  const around = readClauses(checker, { entry, clauses }, inner);
  const plain: FormulaFunction = { ...entry, params: entry.params.filter(({ type }) => type !== 'order') };
  const args = readArguments(checker, { node, entry: plain, args: values }, (parameter, arg) =>
    parameter.isKey ? keyOf(checker, arg, inner) : inner,
  );
  if (args === null || around === null || issue !== null) {
    return UNKNOWN;
  }
  const keyed = args.map((value, index) =>
    plain.params[index]?.isKey === true ? asKey(checker, { value, node: values[index] }, scope) : value,
  );
  return lower(checker, { node, entry, scope, around, nodes: values }, keyed);
}

const isClause = (node: SyntaxNode): node is CallNode =>
  node.kind === 'call' && functionNamed(node.name)?.scope === 'clause';

function splitClauses(node: CallNode): { values: readonly SyntaxNode[]; clauses: readonly CallNode[] } {
  return { values: node.args.filter((arg) => !isClause(arg)), clauses: node.args.filter(isClause) };
}

/** A key may be a value of the rows even among groups: there it is that of any row of the group. */
const keyOf = (checker: Checker, node: SyntaxNode, scope: Scope): Scope =>
  scope.level === 'groups' && isOfRows(checker, node) ? { ...ROWS, window: scope.window } : scope;

const isOfRows = (checker: Checker, node: SyntaxNode): boolean =>
  bareParts(node, checker.context).columns.length > 0;

/** [SEM-FORMULA-7] */
function asKey(
  checker: Checker,
  { value, node }: { value: TypedExpression; node: SyntaxNode | undefined },
  scope: Scope,
): TypedExpression {
  if (
    scope.level !== 'groups' ||
    node === undefined ||
    !isOfRows(checker, node) ||
    value.type === 'unknown'
  ) {
    return value;
  }
  const aggregate = value.type === 'boolean' || value.type === 'json' ? 'first' : 'min';
  return checker.parts.aggregate({ aggregate, value }, { ...GROUPS, per: scope.per }) ?? UNKNOWN;
}

interface Clauses {
  readonly order: WindowOrder[];
  readonly partition: Expression[];
  isWrong: boolean;
}

/** Null where invalid. */
function readClauses(
  checker: Checker,
  { entry, clauses }: { entry: FormulaFunction; clauses: readonly CallNode[] },
  scope: Scope,
): WindowRows | null {
  const over: Clauses = { order: [], partition: [], isWrong: false };
  for (const clause of clauses) {
    const isOrder = functionNamed(clause.name)?.name === 'ORDERBY';
    const wanted = isOrder ? 'order' : 'partition';
    if (!entry.params.some((parameter) => parameter.name === wanted)) {
      checker.report(
        'misplaced',
        nameSpan(clause),
        message('formulaProblem.noClause', { name: entry.name, clause: clause.name.toUpperCase() }),
      );
      over.isWrong = true;
    } else if (clause.args.length === 0) {
      checker.report(
        'argument_count',
        nameSpan(clause),
        message('formulaProblem.emptyClause', { name: clause.name.toUpperCase() }),
      );
      over.isWrong = true;
    }
    for (const [index, arg] of clause.args.entries()) {
      const direction = isOrder && index > 0 ? directionOf(arg) : null;
      if (direction === null) {
        readClauseKey(checker, { arg, isOrder, found: over }, scope);
      } else {
        const last = over.order.pop();
        over.order.push(...(last === undefined ? [] : [{ ...last, direction }]));
      }
    }
  }
  return over.isWrong ? null : { order: over.order, partition: over.partition };
}

function readClauseKey(
  checker: Checker,
  { arg, isOrder, found }: { arg: SyntaxNode; isOrder: boolean; found: Clauses },
  scope: Scope,
): void {
  const value = asKey(checker, { value: checker.read(arg, keyOf(checker, arg, scope)), node: arg }, scope);
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
