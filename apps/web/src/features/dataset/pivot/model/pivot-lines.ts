import type { Cell, PivotTable } from '@plumbline/contract';
import { hasPrefix, pathKey, toPivotRows, unfolded, type PivotRow } from './pivot-rows.ts';

/**
 * Rows that are fetched at once; a smaller pivot is loaded completely, and collapses without a request. Where a pivot has so
 * many columns that the server refuses the page, the next size is tried.
 */
export const PAGE_SIZES = [1000, 200, 40, 10] as const;

/** A line that is not a row of figures yet. */
export interface OtherLine {
  readonly kind: 'loading' | 'more';
  readonly path: readonly Cell[];
  /** Rows that are not shown; 0 while loading. */
  readonly count: number;
}
export type PivotLine =
  | {
      readonly kind: 'row';
      readonly row: PivotRow;
      readonly isOpen: boolean;
      /** Place among the outermost lines; null for one below another. */
      readonly at: number | null;
    }
  | OtherLine;

export interface PivotLines {
  readonly count: number;
  readonly at: (index: number) => PivotLine;
}

const LOADING: OtherLine = { kind: 'loading', path: [], count: 0 };

/** A row whose children are shown. */
export interface ExpandedRow {
  readonly path: readonly Cell[];
  /** Its place among the outermost lines; null for one below another. */
  readonly at: number | null;
}

export const NO_LINES: PivotLines = { count: 0, at: () => LOADING };

/** All lines but those below a folded one. */
export function foldedLines(all: readonly PivotRow[], folded: ReadonlySet<string>): PivotLines {
  const rows = unfolded(all, folded);
  return {
    count: rows.length,
    at: (index) => {
      const row = rows[index];
      return row === undefined
        ? LOADING
        : { kind: 'row', row, isOpen: !folded.has(pathKey(row.path)), at: index };
    },
  };
}

interface OpenedTree {
  readonly total: number;
  /** Outermost lines of a page. */
  readonly pageRows: number;
  /** Outermost lines by page, from 1. */
  readonly shown: ReadonlyMap<number, readonly PivotRow[]>;
  readonly opened: readonly ExpandedRow[];
  readonly below: ReadonlyMap<string, { readonly table: PivotTable | null; readonly path: readonly Cell[] }>;
  readonly fields: number;
}

/** The outermost lines with what was opened between them. */
export function openedLines({ total, pageRows, shown, opened, below, fields }: OpenedTree): PivotLines {
  const linesBelow = (path: readonly Cell[]): PivotLine[] => {
    const answer = below.get(pathKey(path));
    if (answer === undefined) {
      return [];
    }
    if (answer.table === null) {
      return [{ kind: 'loading', path, count: 0 }];
    }
    const rows = toPivotRows(answer.table, fields).filter((row) => hasPrefix(row.path, path));
    const rest = answer.table.total - answer.table.rowHeaders.length;
    return [
      ...rows.flatMap((row) => [
        { kind: 'row' as const, row, isOpen: below.has(pathKey(row.path)), at: null },
        ...linesBelow(row.path),
      ]),
      ...(rest > 0 ? [{ kind: 'more' as const, path, count: rest }] : []),
    ];
  };
  const inserted = opened
    .flatMap(({ path, at }) => (at === null ? [] : [{ at, lines: linesBelow(path) }]))
    .toSorted((a, b) => a.at - b.at);
  const outermost = (index: number): PivotLine => {
    const row = shown.get(Math.floor(index / pageRows) + 1)?.[index % pageRows];
    return row === undefined
      ? LOADING
      : { kind: 'row', row, isOpen: below.has(pathKey(row.path)), at: index };
  };
  return {
    count: total + inserted.reduce((sum, { lines }) => sum + lines.length, 0),
    at: (index) => {
      let before = 0;
      for (const { at, lines } of inserted) {
        if (index <= at + before) {
          break;
        }
        const place = index - at - before - 1;
        if (place < lines.length) {
          return lines[place] ?? LOADING;
        }
        before += lines.length;
      }
      return outermost(index - before);
    },
  };
}
