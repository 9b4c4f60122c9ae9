import { assertNever, type ColumnType, type Scalar } from '@plumbline/contract';
import type { Expression, Literal } from '../expression/expression.ts';
import { parseOperand } from '../filter/operand.ts';
import { floorNumeral, parseNumeral, printNumeral } from '../values/numeral.ts';

const INTEGER_MIN = -(2n ** 63n);
const INTEGER_MAX = 2n ** 63n - 1n;

export const NULL: Literal = { kind: 'literal', type: 'null', value: null };
export const textLiteral = (value: string): Literal => ({ kind: 'literal', type: 'text', value });
export const integerLiteral = (value: number): Literal => ({
  kind: 'literal',
  type: 'integer',
  value: String(value),
});
export const numberLiteral = (value: number): Literal => ({ kind: 'literal', type: 'number', value });

/** A value from the wire as one that a column of the type can hold; null where it cannot. */
export function toLiteral(type: ColumnType, scalar: Scalar): Expression | null {
  const value = parseOperand(type, scalar);
  if (value === null) {
    return null;
  }
  switch (value.type) {
    case 'day':
      return { kind: 'literal', type: 'timestamp', value: `${value.value} 00:00:00` };
    case 'decimal':
      return type === 'integer'
        ? wholeLiteral(value.value)
        : { kind: 'literal', type: 'decimal', value: value.value };
    case 'number':
      return numberLiteral(value.value);
    case 'boolean':
      return { kind: 'literal', type: 'boolean', value: value.value };
    case 'text':
      return type === 'json' ? jsonLiteral(value.value) : textLiteral(value.value);
    case 'integer':
    case 'date':
    case 'time':
    case 'timestamp':
      return { kind: 'literal', type: value.type, value: value.value };
    default:
      return assertNever(value);
  }
}

function wholeLiteral(text: string): Literal | null {
  const numeral = parseNumeral(text);
  if (numeral === null) {
    return null;
  }
  const { floor, isWhole } = floorNumeral(numeral);
  return isWhole && floor >= INTEGER_MIN && floor <= INTEGER_MAX
    ? { kind: 'literal', type: 'integer', value: printNumeral(numeral) }
    : null;
}

function jsonLiteral(text: string): Expression | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  return { kind: 'cast', to: 'json', arg: textLiteral(text) };
}
