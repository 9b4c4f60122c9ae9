import type { ColumnSchema } from '../../src/model.ts';
import type { LookupSource } from '../../src/formula/formula.ts';

/** The columns that the examples of functions speak of: orders of a shop. */
export const EXAMPLE_COLUMNS: readonly ColumnSchema[] = [
  { name: 'order_id', type: 'integer' },
  { name: 'order_date', type: 'date' },
  { name: 'ship_date', type: 'date' },
  { name: 'created', type: 'timestamp' },
  { name: 'region', type: 'text' },
  { name: 'product', type: 'text' },
  { name: 'customer', type: 'text' },
  { name: 'email', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'quantity', type: 'integer' },
  { name: 'sales', type: 'decimal' },
  { name: 'profit', type: 'number' },
  { name: 'discount', type: 'number' },
  { name: 'returned', type: 'boolean' },
];

/** The dataset that the example of LOOKUP reads. */
export const EXAMPLE_LOOKUP: LookupSource = {
  name: 'Customers',
  table: 'customers',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'country', type: 'text' },
  ],
};
