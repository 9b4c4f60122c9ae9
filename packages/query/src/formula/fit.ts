import { assertNever } from '@plumbline/contract';
import type { Desk } from './desk.ts';
import { UNKNOWN, familyOf, type FormulaType, type Typed } from './functions/build.ts';
import type { ParameterType } from './functions/entry.ts';
import { dateLiteral } from './literals.ts';
import type { FormulaFix } from './reading.ts';
import type { SyntaxNode } from './syntax.ts';
import { clipped, typeWords } from './words.ts';

const isFree = (type: FormulaType): boolean => type === 'unknown' || type === 'null';

const FITS: Readonly<Record<ParameterType, (type: FormulaType) => boolean>> = {
  any: () => true,
  same: () => true,
  order: () => true,
  text: (type) => type === 'text',
  number: (type) => familyOf(type) === 'numeric',
  integer: (type) => type === 'integer',
  boolean: (type) => type === 'boolean',
  temporal: (type) => familyOf(type) === 'temporal',
  clock: (type) => familyOf(type) === 'temporal' || type === 'time',
  timestamp: (type) => type === 'timestamp',
  ordered: (type) => type !== 'boolean' && type !== 'json',
};

export const fits = (type: FormulaType, wanted: ParameterType): boolean => isFree(type) || FITS[wanted](type);

/** Edits that would make a value one of the wanted type, best first. */
export function conversions(
  desk: Desk,
  { node, value: { type } }: Told,
  wanted: ParameterType,
): FormulaFix[] {
  switch (wanted) {
    case 'text':
      return [desk.wrap(node, 'TEXT')];
    case 'number':
    case 'integer':
      return numberConversions(desk, { node, type }, wanted);
    case 'boolean':
      return familyOf(type) === 'numeric'
        ? [{ title: 'Compare it with 0', from: node.to, to: node.to, insert: ' <> 0' }]
        : [];
    case 'temporal':
    case 'clock':
      return dateConversions(desk, node, type);
    case 'timestamp':
      return type === 'date' || type === 'text' ? [desk.wrap(node, 'DATETIMEVALUE')] : [];
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
  desk: Desk,
  { node, type }: { node: SyntaxNode; type: FormulaType },
  wanted: 'number' | 'integer',
): FormulaFix[] {
  if (type === 'text') {
    const written = node.kind === 'text' && /^-?\d+(?:\.\d+)?$/u.test(node.value) ? node.value : null;
    if (node.kind === 'text' && written === null) {
      return [desk.replace(node, '0'), desk.replace(node, 'NULL')];
    }
    return [...(written === null ? [] : [desk.replace(node, written)]), desk.wrap(node, 'NUMBER')];
  }
  if (familyOf(type) === 'numeric' && wanted === 'integer') {
    return [desk.wrap(node, 'INT')];
  }
  return type === 'boolean'
    ? [
        {
          title: 'Use 1 for true and 0 for false',
          from: node.from,
          to: node.to,
          insert: `IF(${desk.source(node)}, 1, 0)`,
        },
      ]
    : [];
}

function dateConversions(desk: Desk, node: SyntaxNode, type: FormulaType): FormulaFix[] {
  if (type !== 'text') {
    return [];
  }
  const isDate = node.kind === 'text' && dateLiteral(node.value) !== null;
  return [...(isDate ? [desk.replace(node, `#${node.value}#`)] : []), desk.wrap(node, 'DATEVALUE')];
}

const FAMILY_WANTED: Readonly<Record<string, ParameterType>> = {
  numeric: 'number',
  text: 'text',
  boolean: 'boolean',
  temporal: 'temporal',
};

export interface Told {
  readonly node: SyntaxNode;
  readonly value: Typed;
}

/**
 * Whether values are of one family; the first that is not is told. `what` begins the sentence: “The results are”.
 */
export function areAlike(desk: Desk, items: readonly Told[], what: string): boolean {
  const first = items.find(({ value }) => !isFree(value.type));
  const other = items.find(
    ({ value }) => !isFree(value.type) && familyOf(value.type) !== familyOf(first?.value.type ?? 'null'),
  );
  if (first === undefined || other === undefined) {
    return true;
  }
  const message =
    `${what} of different types: ${clipped(desk.source(first.node))} is ${typeWords(first.value.type)}, ` +
    `${clipped(desk.source(other.node))} is ${typeWords(other.value.type)}.`;
  desk.tell('types_differ', other.node, message, unifications(desk, first, other));
  return false;
}

function unifications(desk: Desk, first: Told, other: Told): FormulaFix[] {
  const wanted = (told: Told): ParameterType => FAMILY_WANTED[familyOf(told.value.type)] ?? 'any';
  const asFirst = conversions(desk, other, wanted(first));
  const asOther = conversions(desk, first, wanted(other));
  // What is written out is rather mended than what is worked out.
  const isWritten = other.node.kind === 'text' || other.node.kind === 'number' || first.node.kind !== 'text';
  return isWritten ? [...asFirst, ...asOther] : [...asOther, ...asFirst];
}

/** The value if it is of the type that an operator wants; told and unknown otherwise. */
export function wantedAs(
  desk: Desk,
  { node, value }: Told,
  { wanted, by }: { wanted: 'boolean' | 'number' | 'text'; by: string },
): Typed {
  if (fits(value.type, wanted)) {
    return value;
  }
  const words = { boolean: 'conditions (true or false)', number: 'numbers', text: 'text' }[wanted];
  const message = `${by} goes with ${words}, and ${clipped(desk.source(node))} is ${typeWords(value.type)}.`;
  desk.tell('argument_type', node, message, conversions(desk, { node, value }, wanted));
  return UNKNOWN;
}
