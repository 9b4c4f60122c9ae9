import { message, type Message } from '@plumbline/messages';
import { assertNever } from '@plumbline/contract';
import type { Checker } from './checker.ts';
import { UNKNOWN, typeFamily, type FormulaType, type TypedExpression } from './functions/build.ts';
import type { ParameterType } from './functions/entry.ts';
import { dateLiteral } from './literals.ts';
import type { FormulaFix } from './formula.ts';
import type { SyntaxNode } from './syntax.ts';
import { clipped, typeWords } from './phrases.ts';

const isFree = (type: FormulaType): boolean => type === 'unknown' || type === 'null';

const FITS: Readonly<Record<ParameterType, (type: FormulaType) => boolean>> = {
  any: () => true,
  same: () => true,
  order: () => true,
  text: (type) => type === 'text',
  number: (type) => typeFamily(type) === 'numeric',
  integer: (type) => type === 'integer',
  boolean: (type) => type === 'boolean',
  temporal: (type) => typeFamily(type) === 'temporal',
  clock: (type) => typeFamily(type) === 'temporal' || type === 'time',
  timestamp: (type) => type === 'timestamp',
  ordered: (type) => type !== 'boolean' && type !== 'json',
};

export const fits = (type: FormulaType, wanted: ParameterType): boolean => isFree(type) || FITS[wanted](type);

/** Edits that would make a value one of the wanted type, best first. */
export function conversions(
  checker: Checker,
  { node, value: { type } }: CheckedValue,
  wanted: ParameterType,
): FormulaFix[] {
  switch (wanted) {
    case 'text':
      return [checker.wrap(node, 'TEXT')];
    case 'number':
    case 'integer':
      return numberConversions(checker, { node, type }, wanted);
    case 'boolean':
      return typeFamily(type) === 'numeric'
        ? [{ title: message('formulaFix.compareWithZero'), from: node.to, to: node.to, insert: ' <> 0' }]
        : [];
    case 'temporal':
    case 'clock':
      return dateConversions(checker, node, type);
    case 'timestamp':
      return type === 'date' || type === 'text' ? [checker.wrap(node, 'DATETIMEVALUE')] : [];
    case 'any':
    case 'same':
    case 'order':
    case 'ordered':
      return [];
    default:
      return assertNever(wanted);
  }
}

function numberConversions(
  checker: Checker,
  { node, type }: { node: SyntaxNode; type: FormulaType },
  wanted: 'number' | 'integer',
): FormulaFix[] {
  if (type === 'text') {
    const written = node.kind === 'text' && /^-?\d+(?:\.\d+)?$/u.test(node.value) ? node.value : null;
    if (node.kind === 'text' && written === null) {
      return [checker.replace(node, '0'), checker.replace(node, 'NULL')];
    }
    return [...(written === null ? [] : [checker.replace(node, written)]), checker.wrap(node, 'NUMBER')];
  }
  if (typeFamily(type) === 'numeric' && wanted === 'integer') {
    return [checker.wrap(node, 'INT')];
  }
  return type === 'boolean'
    ? [
        {
          title: message('formulaFix.booleanAsNumber'),
          from: node.from,
          to: node.to,
          insert: `IF(${checker.source(node)}, 1, 0)`,
        },
      ]
    : [];
}

function dateConversions(checker: Checker, node: SyntaxNode, type: FormulaType): FormulaFix[] {
  if (type !== 'text') {
    return [];
  }
  const isDate = node.kind === 'text' && dateLiteral(node.value) !== null;
  return [...(isDate ? [checker.replace(node, `#${node.value}#`)] : []), checker.wrap(node, 'DATEVALUE')];
}

const FAMILY_WANTED: Readonly<Record<string, ParameterType>> = {
  numeric: 'number',
  text: 'text',
  boolean: 'boolean',
  temporal: 'temporal',
};

export interface CheckedValue {
  readonly node: SyntaxNode;
  readonly value: TypedExpression;
}

/**
 * Values that must have one type: the results of a function, the sides of an operator, a value and the list after IN.
 */
type ComparedItems = 'results' | 'values' | 'case' | 'list' | 'ends' | 'sides';

/** Whether values are of one family; the first that is not is reported. */
export function areAlike(checker: Checker, items: readonly CheckedValue[], what: ComparedItems): boolean {
  const first = items.find(({ value }) => !isFree(value.type));
  const other = items.find(
    ({ value }) => !isFree(value.type) && typeFamily(value.type) !== typeFamily(first?.value.type ?? 'null'),
  );
  if (first === undefined || other === undefined) {
    return true;
  }
  const text = message('formulaProblem.typesDiffer', {
    what,
    first: clipped(checker.source(first.node)),
    firstType: typeWords(first.value.type),
    other: clipped(checker.source(other.node)),
    otherType: typeWords(other.value.type),
  });
  checker.report('types_differ', other.node, text, unifications(checker, first, other));
  return false;
}

function unifications(checker: Checker, first: CheckedValue, other: CheckedValue): FormulaFix[] {
  const wanted = (checked: CheckedValue): ParameterType =>
    FAMILY_WANTED[typeFamily(checked.value.type)] ?? 'any';
  const asFirst = conversions(checker, other, wanted(first));
  const asOther = conversions(checker, first, wanted(other));
  // A fix prefers to change a literal over a computed value.
  const isWritten = other.node.kind === 'text' || other.node.kind === 'number' || first.node.kind !== 'text';
  return isWritten ? [...asFirst, ...asOther] : [...asOther, ...asFirst];
}

/** The value if it has the type that an operator needs; otherwise unknown, and reported. */
export function expectedAs(
  checker: Checker,
  { node, value }: CheckedValue,
  { wanted, by }: { wanted: 'boolean' | 'number' | 'text'; by: string | Message },
): TypedExpression {
  if (fits(value.type, wanted)) {
    return value;
  }
  const text = message('formulaProblem.wrongOperand', {
    by,
    wanted,
    part: clipped(checker.source(node)),
    type: typeWords(value.type),
  });
  checker.report('argument_type', node, text, conversions(checker, { node, value }, wanted));
  return UNKNOWN;
}
