import type { Cell, ColumnProfile, ColumnType, FailingCell } from '@plumbline/contract';
import type { FoundAlternative, FoundColumn } from '../engine-api.ts';
import type { Engine, InspectedText, TextColumn } from '../engine-api.ts';
import type { EngineProcess, Resources } from '../process/engine-process.ts';
import { profileRelation } from '../profile/compute-profile.ts';
import { uniqueNames } from '../reader/columns/column-names.ts';
import { lenient, planText, quoted, columnText, type TextPlan } from './text-plan.ts';
import { measureDigits, isTooLong, SHORT_ROW_BYTES, textRelation, withEngine } from './write-text.ts';

type Request = Parameters<Engine['inspectText']>[0];

interface TextInspection {
  readonly request: Request;
  readonly tempRoot: string;
  readonly resources: Resources;
}

const SHOWN_FAILURES = 20;
/** Characters of a cell that are shown. */
const SHOWN_CHARS = 500;
/** Profiles of more columns take longer than a person waits. */
const PROFILED_COLUMNS = 60;
/** Columns that are in memory at a time: each takes a block of it, however few rows there are. */
const COLUMNS_TOGETHER = 60;
/** A statement over thousands of aggregates takes long to bind. */
const BATCH = 300;
const MAX_BYTES = 16 * 1024 * 1024;

/** The types that a column can be read as, besides its own. */
const OTHER_TYPES: readonly ColumnType[] = [
  'integer',
  'decimal',
  'number',
  'boolean',
  'date',
  'timestamp',
  'time',
  'text',
];

interface Sample {
  readonly engine: EngineProcess;
  readonly signal: AbortSignal;
}

const read = async ({ engine, signal }: Sample, sql: string): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: BATCH * SHOWN_FAILURES, maxBytes: MAX_BYTES };
  return (await engine.read({ sql, signal, deadlineMs: null, ...bounds })).rows;
};

/** Puts some columns of the rows into a table, which is read once for each question. */
const loadSample = async (
  { engine, signal }: Sample,
  { path, columns }: Request,
  some: readonly TextColumn[],
): Promise<void> => {
  const fields = some.map(columnText).join(', ');
  const load = (bounds: { readonly maxRowBytes?: number }): Promise<unknown> => {
    const rows = textRelation({ path, columns, ...bounds });
    const sql = `CREATE OR REPLACE TABLE sample AS SELECT row_number() OVER () AS "row", ${fields} FROM ${rows}`;
    return engine.exec({ sql, signal, deadlineMs: null });
  };
  try {
    await load({ maxRowBytes: SHORT_ROW_BYTES });
  } catch (error) {
    if (!isTooLong(error)) {
      throw error;
    }
    await load({});
  }
};

const planned = async (sample: Sample, columns: readonly TextColumn[]): Promise<readonly TextPlan[]> =>
  planText(columns, await measureDigits({ ...sample, columns, relation: 'sample' }));

/** Values of a few expressions over the sample, in their order. */
const evaluate = async (sample: Sample, expressions: readonly string[]): Promise<readonly number[]> => {
  const lengths: number[] = [];
  for (let at = 0; at < expressions.length; at += BATCH) {
    const batch = expressions.slice(at, at + BATCH);
    const [row = []] = await read(sample, `SELECT ${batch.join(', ')} FROM sample`);
    lengths.push(...row.map(Number));
  }
  return lengths;
};

const firstFailures = async (sample: Sample, plan: TextPlan): Promise<FailingCell[]> => {
  const { text } = plan;
  const rows = await read(
    sample,
    `SELECT "row", left(${text}, ${SHOWN_CHARS}) FROM sample
       WHERE ${text} IS NOT NULL AND (${lenient(plan)}) IS NULL ORDER BY "row" LIMIT ${SHOWN_FAILURES}`,
  );
  return rows.map(([row, cell]) => ({ row: Number(row), text: String(cell) }));
};

interface Fit {
  readonly plan: TextPlan;
  /** Cells that fit. */
  readonly fitting: number;
}

const countFits = async (sample: Sample, plans: readonly TextPlan[]): Promise<readonly Fit[]> => {
  const counts = await evaluate(
    sample,
    plans.map((plan) => `count(${lenient(plan)})`),
  );
  return plans.map((plan, index) => ({ plan, fitting: counts[index] ?? 0 }));
};

const share = (fitting: number, filled: number): number => (filled === 0 ? 1 : fitting / filled);

/** Failing cells are read for a type that some cells are of: the others are no choice. */
const asAlternative = async (
  sample: Sample,
  { plan, fitting }: Fit,
  filled: number,
): Promise<FoundAlternative> => ({
  type: plan.type,
  form: '',
  reads: null,
  parsedShare: share(fitting, filled),
  failureCount: filled - fitting,
  failures: fitting === 0 || fitting === filled ? [] : await firstFailures(sample, plan),
});

/** Long texts are cut: a profile lists values. */
const profiledCell = (plan: TextPlan): string =>
  plan.cast === null ? `left(${plan.text}, ${SHOWN_CHARS})` : lenient(plan);

const profileSample = async (
  { engine, signal }: Sample,
  plans: readonly TextPlan[],
  rowCount: number,
): Promise<readonly ColumnProfile[]> => {
  const select = plans.map((plan) => `${profiledCell(plan)} AS ${quoted(plan)}`).join(', ');
  return profileRelation({
    engine,
    relation: `(SELECT ${select} FROM sample)`,
    columns: plans,
    rowCount,
    signal,
    onProgress: () => undefined,
  });
};

/** Every column as each of the types that it could have, in the order of the columns. */
const otherFits = async (
  sample: Sample,
  columns: readonly PlacedColumn[],
): Promise<readonly (readonly Fit[])[]> => {
  const chosen = columns.flatMap(({ name, field }) =>
    OTHER_TYPES.map((type): TextColumn => ({ name, type, digits: null, scale: null, field, isChosen: true })),
  );
  const fits = await countFits(sample, await planned(sample, chosen));
  return columns.map((_, index) => fits.slice(index * OTHER_TYPES.length, (index + 1) * OTHER_TYPES.length));
};

interface ColumnFit {
  readonly own: Fit;
  readonly others: readonly Fit[];
  /** Cells that are not empty. */
  readonly filled: number;
  readonly rowCount: number;
  readonly profile: ColumnProfile | null;
}

const inspectedColumn = async (
  sample: Sample,
  { own: { plan, fitting }, others, filled, rowCount, profile }: ColumnFit,
): Promise<FoundColumn> => {
  const alternatives: FoundAlternative[] = [];
  for (const other of others.filter((one) => one.plan.type !== plan.type)) {
    alternatives.push(await asAlternative(sample, other, filled));
  }
  return {
    name: plan.name,
    type: plan.type,
    form: '',
    reads: null,
    because: null,
    semanticRole: null,
    format: null,
    parsedShare: share(fitting, filled),
    failureCount: filled - fitting,
    failures: fitting === filled ? [] : await firstFailures(sample, plan),
    empty: rowCount - filled,
    alternatives: alternatives.toSorted((one, other) => other.parsedShare - one.parsedShare),
    fixes: [],
    ambiguousDateOrder: false,
    profile,
  };
};

interface LoadedColumns {
  /** Those that the sample has. */
  readonly columns: readonly PlacedColumn[];
  readonly isProfiled: boolean;
}

async function inspectLoaded(sample: Sample, { columns, isProfiled }: LoadedColumns): Promise<InspectedText> {
  const plans = await planned(sample, columns);
  const [rowCount = 0, ...filled] = await evaluate(sample, [
    'count(*)',
    ...plans.map(({ text }) => `count(${text})`),
  ]);
  const own = await countFits(sample, plans);
  const others = await otherFits(sample, columns);
  const profiles = isProfiled ? await profileSample(sample, plans, rowCount) : null;
  const inspectedColumns: FoundColumn[] = [];
  for (const [index, fit] of own.entries()) {
    const measured = { own: fit, others: others[index] ?? [], filled: filled[index] ?? 0, rowCount };
    inspectedColumns.push(await inspectedColumn(sample, { ...measured, profile: profiles?.[index] ?? null }));
  }
  return { columns: inspectedColumns, rowCount };
}

/** A column with a name of its own among all, and the place of its field. */
type PlacedColumn = TextColumn & Required<Pick<TextColumn, 'field'>>;

function placedColumns(columns: readonly TextColumn[]): readonly PlacedColumn[] {
  const names = uniqueNames(columns.map(({ name }) => name));
  return columns.map((column, index) => ({
    ...column,
    name: names[index] ?? column.name,
    field: column.field === undefined ? index : column.field,
  }));
}

/** What an extract would make of the columns of a sample. */
export const inspectText = ({ request, tempRoot, resources }: TextInspection): Promise<InspectedText> => {
  const { path, columns, signal } = request;
  return withEngine({ tempRoot, resources, signal, allowedPaths: [path] }, async (engine) => {
    const sample: Sample = { engine, signal };
    const isProfiled = columns.length <= PROFILED_COLUMNS;
    const placed = placedColumns(columns);
    const inspectedColumns: FoundColumn[] = [];
    let rows = 0;
    for (let at = 0; at < placed.length; at += COLUMNS_TOGETHER) {
      const some = placed.slice(at, at + COLUMNS_TOGETHER);
      await loadSample(sample, request, some);
      const inspected = await inspectLoaded(sample, { columns: some, isProfiled });
      inspectedColumns.push(...inspected.columns);
      rows = inspected.rowCount;
    }
    return { columns: inspectedColumns, rowCount: rows };
  });
};
