import type { PlanRowSort } from './pivot-plan.ts';
import { orderTerms, sortedBy } from '../print/print-parts.ts';
import { EXTRA, PARTS, equalsKey, sameKeys, type PivotPrintContext } from './pivot-parts.ts';

/** A value of a row header, or of one of those above it, by which rows are sorted. */
interface RowSort extends PlanRowSort {
  /** Level of the header whose value decides, from 1. */
  readonly level: number;
  /** Column that holds it once rows are sorted. */
  readonly as: string;
  /** Whether row headers of that level carry the value themselves. */
  readonly isOwn: boolean;
}

const rowSortsOf = ({ plan }: PivotPrintContext): RowSort[] =>
  plan.rowSorts.flatMap((sorts, field) =>
    sorts.map((sort, index) => ({
      ...sort,
      level: field + 1,
      as: `sort ${field + 1} ${index + 1}`,
      isOwn: sort.under.length === 0 && plan.levels.headerLevel === 0,
    })),
  );

/** A header of the innermost level that carries its value is never another's parent, so nothing looks it up. */
const isLookedUp = ({ isOwn, level }: RowSort, { plan }: PivotPrintContext): boolean =>
  !isOwn || level < plan.levels.rowFields;

/** The values of each level that rows are sorted by, each as a relation of its own. [SEM-PIVOT-7] */
export function printRowSorts(printing: PivotPrintContext): { name: string; lines: readonly string[] }[] {
  const { quote, rowKeys, columnKeys } = printing;
  return rowSortsOf(printing)
    .filter((sort) => isLookedUp(sort, printing))
    .map(({ as, level, of, under }) => {
      const conditions = [
        `${quote(EXTRA.rowLevel)} = ${level}`,
        `${quote(EXTRA.columnLevel)} = ${under.length}`,
        ...under.map((key, index) => equalsKey(columnKeys[index] ?? '', key, printing)),
      ];
      return {
        name: as,
        lines: [
          `SELECT ${rowKeys.slice(0, level).join(', ')}, ${quote(of)} AS ${quote('by')}`,
          `FROM ${quote(PARTS.figures)}`,
          `WHERE ${conditions.join('\n  AND ')}`,
        ],
      };
    });
}

/** Row headers with what sorts them, as a relation, and the terms of their order over its columns. */
export function rowOrder(printing: PivotPrintContext): {
  readonly from: string;
  /** Columns of a header, and those with what the order needs. */
  readonly given: string;
  readonly all: string;
  readonly terms: string;
} {
  const { quote, rowKeys } = printing;
  const sorts = rowSortsOf(printing);
  const keys = [...rowKeys, quote(EXTRA.rowLevel)];
  const headers = quote(PARTS.rowHeaders);
  const all = [...keys, ...sorts.map(({ as }) => quote(as))].join(', ');
  const level = `${headers}.${quote(EXTRA.rowLevel)}`;
  const values = sorts.map((sort) => {
    const own = `WHEN ${level} = ${sort.level} THEN ${headers}.${quote(sort.of)} `;
    const above = `WHEN ${level} >= ${sort.level} THEN ${quote(sort.as)}.${quote('by')} `;
    const cases = `${sort.isOwn ? own : ''}${isLookedUp(sort, printing) ? above : ''}`;
    return `CASE ${cases}END AS ${quote(sort.as)}`;
  });
  const joins = sorts
    .filter((sort) => isLookedUp(sort, printing))
    .map(({ as, level: depth }) => {
      const same = sameKeys(
        rowKeys.slice(0, depth),
        [(key) => `${headers}.${key}`, (key) => `${quote(as)}.${key}`],
        printing,
      );
      return `LEFT JOIN ${quote(as)} ON ${same.join(' AND ')}`;
    });
  const from =
    sorts.length === 0
      ? headers
      : `(SELECT ${[...keys.map((name) => `${headers}.${name} AS ${name}`), ...values].join(', ')} FROM ${[headers, ...joins].join(' ')}) AS ${quote('valued rows')}`;
  return { from, given: keys.join(', '), all, terms: rowTerms(printing, sorts) };
}

/** The key of a field, which is that group of the query below, in its order. */
function keyTerms(
  printing: PivotPrintContext,
  key: string,
  { group, direction }: { readonly group: number; readonly direction: 'asc' | 'desc' },
): string[] {
  const field = printing.plan.base.groups[group];
  const order = field?.kind === 'value' || field?.kind === 'part' ? field.order : undefined;
  const type = field?.kind === 'part' ? 'integer' : 'text';
  return orderTerms({ direction, type, ...(order && { order }) }, { key, value: key }, printing);
}

/** A subtotal comes before the rows it sums, the grand total after everything. [SEM-PIVOT-6] */
function rowTerms(printing: PivotPrintContext, sorts: readonly RowSort[]): string {
  const { plan, quote, rowKeys, dialect } = printing;
  const { shownRows } = plan.levels;
  const level = quote(EXTRA.rowLevel);
  const terms = rowKeys.flatMap((key, field) => [
    ...(field > 0 && shownRows.includes(field) ? [`${level} > ${field}`] : []),
    ...sorts
      .filter((sort) => sort.level === field + 1)
      .map(({ as, direction }) => sortedBy(quote(as), direction, dialect)),
    ...keyTerms(printing, key, { group: field, direction: plan.rowDirections[field] ?? 'asc' }),
  ]);
  const grand = shownRows.includes(0) && rowKeys.length > 0 ? [`${level} = 0`] : [];
  return [...grand, ...terms, level].join(', ');
}

/** A subtotal comes after the columns it sums, as does the grand total. [SEM-PIVOT-6] */
export function columnOrder(printing: PivotPrintContext): string {
  const { plan, quote, columnKeys } = printing;
  const { shownColumns } = plan.levels;
  const level = quote(EXTRA.columnLevel);
  const terms = columnKeys.flatMap((key, field) => [
    ...(shownColumns.includes(field) ? [`${level} = ${field}`] : []),
    ...keyTerms(printing, key, {
      group: plan.levels.rowFields + field,
      direction: plan.columnDirections[field] ?? 'asc',
    }),
  ]);
  return [...terms, level].join(', ');
}
