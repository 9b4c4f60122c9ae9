import type { Cell } from '@plumbline/contract';
import type { Expression } from '../../../src/expression/expression.ts';
import type { ExpressionType } from '../../../src/expression/type-rules.ts';
import {
  addNumerals,
  floorNumeral,
  parseNumeral,
  printNumeral,
  type Numeral,
} from '../../../src/values/numeral.ts';
import { exact } from '../values.ts';

/** A value and its type, which it has where it is null too. */
export interface Operand {
  readonly type: ExpressionType;
  readonly cell: Cell;
}

/** Works an operation out over arguments none of which is null. */
export type Work = (call: CallInput) => Cell;

export interface CallInput {
  readonly cells: readonly Cell[];
  readonly types: readonly ExpressionType[];
  readonly expressions: readonly Expression[];
  readonly type: ExpressionType;
}

export const INTEGER_MIN = -(2n ** 63n);
export const INTEGER_MAX = 2n ** 63n - 1n;

export const integerCell = (value: bigint): Cell =>
  value >= INTEGER_MIN && value <= INTEGER_MAX ? String(value) : null;

/** NaN and the infinities are null. [SEM-EXPR-4] */
export const numberCell = (value: number): Cell => (Number.isFinite(value) ? value + 0 : null);

export const bigintOf = (cell: Cell | undefined): bigint => floorNumeral(exact(cell ?? '0')).floor;

export const numeralText = (numeral: Numeral): string =>
  printNumeral(parseNumeral(printNumeral(numeral)) ?? ZERO);

export const ZERO: Numeral = { digits: 0n, scale: 0 };

export const times = (a: Numeral, b: Numeral): Numeral =>
  addNumerals({ digits: a.digits * b.digits, scale: a.scale + b.scale }, ZERO);

export type Rounding = 'half' | 'up' | 'down';

/** To this many places after the point, which may be negative; by magnitude, so that both signs go alike. */
export function roundNumeral({ digits, scale }: Numeral, decimals: number, how: Rounding): Numeral {
  const size = digits < 0n ? -digits : digits;
  const unit = 10n ** BigInt(Math.max(0, scale - decimals));
  const quotient = size / unit;
  const rest = size % unit;
  const isUp = how === 'up' ? rest > 0n : how === 'half' && rest * 2n >= unit && rest > 0n;
  const whole = (quotient + (isUp ? 1n : 0n)) * (digits < 0n ? -1n : 1n);
  const at = Math.min(scale, decimals);
  const rounded = at >= 0 ? { digits: whole, scale: at } : { digits: whole * 10n ** BigInt(-at), scale: 0 };
  return addNumerals(rounded, ZERO);
}
