import type { Cell, PivotTable } from '@plumbline/contract';
import { pivotDatasource } from '@plumbline/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { computedQuery, routeQuery, routeReads } from '../../../../lib/data/route-query.ts';
import { fetchFirstPage } from '../model/first-page.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import {
  foldedLines,
  NO_LINES,
  openedLines,
  PAGE_SIZES,
  type ExpandedRow,
  type PivotLines,
} from '../model/pivot-lines.ts';
import { hasPrefix, pathKey, toPivotRows, type PivotRow } from '../model/pivot-rows.ts';
import { pivotBody, type PivotBody, type PivotRows } from '../model/pivot-spec.ts';

const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

const firstQuery = (id: string, body: PivotBody) => {
  const params = { id };
  return computedQuery(
    [`${pivotDatasource.id} from the first page`, routeReads(pivotDatasource, { params }), { params, body }],
    (signal) =>
      fetchFirstPage(async (limit) => {
        const request = { params, body: { ...body, page: 1, limit }, signal };
        return (await api.call(pivotDatasource, request)).data;
      }, PAGE_SIZES),
    FOREVER,
  );
};

const pageQuery = (id: string, body: PivotBody, { page, limit }: { page: number; limit: number }) =>
  routeQuery(pivotDatasource, { params: { id }, body: { ...body, page, limit } }, FOREVER);

export interface PivotState {
  /** The first answer: headers, fields, statement; undefined while there is none. */
  readonly table: PivotTable | undefined;
  readonly lines: PivotLines;
  /** Lines that are here, for shading. */
  readonly loaded: readonly PivotRow[];
  readonly error: unknown;
  readonly isFetching: boolean;
  /** `table` is of another pivot or filter than the one requested. */
  readonly isOld: boolean;
  readonly toggle: (path: readonly Cell[], at: number | null) => void;
  readonly foldAll: (() => void) | null;
  readonly openAll: (() => void) | null;
  readonly retry: () => void;
  /** Reports which lines are visible, so that their pages are fetched. */
  readonly see: (first: number, end: number) => void;
}

interface FoldState {
  /** The row fields that the folded lines belong to: sorting and shading leave them folded. */
  readonly fields: string;
  readonly folded: ReadonlySet<string>;
  /** The query that the expanded rows belong to: another order moves them. */
  readonly shape: string;
  readonly opened: readonly ExpandedRow[];
}

/** What is folded of a pivot held whole, and what is opened of a larger one. */
function useFolding(fields: string, shape: string) {
  const [known, setKnown] = useState<FoldState>({ fields, folded: new Set(), shape, opened: [] });
  const now: FoldState = {
    fields,
    folded: known.fields === fields ? known.folded : new Set(),
    shape,
    opened: known.shape === shape ? known.opened : [],
  };
  const fold = (path: readonly Cell[]): void => {
    const folded = new Set(now.folded);
    if (!folded.delete(pathKey(path))) {
      folded.add(pathKey(path));
    }
    setKnown({ ...now, folded });
  };
  const open = (path: readonly Cell[], at: number | null): void => {
    const isOpen = now.opened.some((each) => pathKey(each.path) === pathKey(path));
    const remaining = now.opened.filter(
      (each) => pathKey(each.path) !== pathKey(path) && !hasPrefix(each.path, path),
    );
    setKnown({ ...now, opened: isOpen ? remaining : [...remaining, { path, at }] });
  };
  const foldAll = (rows: readonly PivotRow[]): void =>
    setKnown({ ...now, folded: new Set(rows.map(({ path }) => pathKey(path))) });
  return { ...now, fold, open, foldAll };
}

/** Pages, from 1, of the lines from `first` to before `end`. */
const pagesBetween = (first: number, end: number, pageRows: number): readonly number[] => {
  const pageOf = (line: number): number => Math.floor(line / pageRows) + 1;
  const from = pageOf(first);
  return Array.from({ length: pageOf(Math.max(first, end - 1)) - from + 1 }, (_, at) => from + at);
};

/** The first answer: all levels where they are few, else the outermost. */
function useBase(id: string, pivot: PivotAddress, rows: PivotRows) {
  const whole = pivotBody(pivot, rows, { depth: null, under: [] });
  const first = useQuery({ ...firstQuery(id, whole), placeholderData: keepPreviousData });
  const isWhole = first.data === undefined || first.data.table.total <= first.data.pageRows;
  const isTree = !isWhole && pivot.rows.length > 1;
  const outer = useQuery({
    ...firstQuery(id, pivotBody(pivot, rows, { depth: 0, under: [] })),
    enabled: isTree && !first.isPlaceholderData,
    placeholderData: keepPreviousData,
  });
  return {
    base: isTree ? outer : first,
    error: first.error ?? outer.error,
    isFetching: first.isFetching || outer.isFetching,
    isOld: first.isPlaceholderData || (isTree && outer.isPlaceholderData),
    isWhole,
    depth: isTree ? 0 : null,
    shape: JSON.stringify(whole),
  };
}

/** A pivot's lines: whole where they are few, else the outermost by pages and the rest as they are opened. */
export function usePivot(id: string, pivot: PivotAddress, rows: PivotRows): PivotState {
  const fields = pivot.rows.length;
  const { base, error, isFetching, isOld, isWhole, depth, shape } = useBase(id, pivot, rows);
  const { folded, opened, fold, open, foldAll } = useFolding(JSON.stringify(pivot.rows), shape);
  const { table, pageRows } = base.data ?? { table: undefined, pageRows: PAGE_SIZES[0] };
  const [seen, setSeen] = useState<readonly number[]>([1]);
  const wanted = isWhole ? [] : seen.filter((page) => page > 1);
  const pages = useQueries({
    queries: wanted.map((page) =>
      pageQuery(id, pivotBody(pivot, rows, { depth, under: [] }), { page, limit: pageRows }),
    ),
  });
  const children = useQueries({
    queries: opened.map(({ path }) =>
      firstQuery(id, pivotBody(pivot, rows, { depth: path.length, under: path })),
    ),
  });
  const whole = useMemo(
    () => (table === undefined || !isWhole ? [] : toPivotRows(table, fields)),
    [table, isWhole, fields],
  );
  const { lines, loaded } = isWhole
    ? { lines: table === undefined ? NO_LINES : foldedLines(whole, folded), loaded: whole }
    : treeLines({
        table,
        pageRows,
        fields,
        opened,
        pages: new Map(wanted.map((page, index) => [page, pages[index]?.data])),
        children: children.map(({ data }) => data?.table ?? null),
      });
  const parents = whole.filter(({ isParent }) => isParent);
  return {
    table,
    lines,
    loaded,
    error: error ?? [...pages, ...children].find((each) => each.error !== null)?.error ?? null,
    isFetching: isFetching || [...pages, ...children].some((each) => each.isFetching),
    isOld,
    toggle: isWhole ? fold : open,
    foldAll: parents.length === 0 ? null : () => foldAll(parents),
    openAll: parents.length === 0 ? null : () => foldAll([]),
    retry: () => void base.refetch(),
    see: (first, end) =>
      setSeen((was) => {
        const next = pagesBetween(first, end, pageRows);
        return next.join() === was.join() ? was : next;
      }),
  };
}

interface Tree {
  readonly table: PivotTable | undefined;
  readonly pageRows: number;
  readonly fields: number;
  readonly opened: readonly ExpandedRow[];
  /** Pages of the outermost lines beyond the first. */
  readonly pages: ReadonlyMap<number, PivotTable | undefined>;
  /** One per opened line; null until it is here. */
  readonly children: readonly (PivotTable | null)[];
}

function treeLines({ table, pageRows, fields, opened, pages, children }: Tree): {
  lines: PivotLines;
  loaded: PivotRow[];
} {
  if (table === undefined) {
    return { lines: NO_LINES, loaded: [] };
  }
  const shown = new Map<number, readonly PivotRow[]>([[1, toPivotRows(table, fields)]]);
  for (const [page, answer] of pages) {
    if (answer !== undefined) {
      shown.set(page, toPivotRows(answer, fields));
    }
  }
  const below = new Map(
    opened.map(({ path }, index) => [pathKey(path), { table: children[index] ?? null, path }]),
  );
  return {
    lines: openedLines({ total: table.total, pageRows, shown, opened, below, fields }),
    loaded: [...shown.values()].flat(),
  };
}
