import { invariant } from '@plumbline/contract';
import type { IngestedColumn } from '../../engine-api.ts';
import { bigIntegersBy } from '../finished-files.ts';
import type { Loader } from '../loader.ts';
import type { Table } from '../table.ts';
import { type ColumnPlan, roleOf } from './column-plan.ts';
import { meaningOf } from './meaning.ts';

type TypedColumn = Pick<
  IngestedColumn,
  'name' | 'type' | 'dateOrder' | 'semanticRole' | 'format' | 'isMoment' | 'writtenZones'
>;

/** Behind a time of day: an offset, or the letters or the name of a zone, caught as it is written. */
const ZONED =
  /:\d{2}(?:[.,]\d+)?(?:\s?[AP]M)?\s?\[?(Z|[+-]\d{2}(?::?\d{2})?|[A-Z]{2,5}(?:[+-]\d{1,2})?|[A-Z][a-z]+\/\w+)\]?$/u;
const HALF_OF_DAY = /\d\s?[AP]M$/u;
const MAX_ZONES = 6;

/**
 * The zones of the sample's timestamps as they are written, the most frequent first; none where the file itself says that they
 * are moments. Null for local times: one without a zone makes them all such. [SEM-ZONE-1]
 */
const zonesOf = (
  { form, declared, index }: ColumnPlan,
  { rows, isDeclared }: { readonly rows: readonly (readonly string[])[]; readonly isDeclared: boolean },
): readonly string[] | null => {
  if (form.type !== 'timestamp' || declared !== null) {
    return isDeclared ? [] : null;
  }
  const counts = new Map<string, number>();
  for (const row of rows) {
    const cell = (row[index] ?? '').trim();
    if (cell !== '' && form.test(cell)) {
      const zone = HALF_OF_DAY.test(cell) ? undefined : ZONED.exec(cell)?.[1];
      if (zone === undefined) {
        return null;
      }
      counts.set(zone, (counts.get(zone) ?? 0) + 1);
    }
  }
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one);
  return counts.size === 0 ? null : byCount.slice(0, MAX_ZONES).map(([zone]) => zone);
};

/** Columns as they were read, with what their cells mean. */
export const typedColumns = (
  plans: readonly ColumnPlan[],
  { rows, shownAs, areMoments }: Pick<Table, 'rows' | 'shownAs' | 'areMoments'>,
): TypedColumn[] =>
  plans.map((plan) => {
    const { name, form, index } = plan;
    const zones = zonesOf(plan, { rows, isDeclared: areMoments[index] === true });
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
      ...(zones === null ? {} : { isMoment: true }),
      ...(zones === null || zones.length === 0 ? {} : { writtenZones: zones }),
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
  return typed.map(({ name, type, dateOrder, semanticRole, format, isMoment, writtenZones }) => {
    invariant(name !== '', 'Every column has a name.');
    const column = {
      name,
      type,
      role: roleOf(name, type),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(semanticRole === undefined ? {} : { semanticRole }),
      ...(format === undefined ? {} : { format }),
      ...(isMoment === undefined ? {} : { isMoment }),
      ...(writtenZones === undefined ? {} : { writtenZones }),
    };
    return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
  });
};
