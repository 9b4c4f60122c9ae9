import { type Query, normalize } from '@plumbline/query';
import { BASE, fittingAggregates } from './grouped-queries.ts';

/** A query of each aggregate of each column that it fits: drawn queries have each of them too seldom. */
export const AGGREGATE_QUERIES: readonly Query[] = BASE.flatMap((column) =>
  fittingAggregates(column).flatMap((aggregate) =>
    (aggregate === 'percentile' ? [0.1, 0.25, 0.9] : [null]).map((percentile) =>
      normalize({
        groups: [{ kind: 'value', column: 'a.b', as: 'x' }],
        measures: [
          {
            aggregate,
            column: column.name,
            percentile,
            other: aggregate === 'correlation' ? 'select' : null,
            order: null,
            per: null,
            as: 'y',
          },
        ],
        sort: [{ by: 'x', direction: 'asc' }],
      }),
    ),
  ),
);
