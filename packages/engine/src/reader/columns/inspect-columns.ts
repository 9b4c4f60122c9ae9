import type { FailingCell, InspectedColumn } from '@plumbline/contract';
import { quoteText } from '../../dataset/relation.ts';
import type { LoadedFile } from '../loader.ts';
import { type ColumnPlan, widerForms } from './column-plan.ts';
import { measureText } from './measure-texts.ts';
import { type ReviewContext, countCells } from './review.ts';

const SHOWN_FAILURES = 20;
/** Forms that hold fewer cells are no help to anybody. */
const LEAST_ALTERNATIVE = 0.05;

/** What is known of a load beyond the load itself. */
export interface InspectContext {
  /** Rows of the table. */
  readonly rowCount: number;
  readonly dateOrder: ReviewContext['dateOrder'];
}

/** What a person is shown of each included column, of every row that was loaded. The rejects are written before. */
export const inspectColumns = async (
  loaded: LoadedFile,
  { rowCount, dateOrder }: InspectContext,
): Promise<InspectedColumn[]> => {
  const { loader, survey, plans, paths } = loaded;
  const context: ReviewContext = { loader, path: paths.partial, mark: survey.mark, dateOrder };
  const counts = await countCells(context, plans);
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
      empty: rowCount - filled - failed,
      alternatives: await alternativesOf(context, plan),
      ambiguousDateOrder: plan.isAmbiguous,
    });
  }
  return columns;
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
    const wider = widerForms(plan.form).map(({ type, key }) => ({
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
