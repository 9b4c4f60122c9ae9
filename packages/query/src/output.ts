import { AGGREGATES, assertNever, isClockUnit } from '@plumbline/contract';
import type { ColumnSchema, Dimension, Measure } from './model.ts';
import type { OutputColumn } from './query-plan.ts';

/** Decimals always travel as text; integers where their column says so. [SEM-MEASURE-6] */
const wireOf = (column: ColumnSchema): OutputColumn['wire'] =>
  column.type === 'decimal' || column.encoding === 'string' ? 'string' : 'plain';

export const outputOfRow = (column: ColumnSchema): OutputColumn => ({
  name: column.name,
  type: column.type,
  wire: wireOf(column),
});

/** The encoding of a computed value: only the size of its integers decides it. */
export const outputOfDerived = ({
  as,
  type,
}: { readonly as: string } & Pick<ColumnSchema, 'type'>): OutputColumn => ({
  name: as,
  type,
  wire: type === 'integer' ? 'byValue' : wireOf({ name: as, type }),
});

export function outputOfGroup(group: Dimension, column: ColumnSchema): OutputColumn[] {
  switch (group.kind) {
    case 'value':
      return [
        { ...outputOfRow(column), name: group.as },
        ...(group.top?.otherAs ? [{ name: group.top.otherAs, type: 'boolean', wire: 'plain' } as const] : []),
      ];
    case 'time':
      return [{ name: group.as, type: isClockUnit(group.unit) ? 'timestamp' : 'date', wire: 'plain' }];
    case 'part':
      return [{ name: group.as, type: 'integer', wire: 'plain' }];
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

/** Output column of a measure. [SEM-MEASURE-5] */
export function outputOfMeasure({ aggregate, as }: Measure, column: ColumnSchema | null): OutputColumn {
  const { returns } = AGGREGATES[aggregate];
  if (returns !== 'same') {
    return { name: as, type: returns, wire: 'plain' };
  }
  // Only a count has no column.
  const one = column ?? { name: as, type: 'number' };
  const wire = aggregate === 'sum' && one.type === 'integer' ? 'byValue' : wireOf(one);
  return { name: as, type: one.type, wire };
}
