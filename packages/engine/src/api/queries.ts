import type { Cell, ColumnType, PivotField } from '@plumbline/contract';
import type { PivotQuery, PivotResult, Query, QueryContext } from '@plumbline/query';
import type { WholeTable } from '@plumbline/xlsx';
import type { VersionFiles } from '../version-files.ts';

/** A query of one version, or of a recipe over versions. */
export interface QueryRequest {
  readonly source: VersionFiles;
  readonly query: Query;
  readonly context: QueryContext;
  /** Aborting interrupts the engine's work unless another caller waits for the same answer. */
  readonly signal: AbortSignal;
  /** A page of more cells fails with `query.too_large`; no bound but that of rows unless given. */
  readonly maxCells?: number;
}

/** The rows of an answer with the statement that returned them. */
export interface Answer {
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly encoding?: 'string';
  }[];
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
  /** The statement, against a relation called `dataset`. */
  readonly sql: string;
  readonly params: readonly (string | number | boolean | null)[];
  /** When rows that stay in their database were read; absent of a version's, which do not change. */
  readonly asOf?: string;
}

/** A pivot of one version, or of a recipe over versions. */
export type PivotRequest = Omit<QueryRequest, 'query'> & { readonly pivot: PivotQuery };

/** One page of a pivot with the statement that returned it. */
export interface PivotPage extends PivotResult {
  readonly sql: Answer['sql'];
  readonly params: Answer['params'];
  readonly asOf?: Answer['asOf'];
}

/** A whole pivot as a file: what is in it beside the figures. */
export interface PivotFile {
  readonly format: 'csv' | 'xlsx';
  /** Of the sheet; what programs do not take in names is replaced. */
  readonly name: string;
  /** The fields of the pivot, which decide how their keys are written. */
  readonly rows: readonly PivotField[];
  readonly columns: readonly PivotField[];
  /** What the fields of `rows` are called. */
  readonly rowNames: readonly string[];
  /** By value: how its figures are shown; undefined: as their type is. */
  readonly formats: readonly (string | undefined)[];
  /** Sheets after the pivot. */
  readonly more: readonly WholeTable[];
  /** Of periods and of notes. */
  readonly locale: string;
}

/** Formats of files that the engine writes itself. */
export type ExportFormat = 'csv' | 'parquet' | 'json';

/** A workbook of rows: what is in it beside them. */
export interface WorkbookOptions {
  /** Of the sheet; what programs do not take in names is replaced. */
  readonly name: string;
  /** How the numbers of columns are shown, by the column's name; those without are shown as their type is. */
  readonly formats: ReadonlyMap<string, string>;
  /** Sheets after the rows. */
  readonly more: readonly WholeTable[];
  /** Language of notes, which say what did not fit. */
  readonly locale: string;
}
