import { invariant } from '@plumbline/contract';
import type { IngestedColumn } from '../../engine-api.ts';
import { bigIntegersBy } from '../finished-files.ts';
import type { Loader } from '../loader.ts';
import type { Table } from '../table.ts';
import { type ColumnPlan, roleOf } from './column-plan.ts';
import { meaningOf } from './meaning.ts';

type TypedColumn = Pick<
  IngestedColumn,
  'name' | 'type' | 'dateOrder' | 'semanticRole' | 'format' | 'isMoment'
>;

/** Behind a time of day: an offset, or the letters of a zone. */
const ZONED =
  /:\d{2}(?:[.,]\d+)?(?:\s?[AP]M)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{2,5}(?:[+-]\d{1,2})?|[A-Z][a-z]+\/\w+)\]?$/u;
const HALF_OF_DAY = /\d\s?[AP]M$/u;

/** Timestamps are moments where the file says so, or where each that the sample has is written with its zone. [SEM-ZONE-1] */
const hasMoments = (
  { form, declared, index }: ColumnPlan,
  { rows, isDeclared }: { readonly rows: readonly (readonly string[])[]; readonly isDeclared: boolean },
): boolean => {
  if (form.type !== 'timestamp' || declared !== null) {
    return isDeclared;
  }
  let hasSome = false;
  for (const row of rows) {
    const cell = (row[index] ?? '').trim();
    if (cell !== '' && form.test(cell)) {
      if (!ZONED.test(cell) || HALF_OF_DAY.test(cell)) {
        return false;
      }
      hasSome = true;
    }
  }
  return hasSome;
};

/** Columns as they were read, with what their cells mean. */
export const typedColumns = (
  plans: readonly ColumnPlan[],
  { rows, shownAs, areMoments }: Pick<Table, 'rows' | 'shownAs' | 'areMoments'>,
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
      ...(hasMoments(plan, { rows, isDeclared: areMoments[index] === true }) ? { isMoment: true } : {}),
    };
  });

/** The same as a version keeps them: with roles, and with `encoding` where values exceed a JSON number. */
export const columnsOf = async (
  loader: Loader,
  typed: readonly TypedColumn[],
  path: string,
): Promise<IngestedColumn[]> => {
  const read = (sql: string) => loader.read(sql);
  const big = await bigIntegersBy(await loader.footer(), typed, { path, read });
  return typed.map(({ name, type, dateOrder, semanticRole, format, isMoment }) => {
    invariant(name !== '', 'Every column has a name.');
    const column = {
      name,
      type,
      role: roleOf(name, type),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(semanticRole === undefined ? {} : { semanticRole }),
      ...(format === undefined ? {} : { format }),
      ...(isMoment === undefined ? {} : { isMoment }),
    };
    return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
  });
};
