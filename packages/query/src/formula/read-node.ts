import { assertNever } from '@plumbline/contract';
import type { Desk } from './desk.ts';
import { readCall } from './calls.ts';
import { areAlike, wantedAs, type Told } from './fit.ts';
import { NULL, UNKNOWN, apply, boolean, choose, text, type Branch, type Typed } from './functions/build.ts';
import { isSame } from './functions/logic.ts';
import { dateLiteral, negated, numberLiteral } from './literals.ts';
import { readName } from './names.ts';
import { readBinary } from './operators.ts';
import { ANYWHERE, type Reach } from './reach.ts';
import { lookAtValue } from './text-values.ts';
import type { CaseNode, SyntaxNode } from './syntax.ts';

type Of<K extends SyntaxNode['kind']> = Extract<SyntaxNode, { kind: K }>;

type Literal = Of<'number' | 'text' | 'date' | 'boolean' | 'null'>;

const LITERALS: ReadonlySet<string> = new Set(['number', 'text', 'date', 'boolean', 'null']);

const isLiteral = (node: SyntaxNode): node is Literal => LITERALS.has(node.kind);

/** Works out a part of a formula where it stands. Faults are told; what has one is `unknown`. */
export function readNode(desk: Desk, node: SyntaxNode, reach: Reach): Typed {
  if (isLiteral(node)) {
    return readLiteral(desk, node);
  }
  if (node.kind === 'name') {
    return readName(desk, node, reach);
  }
  if (node.kind === 'call') {
    return readCall(desk, node, reach);
  }
  if (node.kind === 'binary') {
    return readBinary(desk, node, reach);
  }
  switch (node.kind) {
    case 'group':
    case 'unary':
    case 'in':
    case 'between':
    case 'is_null':
    case 'case':
    case 'broken':
      return readCompound(desk, node, reach);
    default:
      return assertNever(node);
  }
}

function readCompound(
  desk: Desk,
  node: Of<'group' | 'unary' | 'in' | 'between' | 'is_null' | 'case' | 'broken'>,
  reach: Reach,
): Typed {
  switch (node.kind) {
    case 'group':
      return readNode(desk, node.inner, reach);
    case 'unary':
      return readUnary(desk, node, reach);
    case 'in':
      return readIn(desk, node, reach);
    case 'between':
      return readBetween(desk, node, reach);
    case 'is_null':
      return apply('is_null', readNode(desk, node.value, reach));
    case 'case':
      return readCase(desk, node, reach);
    case 'broken':
      node.parts.forEach((part) => readNode(desk, part, ANYWHERE));
      return UNKNOWN;
    default:
      return assertNever(node);
  }
}

function readLiteral(desk: Desk, node: Literal): Typed {
  switch (node.kind) {
    case 'number':
      return (
        numberLiteral(node.value, node.isPercent) ?? wrongLiteral(desk, node, 'This number is too long.')
      );
    case 'text':
      return text(node.value);
    case 'date':
      return (
        dateLiteral(node.value) ??
        wrongLiteral(desk, node, 'There is no such day. Dates are written #2024-01-31#.')
      );
    case 'boolean':
      return boolean(node.value);
    case 'null':
      return NULL;
    default:
      return assertNever(node);
  }
}

function wrongLiteral(desk: Desk, node: SyntaxNode, message: string): Typed {
  desk.tell('wrong_literal', node, message);
  return UNKNOWN;
}

function readUnary(desk: Desk, node: Of<'unary'>, reach: Reach): Typed {
  const value = readNode(desk, node.operand, reach);
  if (node.operator === 'NOT') {
    return apply('not', wantedAs(desk, { node: node.operand, value }, { wanted: 'boolean', by: 'NOT' }));
  }
  const number = wantedAs(desk, { node: node.operand, value }, { wanted: 'number', by: 'A minus' });
  return negated(number) ?? apply('negate', number);
}

function readIn(desk: Desk, node: Of<'in'>, reach: Reach): Typed {
  const told = [node.value, ...node.list].map((one): Told => ({
    node: one,
    value: readNode(desk, one, reach),
  }));
  if (node.list.length === 0) {
    return UNKNOWN;
  }
  node.list.forEach((one) => lookAtValue(desk, node.value, one));
  return areAlike(desk, told, 'The value and the list after IN are')
    ? apply('in', ...told.map(({ value }) => value))
    : UNKNOWN;
}

function readBetween(desk: Desk, node: Of<'between'>, reach: Reach): Typed {
  const told = [node.value, node.low, node.high].map((one): Told => ({
    node: one,
    value: readNode(desk, one, reach),
  }));
  const [value = UNKNOWN, low = UNKNOWN, high = UNKNOWN] = told.map((one) => one.value);
  return areAlike(desk, told, 'The value and its two ends are')
    ? apply('and', apply('gte', value, low), apply('lte', value, high))
    : UNKNOWN;
}

function readCase(desk: Desk, node: CaseNode, reach: Reach): Typed {
  const subject = node.subject === null ? null : readNode(desk, node.subject, reach);
  const branches = node.branches.map((branch): Branch => {
    const when = readNode(desk, branch.when, reach);
    return {
      when: conditionOf(desk, node, { subject, branch: branch.when, when }),
      value: readNode(desk, branch.value, reach),
    };
  });
  const otherwise = node.otherwise === null ? null : readNode(desk, node.otherwise, reach);
  const results: Told[] = node.branches.map(({ value }, index) => ({
    node: value,
    value: branches[index]?.value ?? UNKNOWN,
  }));
  if (node.otherwise !== null && otherwise !== null) {
    results.push({ node: node.otherwise, value: otherwise });
  }
  return areAlike(desk, results, 'The results are') && branches.length > 0
    ? choose(branches, otherwise)
    : UNKNOWN;
}

function conditionOf(
  desk: Desk,
  { subject: subjectNode }: CaseNode,
  { subject, branch, when }: { subject: Typed | null; branch: SyntaxNode; when: Typed },
): Typed {
  if (subject === null || subjectNode === null) {
    return wantedAs(desk, { node: branch, value: when }, { wanted: 'boolean', by: 'WHEN' });
  }
  lookAtValue(desk, subjectNode, branch);
  const told = [
    { node: subjectNode, value: subject },
    { node: branch, value: when },
  ];
  return areAlike(desk, told, 'The value and this case are') ? isSame(subject, when) : UNKNOWN;
}
