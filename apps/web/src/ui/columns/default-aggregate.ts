import { detectQuantity, type QuantityColumn } from '@plumbline/contract';
import { t } from '../../messages/index.ts';

/** Why a column is not summed unless somebody chooses so; undefined where it is, or has no numbers. [SEM-ADD-1] */
export function whyNotSummed(
  column: QuantityColumn | null | undefined,
  columns: readonly QuantityColumn[],
): string | undefined {
  const quantity = column === null || column === undefined ? null : detectQuantity(column, columns);
  return column === null || column === undefined || quantity === null || quantity === 'amount'
    ? undefined
    : t(`quantity.${quantity}`, { column: column.label ?? column.name });
}
