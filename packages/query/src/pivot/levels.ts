import type { PivotQuery, PivotShowAs } from './pivot.ts';

/** Number of keys that a header has on either side; the rest of its keys are totals. */
export interface LevelPair {
  readonly row: number;
  readonly column: number;
}

export interface Levels {
  /** Row fields that are grouped by: with a depth, the outer ones alone. */
  readonly rowFields: number;
  readonly columnFields: number;
  /** Levels whose headers are given, ascending. */
  readonly shownRows: readonly number[];
  readonly shownColumns: readonly number[];
  /** Every pair that has to be computed: what is given, what shares are of, what rows are sorted by. */
  readonly pairs: readonly LevelPair[];
  /** The column level at which each given row header is found. 0: once; else once for each column it has cells in. */
  readonly headerLevel: number;
}

const levelsOf = (fields: number, wants: { subtotals: boolean; grand: boolean; above: number }): number[] => {
  const subtotals = Array.from({ length: fields }, (_, level) => level).filter(
    (level) => level > wants.above && wants.subtotals,
  );
  const grand = wants.grand && wants.above === 0 && fields > 0 ? [0] : [];
  return [...grand, ...subtotals, fields];
};

/** The whole that a cell is a share of. [SEM-PIVOT-5] */
export const DENOMINATORS: Partial<Readonly<Record<PivotShowAs, (of: LevelPair) => LevelPair>>> = {
  share_of_row: ({ row }) => ({ row, column: 0 }),
  share_of_column: ({ column }) => ({ row: 0, column }),
  share_of_total: () => ({ row: 0, column: 0 }),
  share_of_parent_row: ({ row, column }) => ({ row: Math.max(0, row - 1), column }),
  share_of_parent_column: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
};

export function levelsFor({ rows, columns, values, totals, sort, depth, under }: PivotQuery): Levels {
  const rowFields = depth === null ? rows.length : Math.min(rows.length, depth + 1);
  const columnFields = columns.length;
  const shownRows = levelsOf(rowFields, {
    subtotals: totals.rows,
    grand: totals.grand,
    above: under.length,
  });
  const shownColumns = levelsOf(columnFields, { subtotals: totals.columns, grand: totals.grand, above: 0 });
  const shown = shownRows.flatMap((row) => shownColumns.map((column) => ({ row, column })));
  const shares = values.flatMap(({ showAs }) => {
    const denominator = DENOMINATORS[showAs];
    return denominator === undefined ? [] : shown.map(denominator);
  });
  const sorts = sort.flatMap((key) =>
    key.kind === 'field'
      ? []
      : Array.from({ length: rowFields }, (_, index) => ({ row: index + 1, column: key.under.length })),
  );
  const needed = [...shown, ...shares, ...sorts];
  const hasTotals = needed.some(({ row, column }) => row > 0 && column === 0) || rowFields === 0;
  const headerLevel = hasTotals ? 0 : (shownColumns[0] ?? 0);
  const headers = shownRows.map((row) => ({ row, column: headerLevel }));
  return {
    rowFields,
    columnFields,
    shownRows,
    shownColumns,
    pairs: distinct([...needed, ...headers]),
    headerLevel,
  };
}

const distinct = (pairs: readonly LevelPair[]): LevelPair[] =>
  [...new Map(pairs.map((pair) => [`${pair.row}/${pair.column}`, pair])).values()].toSorted(
    (a, b) => b.row - a.row || b.column - a.column,
  );
