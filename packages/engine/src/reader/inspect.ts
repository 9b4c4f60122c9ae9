import { type ColumnProfile, type ReadOptions, invariant } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { quoteText } from '../dataset/relation.ts';
import type { FileInspection, FoundColumn, FoundWarning } from '../engine-api.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { inspectColumns } from './columns/inspect-columns.ts';
import type { LoadedFile } from './loader.ts';
import { findTotals, totalsDecisions } from './totals-rows.ts';
import { dropRows, writeRejects } from './write-rejects.ts';

const PREVIEW_ROWS = 100;
/** More takes longer than a person waits for a first look. */
const PROFILED_CELLS = 2_000_000;
const PROFILED_COLUMNS = 60;

/** What a person is shown before anything is made: of every row that was loaded. */
export const inspect = async (
  options: ReadOptions,
  loaded: LoadedFile,
  signal: AbortSignal,
): Promise<FileInspection> => {
  const { loader, survey: table, plans, paths } = loaded;
  const totals = await findTotals({ loader, plans, paths, choice: options.totals });
  await writeRejects({ loader, plans, paths, leftOut: totals.leftOut });
  // Rows with misfit cells are shown, whatever becomes of them.
  await dropRows({
    loader,
    plans: plans.map((plan) => ({ ...plan, onFailure: 'null' })),
    paths,
    leftOut: totals.leftOut,
  });
  const [[rows] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`);
  const dateOrder = options.dateOrder ?? null;
  const rowCount = Number(rows);
  const profiles = await profilesOf(loaded, rowCount, signal);
  const columns = await inspectColumns(loaded, { rowCount, dateOrder, profiles });
  const rejectedRows = loader.rejectedRows.reduce((sum, count) => sum + count, 0);
  const [first] = table.files;
  invariant(first !== undefined, 'A table is of a file.');
  return {
    fileName: first.fileName,
    sizeBytes: table.sizeBytes,
    format: first.format,
    compression: first.compression,
    members: [...first.members],
    sheets: [...first.sheets],
    decisions: [...table.decisions, ...totalsDecisions(totals, options.totals)],
    lines: [...table.lines],
    differences: [...table.differences],
    dialect: table.dialect,
    decimal: table.mark,
    columns,
    rows: table.rows.slice(0, PREVIEW_ROWS).map((row) => plans.map(({ index }) => row[index] ?? '')),
    warnings: [...table.warnings, ...loader.rowWarnings, ...columns.flatMap(warningOf)],
    sampledRows: rowCount + rejectedRows,
    rowCount: table.isComplete ? rowCount + rejectedRows : null,
    complete: table.isComplete,
  };
};

const profilesOf = async (
  { engine, plans, paths }: LoadedFile,
  rowCount: number,
  signal: AbortSignal,
): Promise<ColumnProfile[] | null> => {
  if (rowCount * plans.length > PROFILED_CELLS || plans.length > PROFILED_COLUMNS) {
    return null;
  }
  const columns = plans.map(({ name, form }) => ({ name, type: form.type }));
  return computeProfile({
    engine,
    path: paths.partial,
    columns,
    rowCount,
    signal,
    onProgress: () => undefined,
  });
};

/** Text that a person can have read as dates with one click. */
const holdsMixedDates = ({ type, fixes, ambiguousDateOrder }: FoundColumn): boolean =>
  type === 'text' && !ambiguousDateOrder && fixes.some(({ kind }) => kind === 'date-order');

const warningOf = (column: FoundColumn): FoundWarning[] => [
  ...(column.because !== null && holdsMixedDates(column)
    ? [
        {
          code: 'column.mixed_dates',
          message: message('fileWarning.mixedDates', { column: column.name, because: column.because }),
          column: column.name,
        },
      ]
    : []),
  ...warningOfCells(column),
];

const warningOfCells = ({ name, failureCount, type, ambiguousDateOrder }: FoundColumn): FoundWarning[] => [
  ...(ambiguousDateOrder
    ? [
        {
          code: 'column.date_order',
          message: message('fileWarning.dateOrder', { column: name }),
          column: name,
        },
      ]
    : []),
  ...(failureCount > 0
    ? [
        {
          code: 'column.failures',
          message: message('fileWarning.failures', {
            count: failureCount,
            column: name,
            type: message(`columnType.${type}`),
          }),
          column: name,
        },
      ]
    : []),
];
