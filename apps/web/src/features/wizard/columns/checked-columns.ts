import type { ColumnChoice, ColumnType, InspectedColumn, Inspection } from '@plumbline/contract';
import { columnKey, type ColumnEdit, type ColumnEdits, type Treatment } from './column-edits.ts';

/** One line of the table under Validation: what was found, as changed by the person. */
export interface CheckedColumn {
  /** Place in the file, counted from 0. */
  readonly place: number;
  readonly fileName: string;
  readonly name: string;
  readonly isIncluded: boolean;
  readonly type: ColumnType;
  /** The type whose failures are told: `type`, or the one before "make the column text". */
  readonly testedType: ColumnType;
  readonly foundType: ColumnType;
  /** 0 to 1; null when nothing is known about this type. */
  readonly share: number | null;
  /** Cells that do not fit `testedType`; null when not known. */
  readonly failing: number | null;
  /** The first failing cells; only known for the type that was found. */
  readonly failures: InspectedColumn['failures'];
  readonly empty: number;
  readonly treatment: Treatment;
  readonly needsLook: boolean;
  readonly asksDateOrder: boolean;
  readonly alternatives: readonly { readonly type: ColumnType; readonly parsedShare: number }[];
}

interface Fit {
  readonly share: number | null;
  readonly failing: number | null;
  readonly failures: InspectedColumn['failures'];
}

function fitOf(column: InspectedColumn, type: ColumnType, rowCount: number | null): Fit {
  if (type === column.type) {
    return { share: column.parsedShare, failing: column.failureCount, failures: column.failures };
  }
  if (type === 'text') {
    return { share: 1, failing: 0, failures: [] };
  }
  const share = column.alternatives.find((one) => one.type === type)?.parsedShare ?? null;
  const filled = rowCount === null ? null : rowCount - column.empty;
  const failing = share === null || filled === null ? null : Math.round((1 - share) * filled);
  return { share, failing, failures: [] };
}

export const checkedColumns = (inspection: Inspection, edits: ColumnEdits): readonly CheckedColumn[] =>
  inspection.columns.map((column, place) =>
    checkColumn(column, place, { inspection, edit: edits[columnKey({ place, name: column.name })] }),
  );

function checkColumn(
  column: InspectedColumn,
  place: number,
  { inspection, edit = {} }: { inspection: Inspection; edit: ColumnEdit | undefined },
): CheckedColumn {
  const { type: testedType = column.type, treatment = 'null', rename: name = column.name } = edit;
  const fit = fitOf(column, testedType, inspection.rowCount);
  const isIncluded = edit.isExcluded !== true;
  const asksDateOrder = column.ambiguousDateOrder && edit.type === undefined && treatment !== 'text';
  const isFailing = treatment === 'null' && (fit.failing ?? 0) > 0;
  return {
    place,
    fileName: column.name,
    name,
    isIncluded,
    type: treatment === 'text' ? 'text' : testedType,
    testedType,
    foundType: column.type,
    ...fit,
    empty: column.empty,
    treatment,
    needsLook: isIncluded && (isFailing || asksDateOrder),
    asksDateOrder,
    alternatives: column.alternatives,
  };
}

export interface ColumnsSummary {
  readonly included: number;
  readonly needingLook: number;
  /** Cells that will be left empty. */
  readonly failingCells: number;
}

export const summariseColumns = (columns: readonly CheckedColumn[]): ColumnsSummary => {
  const included = columns.filter((column) => column.isIncluded);
  const left = included.filter((column) => column.treatment === 'null');
  return {
    included: included.length,
    needingLook: included.filter((column) => column.needsLook).length,
    failingCells: left.reduce((sum, column) => sum + (column.failing ?? 0), 0),
  };
};

export type ColumnIssue = 'doubled' | 'none-included';

/** Faults that keep a dataset from being made; by place, or for all columns together. */
export function columnIssues(columns: readonly CheckedColumn[]): {
  readonly all: ColumnIssue | null;
  readonly byPlace: ReadonlyMap<number, ColumnIssue>;
} {
  const included = columns.filter((column) => column.isIncluded);
  const places = new Map<string, number[]>();
  for (const column of included) {
    const key = column.name.toLocaleLowerCase();
    places.set(key, [...(places.get(key) ?? []), column.place]);
  }
  const isRenamed = (place: number): boolean => columns[place]?.name !== columns[place]?.fileName;
  const doubled = [...places.values()].filter((group) => group.length > 1 && group.some(isRenamed));
  return {
    all: included.length === 0 ? 'none-included' : null,
    byPlace: new Map(
      doubled.flatMap((group) => group.filter(isRenamed).map((place) => [place, 'doubled'] as const)),
    ),
  };
}

/**
 * The choices to send, one for every column of the file. A type is sent where a person chose it, or where every row
 * was read; from a sample the server is left to find it over the whole file.
 */
export const toColumnChoices = (inspection: Inspection, edits: ColumnEdits): ColumnChoice[] =>
  checkedColumns(inspection, edits).map((column) => {
    const isTold = inspection.complete || column.type !== column.foundType;
    return {
      name: column.fileName,
      include: column.isIncluded,
      ...(isTold ? { type: column.type } : {}),
      ...(column.name === column.fileName ? {} : { rename: column.name }),
      ...(column.treatment === 'drop' ? { onFailure: 'drop' as const } : {}),
    };
  });

/** Different values of a column among the first rows, at most `count`. */
export function firstValues(inspection: Inspection, place: number, count: number): readonly string[] {
  const seen = new Set<string>();
  for (const row of inspection.rows) {
    const cell = row[place];
    if (cell !== null && cell !== undefined && cell !== '') {
      seen.add(String(cell));
    }
    if (seen.size === count) {
      break;
    }
  }
  return [...seen];
}
