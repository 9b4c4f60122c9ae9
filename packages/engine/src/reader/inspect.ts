import type { InspectedColumn, SourceWarning } from '@plumbline/contract';
import { quoteText } from '../dataset/relation.ts';
import type { FileInspection } from '../door.ts';
import type { DelimitedFile } from './delimited/delimited-file.ts';
import { inspectColumns } from './columns/inspect-columns.ts';
import type { LoadedFile } from './loader.ts';
import { writeRejects } from './write-rejects.ts';

const PREVIEW_ROWS = 100;

/** What a person is shown before anything is made: of every row that was loaded. */
export const inspect = async (file: DelimitedFile, loaded: LoadedFile): Promise<FileInspection> => {
  const { loader, survey, plans, paths } = loaded;
  await writeRejects({ loader, plans, paths });
  const [[rows] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`);
  const dateOrder = file.options.dateOrder ?? null;
  const columns = await inspectColumns(loaded, { rowCount: Number(rows), dateOrder });
  const rejectedRows = loader.regularised?.rejected ?? 0;
  return {
    fileName: file.fileName,
    sizeBytes: survey.sizeBytes,
    format: 'delimited',
    compression: 'none',
    members: [],
    sheets: [],
    decisions: [...survey.decisions],
    lines: [...survey.lines],
    differences: [],
    dialect: survey.dialect,
    decimal: survey.mark,
    columns,
    rows: survey.rows.slice(0, PREVIEW_ROWS).map((row) => plans.map(({ index }) => row[index] ?? '')),
    warnings: [...survey.warnings, ...(loader.regularised?.warnings ?? []), ...columns.flatMap(warningOf)],
    rowCount: Number(rows) + rejectedRows,
    complete: true,
  };
};

const warningOf = ({ name, failureCount, type, ambiguousDateOrder }: InspectedColumn): SourceWarning[] => [
  ...(ambiguousDateOrder
    ? [
        {
          code: 'column.date_order',
          message: `The dates in ${name} read both ways, day first and month first. Say which; until then the column is text.`,
          column: name,
        },
      ]
    : []),
  ...(failureCount > 0
    ? [
        {
          code: 'column.failures',
          message: `${failureCount} ${failureCount === 1 ? 'cell' : 'cells'} of ${name} ${failureCount === 1 ? 'is' : 'are'} not of type ${type}.`,
          column: name,
        },
      ]
    : []),
];
