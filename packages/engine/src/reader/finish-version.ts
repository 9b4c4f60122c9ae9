import { columnNameKey } from '@plumbline/query';
import type { IngestedColumn, ReadableRows, Reader } from '../engine-api.ts';
import { countRejects, putAfter } from './append.ts';
import { columnsOf, typedColumns } from './columns/ingested-columns.ts';
import { findTotals } from './totals-rows.ts';
import { beginSync, finishFiles } from './finished-files.ts';
import type { LoadedFile } from './loader.ts';
import { dropRows, writeRejects } from './write-rejects.ts';

/** Rows that are added as local times make a column of moments one of local times: nothing says where their clocks were. */
const afterAppend = (
  { isMoment, writtenZones, ...column }: IngestedColumn,
  typed: ReturnType<typeof typedColumns>,
): IngestedColumn => {
  const added = typed.find(({ name }) => columnNameKey(name) === columnNameKey(column.name));
  const isStill = isMoment === true && (added === undefined || added.isMoment === true);
  const zones = new Set([...(writtenZones ?? []), ...(added?.writtenZones ?? [])]);
  return isStill
    ? { ...column, isMoment, ...(zones.size === 0 ? {} : { writtenZones: [...zones] }) }
    : column;
};

/** Writes the reject table, puts what comes before them before the rows, syncs both files and names them. */
export const finishVersion = async (
  { loader, plans, paths, survey: table }: LoadedFile,
  source: Pick<Parameters<Reader['ingest']>[0], 'after' | 'options'>,
): Promise<ReadableRows> => {
  const after = source.after ?? null;
  beginSync(paths.partial);
  const totals = await findTotals({ loader, plans, paths, choice: source.options.totals });
  const own = await writeRejects({ loader, plans, paths, leftOut: totals.leftOut });
  await dropRows({ loader, plans, paths, leftOut: totals.leftOut });
  const rowsOfParts = await loader.rowsOfParts();
  const typed = typedColumns(plans, table);
  const isNew = ({ name }: { readonly name: string }): boolean =>
    after?.columns.every((column) => columnNameKey(column.name) !== columnNameKey(name)) ?? true;
  if (after !== null) {
    await putAfter({ loader, plans, paths, after });
  }
  const all = [...(after?.columns.map((column) => afterAppend(column, typed)) ?? []), ...typed.filter(isNew)];
  const columns = await columnsOf(loader, all, paths.partial);
  const rejectCount = after === null ? own : await countRejects(loader, paths);
  const sizeBytes = await finishFiles(paths);
  return {
    columns,
    rowCount: rowsOfParts.reduce((sum, count) => sum + count, after?.rowCount ?? 0),
    rejectCount,
    sizeBytes,
    dialect: table.dialect,
    decimal: table.mark,
    files: table.files.map(({ fileName, format }, at) => ({
      name: fileName,
      format,
      rowCount: table.parts.reduce(
        (sum, part, index) => sum + (part.file === at ? (rowsOfParts[index] ?? 0) : 0),
        0,
      ),
    })),
  };
};
