import { assertNever, type TimeGrain } from '@plumbline/contract';
import type { ColumnSchema, Dimension, Measure } from './model.ts';
import type { OutputColumn } from './planned.ts';

/** Decimals always travel as text; integers where their column says so. [SEM-MEASURE-6] */
const wireOf = (column: ColumnSchema): OutputColumn['wire'] =>
  column.type === 'decimal' || column.encoding === 'string' ? 'string' : 'plain';

export const outputOfRow = (column: ColumnSchema): OutputColumn => ({
  name: column.name,
  type: column.type,
  wire: wireOf(column),
});

export function outputOfGroup(group: Dimension, column: ColumnSchema): OutputColumn[] {
  switch (group.kind) {
    case 'value':
      return [{ ...outputOfRow(column), name: group.as }];
    case 'time':
      return [{ name: group.as, type: isSubDay(group.unit) ? 'timestamp' : 'date', wire: 'plain' }];
    case 'bin':
      return [group.as, ...(group.upperAs === null ? [] : [group.upperAs])].map((name) => ({
        name,
        type: 'number',
        wire: 'plain',
      }));
    default:
      return assertNever(group);
  }
}

/** What a measure gives. [SEM-MEASURE-5] */
export function outputOfMeasure({ aggregate, as }: Measure, column: ColumnSchema | null): OutputColumn {
  switch (aggregate) {
    case 'count':
    case 'distinct':
      return { name: as, type: 'integer', wire: 'plain' };
    case 'mean':
    case 'median':
    case 'stddev':
    case 'variance':
    case 'percentile':
    case 'correlation':
      return { name: as, type: 'number', wire: 'plain' };
    case 'sum':
      return {
        name: as,
        type: column?.type ?? 'number',
        wire: column?.type === 'integer' ? 'byValue' : sumWire(column),
      };
    case 'min':
    case 'max':
    case 'first':
    case 'last':
    case 'mode':
      return { name: as, type: column?.type ?? 'text', wire: column === null ? 'plain' : wireOf(column) };
    default:
      return assertNever(aggregate);
  }
}

const sumWire = (column: ColumnSchema | null): OutputColumn['wire'] =>
  column?.type === 'decimal' ? 'string' : 'plain';

const isSubDay = (unit: TimeGrain): boolean => unit === 'hour' || unit === 'minute' || unit === 'second';
