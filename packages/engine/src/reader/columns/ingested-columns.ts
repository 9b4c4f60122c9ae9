import { invariant } from '@plumbline/contract';
import type { IngestedColumn } from '../../engine-api.ts';
import { bigIntegers } from '../finished-files.ts';
import type { Loader } from '../loader.ts';
import type { Table } from '../table.ts';
import { type ColumnPlan, roleOf } from './column-plan.ts';
import { meaningOf } from './meaning.ts';

type TypedColumn = Pick<IngestedColumn, 'name' | 'type' | 'dateOrder' | 'semanticRole' | 'format'>;

/** Columns as they were read, with what their cells mean. */
export const typedColumns = (
  plans: readonly ColumnPlan[],
  { rows, shownAs }: Pick<Table, 'rows' | 'shownAs'>,
): TypedColumn[] =>
  plans.map((plan) => {
    const { name, form, index } = plan;
    const { semanticRole, format } = meaningOf(plan, {
      cells: rows.map((row) => row[index] ?? ''),
      shownAs: shownAs[index] ?? null,
    });
    return {
      name,
      type: form.type,
      ...(form.order === undefined ? {} : { dateOrder: form.order }),
      ...(semanticRole === null ? {} : { semanticRole }),
      ...(format === null ? {} : { format }),
    };
  });

/** The same as a version keeps them: with roles, and with `encoding` where values exceed a JSON number. */
export const columnsOf = async (
  loader: Loader,
  typed: readonly TypedColumn[],
  path: string,
): Promise<IngestedColumn[]> => {
  const big = await bigIntegers(path, typed, (sql) => loader.read(sql));
  return typed.map(({ name, type, dateOrder, semanticRole, format }) => {
    invariant(name !== '', 'Every column has a name.');
    const column = {
      name,
      type,
      role: roleOf(name, type),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(semanticRole === undefined ? {} : { semanticRole }),
      ...(format === undefined ? {} : { format }),
    };
    return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
  });
};
