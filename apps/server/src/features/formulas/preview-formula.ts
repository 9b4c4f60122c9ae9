import type {
  BodyOf,
  Cell,
  FormulaPreview,
  ResultColumn,
  previewFormula as previewFormulaRoute,
} from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import {
  normalize,
  type CompiledFormula,
  type DerivedColumn,
  type FormulaResult,
  type Query,
  type QueryContext,
} from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { findQueryContext, getReadable, readWithFormula } from '../datasources/index.ts';
import { branchColumns, conditionsIn, pickRows, type Candidate } from './branches.ts';
import { presentCheck, readRequested } from './formula-context.ts';

export interface PreviewRequest {
  readonly id: string;
  readonly body: BodyOf<typeof previewFormulaRoute>;
  readonly signal: AbortSignal;
}

/** Names that no column of a file or step has. */
const RESULT = '#result';
const COUNT = '#count';
const VALUES = '#values';
/** Rows that are searched first for the branches of a formula. */
const LOOKED_AT = 500;

type Result = NonNullable<FormulaPreview['result']>;
type RowFormula = Extract<CompiledFormula, { kind: 'row' }>;
type GroupFormula = Extract<CompiledFormula, { kind: 'aggregate' }>;

interface PreviewContext {
  readonly services: Services;
  readonly source: VersionFiles;
  readonly context: QueryContext;
  readonly signal: AbortSignal;
}

/** A formula checked, and computed on a few rows when it is sound. Throws what `getReadable` and the engine throw. */
export async function previewFormula(
  services: Services,
  actor: Actor,
  { id, body, signal }: PreviewRequest,
): Promise<FormulaPreview> {
  const { formula, limit, version: number, step } = body;
  const { source, version } = await getReadable(services, actor, { id, version: number, step, signal });
  const requested = { datasetId: id, formula, columns: source.columns, signal };
  const reading = await readRequested(services, actor, requested);
  const { compiled } = reading;
  const check = presentCheck(reading, (await getTranslator(actor)).say);
  if (compiled === null) {
    return { check, result: null };
  }
  const at: PreviewContext = {
    services,
    source,
    context: await findQueryContext(services, actor, id),
    signal,
  };
  if (compiled.kind === 'aggregate') {
    return { check, result: await previewGroups(at, { reading, compiled, limit }) };
  }
  const wanted = {
    id,
    version: version.number,
    step,
    rowCount: version.row_count,
    name: RESULT,
    formula,
    signal,
  };
  const isLookup = compiled.lookups.length > 0;
  const from = isLookup ? await readWithFormula(services, actor, wanted) : source;
  const result = await previewRows({ ...at, source: from }, { reading, compiled, limit });
  return { check, result };
}

const runWith = ({ services, source, context, signal }: PreviewContext, query: Partial<Query>) =>
  services.engine.run({ source, context, signal, query: normalize(query) });

type Columns = readonly Pick<ResultColumn, 'name' | 'type' | 'encoding'>[];

interface PreviewInput<C> {
  readonly reading: FormulaResult;
  readonly compiled: C;
  readonly limit: number;
}

/** How the result and its conditions are computed. A column that looks into other datasets is in the rows already. */
function columnsFor({ expression, lookups }: RowFormula): { derive: DerivedColumn[]; ways: DerivedColumn[] } {
  if (lookups.length > 0) {
    return { derive: [], ways: [] };
  }
  return { derive: [{ as: RESULT, expression }], ways: branchColumns(conditionsIn(expression)) };
}

async function previewRows(
  at: PreviewContext,
  { reading, compiled, limit }: PreviewInput<RowFormula>,
): Promise<Result> {
  const { derive, ways } = columnsFor(compiled);
  const names = [...reading.columns, RESULT];
  const question: Partial<Query> = {
    derive: [...derive, ...ways],
    select: [...names, ...ways.map(({ as }) => as)],
  };
  const counting = runWith(at, {
    derive,
    measures: [
      { aggregate: 'count', column: null, as: COUNT },
      { aggregate: 'count', column: RESULT, as: VALUES },
    ],
  });
  // When reading the first rows fails, the error of the running count is handled there.
  counting.catch(() => undefined);
  const first = await runWith(at, { ...question, limit: LOOKED_AT });
  const candidates = first.rows.map((row) => candidateOf(row, names.length));
  const missing = first.rows.length < LOOKED_AT ? [] : missingWays(ways, candidates);
  for (const way of missing) {
    const filter = { column: way.as, op: 'eq', value: true } as const;
    const { rows } = await runWith(at, { ...question, filter, limit: 1 });
    candidates.push(...rows.map((row) => candidateOf(row, names.length)));
  }
  const [[rows = 0, values = 0] = []] = (await counting).rows;
  const rowsRead = Number(rows);
  return {
    ...previewResult(reading, first.columns.slice(0, names.length)),
    rows: pickRows(candidates, limit).map((row) => [...row]),
    nullShare: rowsRead === 0 ? 0 : 1 - Number(values) / rowsRead,
    rowsRead,
  };
}

function candidateOf(row: readonly Cell[], count: number): Candidate {
  const cells = row.slice(0, count);
  const result = cells.at(-1) ?? null;
  return { cells, way: [...row.slice(count).map((cell) => cell === true), result !== null, result === true] };
}

/** Conditions that held in none of the rows so far. */
const missingWays = (
  ways: readonly DerivedColumn[],
  candidates: readonly Candidate[],
): readonly DerivedColumn[] => ways.filter((_, index) => !candidates.some(({ way }) => way[index] === true));

function previewResult(
  { type, scope }: FormulaResult,
  columns: Columns,
): Omit<Result, 'rows' | 'nullShare' | 'rowsRead'> {
  const result = columns.at(-1);
  return {
    type: type ?? 'text',
    scope: scope ?? 'row',
    ...(result?.encoding === undefined ? {} : { encoding: result.encoding }),
    columns: columns.map((column) => ({
      name: column === result ? 'result' : column.name,
      type: column.type,
    })),
  };
}

/** One figure over all rows, or one per group where the formula itself names what it is fixed to. */
async function previewGroups(
  at: PreviewContext,
  { reading, compiled, limit }: PreviewInput<GroupFormula>,
): Promise<Result> {
  const { derive, measures, calculate } = compiled;
  const names = [...new Set(measures.flatMap(({ per }) => per ?? []))];
  const result = calculate.at(-1)?.as ?? RESULT;
  const answer = await runWith(at, {
    derive,
    groups: names.map((column) => ({ kind: 'value', column, as: column })),
    measures,
    calculate,
    select: [...names, result],
    limit,
  });
  const values = answer.rows.map((row) => row.at(-1) ?? null);
  const nulls = values.filter((value) => value === null).length;
  return {
    ...previewResult(reading, answer.columns),
    rows: answer.rows.map((row) => [...row]),
    nullShare: values.length === 0 ? 0 : nulls / values.length,
    rowsRead: at.source.rowCount,
  };
}
