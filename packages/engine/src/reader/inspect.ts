import type { FailingCell, InspectedColumn, SourceWarning } from '@plumbline/contract';
import { quoteText } from '../dataset/relation.ts';
import type { FileInspection } from '../door.ts';
import type { DelimitedFile } from './delimited/delimited-file.ts';
import { type ColumnPlan, widerForms } from './columns/column-plan.ts';
import type { LoadedFile } from './loader.ts';
import { type ReviewContext, countCells, measureText } from './columns/review.ts';
import { writeRejects } from './write-rejects.ts';

const PREVIEW_ROWS = 100;
const SHOWN_FAILURES = 20;
/** Forms that hold fewer cells are no help to anybody. */
const LEAST_ALTERNATIVE = 0.05;

/** What a person is shown before anything is made: of every row that was loaded. */
export const inspect = async (file: DelimitedFile, loaded: LoadedFile): Promise<FileInspection> => {
  const { loader, survey, plans, paths } = loaded;
  const context: ReviewContext = {
    loader,
    path: paths.partial,
    mark: survey.mark,
    dateOrder: file.options.dateOrder ?? null,
  };
  await writeRejects({ loader, plans, paths });
  const counts = await countCells(context, plans);
  const [[rows] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`);
  const failures = await firstFailures(loaded);
  const columns: InspectedColumn[] = [];
  for (const plan of plans) {
    const { filled, failures: failed } = counts.get(plan.index) ?? { filled: 0, failures: 0 };
    columns.push({
      name: plan.name,
      type: plan.form.type,
      form: plan.form.key,
      reads: '',
      because: '',
      semanticRole: null,
      format: null,
      fixes: [],
      profile: null,
      parsedShare: filled + failed === 0 ? 1 : filled / (filled + failed),
      failureCount: failed,
      failures: failures.get(plan.name) ?? [],
      empty: Number(rows) - filled - failed,
      alternatives: await alternativesOf(context, plan),
      ambiguousDateOrder: plan.isAmbiguous,
    });
  }
  const rejectedRows = loader.regularised?.rejected ?? 0;
  return {
    fileName: file.fileName,
    sizeBytes: survey.sizeBytes,
    format: 'delimited',
    compression: 'none',
    members: [],
    sheets: [],
    decisions: [],
    lines: [],
    differences: [],
    dialect: survey.dialect,
    decimal: survey.mark,
    columns,
    rows: survey.rows.slice(0, PREVIEW_ROWS).map((row) => plans.map(({ index }) => row[index] ?? '')),
    warnings: [...survey.warnings, ...rowWarnings(loaded), ...columns.flatMap(warningOf)],
    rowCount: Number(rows) + rejectedRows,
    complete: true,
  };
};

const firstFailures = async ({ loader, paths }: LoadedFile): Promise<Map<string, FailingCell[]>> => {
  const rows = await loader.read(
    `SELECT "column", "row", "text" FROM (
       SELECT *, row_number() OVER (PARTITION BY "column" ORDER BY "row") AS place
       FROM read_parquet(${quoteText(paths.rejects)}) WHERE "column" IS NOT NULL
     ) WHERE place <= ${SHOWN_FAILURES} ORDER BY "column", place`,
    200_000,
  );
  const found = new Map<string, FailingCell[]>();
  for (const [column, row, text] of rows) {
    const list = found.get(String(column)) ?? [];
    list.push({ row: Number(row), text: String(text) });
    found.set(String(column), list);
  }
  return found;
};

/** Other types the column could take; several forms of one type count by their best. */
const alternativesOf = async (
  context: ReviewContext,
  plan: ColumnPlan,
): Promise<InspectedColumn['alternatives']> => {
  if (plan.form.type !== 'text') {
    const wider = widerForms(plan.form, context.mark).map(({ type, key }) => ({
      type,
      form: key,
      reads: '',
      parsedShare: 1,
    }));
    return [...wider, { type: 'text', form: 'text', reads: '', parsedShare: 1 }];
  }
  const { candidates } = await measureText(context, plan, LEAST_ALTERNATIVE);
  const best = new Map<string, InspectedColumn['alternatives'][number]>();
  for (const { form, share } of candidates.toSorted((a, b) => b.share - a.share)) {
    if (!best.has(form.type)) {
      best.set(form.type, { type: form.type, form: form.key, reads: '', parsedShare: share });
    }
  }
  return [...best.values()];
};

const rowWarnings = ({ loader }: LoadedFile): SourceWarning[] => {
  const { rejected = 0, mended = 0 } = loader.regularised ?? {};
  return [
    ...(rejected === 0
      ? []
      : [
          {
            code: 'rows.rejected',
            message: `${rejected} ${rejected === 1 ? 'row does' : 'rows do'} not fit the columns; ${rejected === 1 ? 'it is' : 'they are'} kept among the rejects.`,
          },
        ]),
    ...(mended === 0
      ? []
      : [
          {
            code: 'quotes.mended',
            message: `In ${mended} ${mended === 1 ? 'row' : 'rows'} a quote does not close as quotes do; it was read as text.`,
          },
        ]),
  ];
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
