import type { Dialect } from '@plumbline/contract';
import type { ColumnModel } from './column-model.ts';

/** How rows of the table are distinguished from the rest of a file, and what becomes of rows that are not like the others. */
export interface RowRules {
  readonly columns: number;
  /** Rows with too few cells are filled up with empty ones instead of being rejected. */
  readonly padsShortRows: boolean;
  /** What the cells of each column look like, learned when first needed; none where too little is known to repair rows. */
  readonly models?: () => readonly ColumnModel[];
  /** Rows of delimiters alone are no rows of the table. */
  readonly dropsBlankRows?: boolean;
  /** Lines before this one, from 0, hold the table; absent: all do. */
  readonly lastLine?: number;
}

/** Marks that the regularized file cannot be written with: it gets others. */
export const isExotic = ({
  delimiter,
  quote,
  escape,
}: Pick<Dialect, 'delimiter' | 'quote' | 'escape'>): boolean =>
  Buffer.byteLength(delimiter) > 1 || quote === '' || escape !== quote;

/** How a regularized file is written. */
export const regularDialect = (dialect: Dialect): Dialect => ({
  ...dialect,
  ...(isExotic(dialect) ? { delimiter: ',', quote: '"', escape: '"' } : {}),
  newline: '\n',
  header: false,
  headerRows: 0,
  skip: 0,
  skipEnd: 0,
});
