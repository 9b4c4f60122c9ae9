import {
  isNumericType,
  quantityInDataset,
  roleOfQuantity,
  type ColumnCorrection,
  type ColumnRole,
  type Quantity,
  type QuantityColumn,
} from '@plumbline/contract';

interface Meant extends QuantityColumn {
  readonly role?: ColumnRole | undefined;
  readonly quantity?: Quantity | null | undefined;
}

/**
 * Columns with what their numbers are: as a person said, else as the dataset shows it. Every default reads it from here:
 * totals, charts, pivots, figures, insights, questions. A corrected column has the role that its numbers have. [SEM-ADD-1]
 */
export function withMeaning<Column extends Meant>(
  columns: readonly Column[],
  {
    corrections,
    subject,
  }: {
    readonly corrections: ReadonlyMap<string, ColumnCorrection>;
    /** What the dataset is called: of “Employment by sector” the numbers are levels. */
    readonly subject: string;
  },
): Column[] {
  const corrected = columns.map((column): Column => {
    const quantity = isNumericType(column.type) ? corrections.get(column.name)?.quantity : undefined;
    return quantity === undefined ? column : { ...column, quantity, role: roleOfQuantity(quantity) };
  });
  return corrected.map((column): Column => ({
    ...column,
    quantity: quantityInDataset(column, { columns: corrected, subject }),
  }));
}
