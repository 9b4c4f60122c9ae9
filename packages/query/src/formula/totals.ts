import { message } from '@plumbline/messages';
import { readArguments, type CallContext } from './arguments.ts';
import type { Checker } from './checker.ts';
import { UNKNOWN, type TypedExpression } from './functions/build.ts';
import { ROWS, type Scope } from './scope.ts';
import type { CallNode, SyntaxNode } from './syntax.ts';

const nameSpan = ({ from, nameTo }: CallNode): { from: number; to: number } => ({ from, to: nameTo });

/** True where a value of many rows may be used beside others; otherwise a problem is reported. */
function isAllowed(checker: Checker, { node, entry, scope }: CallContext): boolean {
  const { aggregate, window, level } = scope;
  if (aggregate !== null) {
    checker.report(
      'nested_aggregate',
      nameSpan(node),
      message('formulaProblem.totalInside', { name: entry.name, outer: aggregate }),
    );
  } else if (window !== null && level === 'rows') {
    checker.report(
      'nested_window',
      nameSpan(node),
      message('formulaProblem.windowInside', { name: entry.name, outer: window }),
    );
  } else if (level === 'over') {
    checker.report('nested_window', nameSpan(node), message('formulaProblem.nestedTotals'));
  } else {
    return true;
  }
  return false;
}

const inside = (scope: Scope, per: readonly string[], partition: Scope['partition']): Scope => {
  if (scope.level === 'groups') {
    return { ...scope, per };
  }
  return { ...scope, level: scope.level === 'any' ? 'any' : 'over', partition };
};

export function readTotal(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  if (!isAllowed(checker, { node, entry, scope })) {
    return UNKNOWN;
  }
  const args = readArguments(checker, { node, entry, args: node.args }, () => inside(scope, [], []));
  return args?.[0] ?? UNKNOWN;
}

/** The value comes last, after the keys it is fixed to. */
export function readFixed(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  if (!isAllowed(checker, { node, entry, scope })) {
    return UNKNOWN;
  }
  const value = node.args.at(-1);
  const keys = node.args.slice(0, -1);
  if (value === undefined || keys.length === 0) {
    checker.report('argument_count', nameSpan(node), message('formulaProblem.fixedArguments'));
    return UNKNOWN;
  }
  const fixed = keys.map((key) => readKey(checker, key, scope));
  if (fixed.includes(null)) {
    return UNKNOWN;
  }
  const per = fixed.flatMap((key) => (key?.expression.kind === 'column' ? [key.expression.name] : []));
  const partition = fixed.flatMap((key) => (key === null ? [] : [key.expression]));
  return checker.read(value, inside(scope, per, partition));
}

/** Null where invalid. Among groups only what they are made by can be fixed, so there it is a column. */
function readKey(checker: Checker, node: SyntaxNode, scope: Scope): TypedExpression | null {
  const value = checker.read(node, {
    ...ROWS,
    level: scope.level === 'any' ? 'any' : 'rows',
    window: 'FIXED',
  });
  if (value.type === 'unknown') {
    return null;
  }
  if (scope.level === 'groups' && value.expression.kind !== 'column') {
    checker.report('misplaced', node, message('formulaProblem.fixedColumns'));
    return null;
  }
  return value;
}
