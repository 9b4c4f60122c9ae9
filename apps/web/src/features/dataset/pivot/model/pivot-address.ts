import {
  type Cell,
  MAX_BINS,
  MIN_BINS,
  type PivotSpec,
  type PivotValue,
  type TimeCut,
} from '@plumbline/contract';
import { PIVOT_AGGREGATES, PIVOT_SHOW_AS, TIME_GRAIN_NAMES, TIME_PART_NAMES } from '@plumbline/contract';
import { findOption } from '../../../../lib/values/find-option.ts';

/** A column whose values are headers; cut by a unit or into ranges, or as they are. */
export interface Field {
  readonly column: string;
  readonly unit: TimeCut | null;
  readonly bins: number | null;
}

export type Agg = NonNullable<PivotValue['agg']>;
export type ShowAs = PivotValue['show_as'];

export const SHADES = ['scale', 'bars'] as const;
export type Shade = (typeof SHADES)[number];

/** One figure of every cell: of a column, of the rows (no column, `count`), or of a formula. */
export interface Figure {
  readonly column: string | null;
  readonly formula: string | null;
  /** Null only with a formula. */
  readonly agg: Agg | null;
  readonly percentile: number | null;
  readonly showAs: ShowAs;
  readonly shade: Shade | null;
}

export type PivotSort =
  | { readonly kind: 'field'; readonly column: string; readonly direction: 'asc' | 'desc' }
  | {
      readonly kind: 'value';
      readonly value: number;
      /** Keys of the column header by whose value rows are sorted; empty for the total. */
      readonly under: readonly Cell[];
      readonly direction: 'asc' | 'desc';
    };

/** What of the pivot layout is in the address. */
export interface PivotAddress {
  readonly rows: readonly Field[];
  readonly columns: readonly Field[];
  readonly values: readonly Figure[];
  readonly totals: PivotSpec['totals'];
  readonly sort: PivotSort | null;
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isCell = (value: unknown): value is Cell =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** `["ordered_at", "quarter"]`, `["price", 10]`, or the name alone. */
function readField(value: unknown): Field | null {
  const [column, cut] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (typeof column !== 'string' && typeof column !== 'number') {
    return null;
  }
  const bins =
    typeof cut === 'number' && Number.isInteger(cut) && cut >= MIN_BINS && cut <= MAX_BINS ? cut : null;
  return {
    column: String(column),
    unit: findOption<TimeCut>([...TIME_GRAIN_NAMES, ...TIME_PART_NAMES], cut),
    bins,
  };
}

const writeField = ({ column, unit, bins }: Field): unknown =>
  unit === null && bins === null ? column : [column, unit ?? bins];

function readFigure(value: unknown): Figure | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  const entry = value as Readonly<Record<string, unknown>>;
  const formula = typeof entry['f'] === 'string' ? entry['f'] : null;
  const agg = findOption(PIVOT_AGGREGATES, entry['a']);
  if (formula === null && agg === null) {
    return null;
  }
  const percentile = Number(entry['p']);
  return {
    column: formula === null && typeof entry['c'] === 'string' ? entry['c'] : null,
    formula,
    agg,
    percentile: agg === 'percentile' && percentile >= 0 && percentile <= 1 ? percentile : null,
    showAs: findOption(PIVOT_SHOW_AS, entry['s']) ?? 'value',
    shade: findOption(SHADES, entry['h']),
  };
}

const writeFigure = ({ column, formula, agg, percentile, showAs, shade }: Figure): unknown => ({
  ...(column === null ? {} : { c: column }),
  ...(formula === null ? {} : { f: formula }),
  ...(agg === null ? {} : { a: agg }),
  ...(percentile === null ? {} : { p: percentile }),
  ...(showAs === 'value' ? {} : { s: showAs }),
  ...(shade === null ? {} : { h: shade }),
});

/** `["v", 0, "desc", [2026]]` or `["f", "category", "asc"]`. */
function readSort(value: unknown): PivotSort | null {
  const [kind, by, way, under] = toList(value);
  const direction = way === 'desc' ? 'desc' : 'asc';
  if (kind === 'f' && typeof by === 'string') {
    return { kind: 'field', column: by, direction };
  }
  return kind === 'v' && Number.isInteger(by) && Number(by) >= 0
    ? { kind: 'value', value: Number(by), under: toList(under).filter(isCell), direction }
    : null;
}

const writeSort = (sort: PivotSort): unknown =>
  sort.kind === 'field'
    ? ['f', sort.column, sort.direction]
    : ['v', sort.value, sort.direction, ...(sort.under.length === 0 ? [] : [sort.under])];

const parseFields = (value: unknown): readonly Field[] =>
  toList(value)
    .map(readField)
    .filter((field) => field !== null);

/** The `p` of an address; null where it has no pivot, so that one is chosen from the columns. */
export function readPivot(search: Readonly<Record<string, unknown>>): PivotAddress | null {
  const { p } = search;
  if (typeof p !== 'object' || p === null) {
    return null;
  }
  const fields = p as Readonly<Record<string, unknown>>;
  const totals = typeof fields['t'] === 'string' ? fields['t'] : '';
  return {
    rows: parseFields(fields['r']),
    columns: parseFields(fields['c']),
    values: toList(fields['v'])
      .map(readFigure)
      .filter((figure) => figure !== null),
    totals: { rows: totals.includes('r'), columns: totals.includes('c'), grand: totals.includes('g') },
    sort: readSort(fields['s']),
  };
}

export function writePivot({ rows, columns, values, totals, sort }: PivotAddress): Record<string, unknown> {
  const flags = [totals.rows ? 'r' : '', totals.columns ? 'c' : '', totals.grand ? 'g' : ''].join('');
  return {
    p: {
      ...(rows.length === 0 ? {} : { r: rows.map(writeField) }),
      ...(columns.length === 0 ? {} : { c: columns.map(writeField) }),
      v: values.map(writeFigure),
      ...(flags === '' ? {} : { t: flags }),
      ...(sort === null ? {} : { s: writeSort(sort) }),
    },
  };
}
