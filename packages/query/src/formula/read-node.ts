import { message, type Message } from '@plumbline/messages';
import { assertNever } from '@plumbline/contract';
import type { Checker } from './checker.ts';
import { readCall } from './calls.ts';
import { areAlike, expectedAs, type CheckedValue } from './type-fit.ts';
import {
  NULL,
  UNKNOWN,
  apply,
  boolean,
  choose,
  text,
  type Branch,
  type TypedExpression,
} from './functions/build.ts';
import { isSame } from './functions/logic.ts';
import { dateLiteral, negated, numberLiteral } from './literals.ts';
import { readName } from './names.ts';
import { readBinary } from './operators.ts';
import { ANYWHERE, type Scope } from './scope.ts';
import { checkTextValue } from './text-values.ts';
import type { CaseNode, SyntaxNode } from './syntax.ts';

type NodeOf<K extends SyntaxNode['kind']> = Extract<SyntaxNode, { kind: K }>;

type Literal = NodeOf<'number' | 'text' | 'date' | 'boolean' | 'null'>;

const LITERALS: ReadonlySet<string> = new Set(['number', 'text', 'date', 'boolean', 'null']);

const isLiteral = (node: SyntaxNode): node is Literal => LITERALS.has(node.kind);

/** Checks a part of a formula in its scope. Problems are reported; an invalid part is `unknown`. */
export function readNode(checker: Checker, node: SyntaxNode, scope: Scope): TypedExpression {
  if (isLiteral(node)) {
    return readLiteral(checker, node);
  }
  if (node.kind === 'name') {
    return readName(checker, node, scope);
  }
  if (node.kind === 'call') {
    return readCall(checker, node, scope);
  }
  if (node.kind === 'binary') {
    return readBinary(checker, node, scope);
  }
  switch (node.kind) {
    case 'group':
    case 'unary':
    case 'in':
    case 'between':
    case 'is_null':
    case 'case':
    case 'broken':
      return readCompound(checker, node, scope);
    default:
      return assertNever(node);
  }
}

function readCompound(
  checker: Checker,
  node: NodeOf<'group' | 'unary' | 'in' | 'between' | 'is_null' | 'case' | 'broken'>,
  scope: Scope,
): TypedExpression {
  switch (node.kind) {
    case 'group':
      return readNode(checker, node.inner, scope);
    case 'unary':
      return readUnary(checker, node, scope);
    case 'in':
      return readIn(checker, node, scope);
    case 'between':
      return readBetween(checker, node, scope);
    case 'is_null':
      return apply('is_null', readNode(checker, node.value, scope));
    case 'case':
      return readCase(checker, node, scope);
    case 'broken':
      node.parts.forEach((part) => readNode(checker, part, ANYWHERE));
      return UNKNOWN;
    default:
      return assertNever(node);
  }
}

function readLiteral(checker: Checker, node: Literal): TypedExpression {
  switch (node.kind) {
    case 'number':
      return (
        numberLiteral(node.value, node.isPercent) ??
        wrongLiteral(checker, node, message('formulaProblem.longNumber'))
      );
    case 'text':
      return text(node.value);
    case 'date':
      return dateLiteral(node.value) ?? wrongLiteral(checker, node, message('formulaProblem.wrongDate'));
    case 'boolean':
      return boolean(node.value);
    case 'null':
      return NULL;
    default:
      return assertNever(node);
  }
}

function wrongLiteral(checker: Checker, node: SyntaxNode, text: Message): TypedExpression {
  checker.report('wrong_literal', node, text);
  return UNKNOWN;
}

function readUnary(checker: Checker, node: NodeOf<'unary'>, scope: Scope): TypedExpression {
  const value = readNode(checker, node.operand, scope);
  if (node.operator === 'NOT') {
    return apply('not', expectedAs(checker, { node: node.operand, value }, { wanted: 'boolean', by: 'NOT' }));
  }
  const number = expectedAs(
    checker,
    { node: node.operand, value },
    { wanted: 'number', by: message('formulaProblem.minus') },
  );
  return negated(number) ?? apply('negate', number);
}

function readIn(checker: Checker, node: NodeOf<'in'>, scope: Scope): TypedExpression {
  const checked = [node.value, ...node.list].map((one): CheckedValue => ({
    node: one,
    value: readNode(checker, one, scope),
  }));
  if (node.list.length === 0) {
    return UNKNOWN;
  }
  node.list.forEach((one) => checkTextValue(checker, node.value, one));
  return areAlike(checker, checked, 'list') ? apply('in', ...checked.map(({ value }) => value)) : UNKNOWN;
}

function readBetween(checker: Checker, node: NodeOf<'between'>, scope: Scope): TypedExpression {
  const checked = [node.value, node.low, node.high].map((one): CheckedValue => ({
    node: one,
    value: readNode(checker, one, scope),
  }));
  const [value = UNKNOWN, low = UNKNOWN, high = UNKNOWN] = checked.map((one) => one.value);
  return areAlike(checker, checked, 'ends')
    ? apply('and', apply('gte', value, low), apply('lte', value, high))
    : UNKNOWN;
}

function readCase(checker: Checker, node: CaseNode, scope: Scope): TypedExpression {
  const subject = node.subject === null ? null : readNode(checker, node.subject, scope);
  const branches = node.branches.map((branch): Branch => {
    const when = readNode(checker, branch.when, scope);
    return {
      when: conditionOf(checker, node, { subject, branch: branch.when, when }),
      value: readNode(checker, branch.value, scope),
    };
  });
  const otherwise = node.otherwise === null ? null : readNode(checker, node.otherwise, scope);
  const results: CheckedValue[] = node.branches.map(({ value }, index) => ({
    node: value,
    value: branches[index]?.value ?? UNKNOWN,
  }));
  if (node.otherwise !== null && otherwise !== null) {
    results.push({ node: node.otherwise, value: otherwise });
  }
  return areAlike(checker, results, 'results') && branches.length > 0 ? choose(branches, otherwise) : UNKNOWN;
}

function conditionOf(
  checker: Checker,
  { subject: subjectNode }: CaseNode,
  { subject, branch, when }: { subject: TypedExpression | null; branch: SyntaxNode; when: TypedExpression },
): TypedExpression {
  if (subject === null || subjectNode === null) {
    return expectedAs(checker, { node: branch, value: when }, { wanted: 'boolean', by: 'WHEN' });
  }
  checkTextValue(checker, subjectNode, branch);
  const checked = [
    { node: subjectNode, value: subject },
    { node: branch, value: when },
  ];
  return areAlike(checker, checked, 'case') ? isSame(subject, when) : UNKNOWN;
}
