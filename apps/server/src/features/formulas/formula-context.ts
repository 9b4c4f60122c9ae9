import { AppError, type FormulaCheck } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import {
  formulaDatasets,
  readFormula,
  type ColumnSchema,
  type FormulaContext,
  type FormulaResult,
  type LookupSource,
} from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findQueryContext, getReadable, listActive, listShownMeasures } from '../datasources/index.ts';

export interface ContextRequest {
  readonly datasetId: string;
  readonly formula: string;
  readonly columns: readonly ColumnSchema[];
  readonly scope?: FormulaContext['scope'];
  readonly signal: AbortSignal;
}

/** What a formula on a dataset may speak of: its columns and measures, and the datasets that LOOKUP names. */
async function formulaContext(
  services: Services,
  actor: Actor,
  request: ContextRequest & { readonly named: readonly string[] },
): Promise<FormulaContext> {
  const { now, timeZone } = await findQueryContext(services, actor, request.datasetId);
  const measures = await listShownMeasures(services, actor, request.datasetId);
  return {
    columns: request.columns,
    measures,
    lookups: await lookupsOf(services, actor, request),
    now,
    timeZone,
    scope: request.scope,
  };
}

/** Every dataset by its name; only those that the formula names are opened for their columns. */
async function lookupsOf(
  services: Services,
  actor: Actor,
  { datasetId, named: names, signal }: ContextRequest & { readonly named: readonly string[] },
): Promise<readonly LookupSource[]> {
  const named = new Set(names.map((name) => name.toLowerCase()));
  if (named.size === 0) {
    return [];
  }
  const others = (await listActive(services.db.executor, actor)).filter(({ id }) => id !== datasetId);
  return Promise.all(
    others.map(async ({ id, name }) => {
      const isNamed = named.has(name.toLowerCase());
      const columns = isNamed ? await listColumns(services, actor, { id, signal }) : [];
      return { name, table: id, columns };
    }),
  );
}

/** Columns to look up; empty for a dataset that cannot be read now. */
async function listColumns(
  services: Services,
  actor: Actor,
  wanted: { readonly id: string; readonly signal: AbortSignal },
): Promise<readonly ColumnSchema[]> {
  try {
    return (await getReadable(services, actor, wanted)).source.columns;
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.has(error.code)) {
      return [];
    }
    throw error;
  }
}

/** Why a dataset has no rows now that are its own fault. */
export const UNREADABLE: ReadonlySet<string> = new Set([
  'dataset.not_found',
  'dataset.not_ready',
  'dataset.version_not_found',
  'recipe.invalid',
]);

/** Longer ones hold the main thread up for milliseconds. */
const SHORT_CHARS = 2000;

/** A formula parsed and checked; a long one when it is the person's turn. */
export async function readRequested(
  services: Services,
  actor: Actor,
  request: ContextRequest,
): Promise<FormulaResult> {
  const { formula } = request;
  const inTurn = <T>(work: () => T): Promise<T> | T =>
    formula.length > SHORT_CHARS ? services.turns.run(actor.userId, work) : work();
  const named = /LOOKUP/iu.test(formula) ? await inTurn(() => formulaDatasets(formula)) : [];
  const context = await formulaContext(services, actor, { ...request, named });
  return inTurn(() => readFormula(formula, context));
}

/** A reading as the API returns it, its problems in words. */
export const presentCheck = (
  { diagnostics, type, scope, compiled }: FormulaResult,
  say: Translator['say'],
): FormulaCheck => ({
  valid: compiled !== null,
  type,
  scope,
  diagnostics: diagnosticsIn(diagnostics, say),
});

export const diagnosticsIn = (
  diagnostics: FormulaResult['diagnostics'],
  say: Translator['say'],
): FormulaCheck['diagnostics'] =>
  diagnostics.map((one) => ({
    ...one,
    message: say(one.message),
    fixes: one.fixes.map((fix) => ({ ...fix, title: say(fix.title) })),
  }));
