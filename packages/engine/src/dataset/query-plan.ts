import { AppError, type Cell } from '@plumbline/contract';
import { type OutputColumn, type QueryPlan, check, plan } from '@plumbline/query';
import type { Answer, QueryRequest } from '../engine-api.ts';

/** Binds the query of a request to its version and moment. Throws `query.invalid` with every problem. */
export const toQueryPlan = ({
  source,
  query,
  context,
}: Pick<QueryRequest, 'source' | 'query' | 'context'>): QueryPlan => {
  const checked = check(query, source.columns);
  if (!checked.ok) {
    const [first] = checked.issues;
    const rest = checked.issues.length - 1;
    throw new AppError(
      'query.invalid',
      `${first?.message ?? 'The query does not fit the dataset.'}${rest > 0 ? ` And ${rest} more.` : ''}`,
      { issues: checked.issues },
    );
  }
  return plan(checked.value, context);
};

/** Places of the columns whose values travel as text whatever their size. */
export const textPositions = (columns: readonly OutputColumn[]): number[] =>
  columns.flatMap(({ wire }, index) => (wire === 'string' ? [index] : []));

/**
 * Columns whose integers turned out beyond a JSON number are made text as a whole, in place; also those of readers who may not
 * know how large the integers of other rows are.
 */
export const encode = (columns: readonly OutputColumn[], rows: Cell[][]): Answer['columns'] =>
  columns.map(({ name, type, wire }, index) => {
    const isByValue =
      (wire === 'byValue' || (wire === 'plain' && type === 'integer')) &&
      rows.some((row) => typeof row[index] === 'string');
    if (isByValue) {
      for (const row of rows) {
        const cell = row[index];
        row[index] = cell === null || cell === undefined ? null : String(cell);
      }
    }
    return wire === 'string' || isByValue ? { name, type, encoding: 'string' } : { name, type };
  });

const CELL_BYTES = 16;

/** Rough size in memory. */
export const estimateBytes = ({ rows, sql }: Answer): number => {
  let bytes = sql.length;
  for (const row of rows) {
    for (const cell of row) {
      bytes += CELL_BYTES + (typeof cell === 'string' ? cell.length : 0);
    }
  }
  return bytes;
};
