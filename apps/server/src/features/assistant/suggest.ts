import {
  AppError,
  type BodyOf,
  type FormulaSuggestion,
  type PivotSuggestion,
  type ReplyOf,
  type suggestFormulas as formulaRoute,
  type suggestPivots as pivotRoute,
} from '@plumbline/contract';
import { buildPivot, type SuggestedFormula, type SuggestedPivot } from '@plumbline/insight';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { findQueryContext } from '../datasources/index.ts';
import { givePivot } from '../pivots/index.ts';
import { describeDataset, withMoreWords, type QuestionDataset } from './described-dataset.ts';
import { refuseUnknown } from './known-columns.ts';
import { read } from './reading/read.ts';

export const inFormulaWords = (
  { formula, title, reason, score, type }: SuggestedFormula,
  { say }: Translator,
): FormulaSuggestion => ({ formula, title: say(title), reason: say(reason), score, type });

/** With the values that a prompt may name. Throws what `getReadable` throws, and `request.invalid` for unknown columns. */
async function describe(
  services: Services,
  actor: Actor,
  wanted: {
    readonly id: string;
    readonly columns: readonly string[] | undefined;
    readonly prompt: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<QuestionDataset> {
  const { id, columns, prompt, signal } = wanted;
  const dataset = await describeDataset(services, actor, id);
  refuseUnknown(columns ?? [], dataset.columns as Parameters<typeof refuseUnknown>[1]);
  return prompt === undefined ? dataset : withMoreWords(services, actor, { dataset, signal });
}

/** Formulas for a prompt, or those that suit the dataset; every one is valid. */
export async function suggestDatasetFormulas(
  services: Services,
  actor: Actor,
  { body, signal }: { readonly body: BodyOf<typeof formulaRoute>; readonly signal: AbortSignal },
): Promise<ReplyOf<typeof formulaRoute>> {
  const { dataset: id, columns, prompt, scope, limit } = body;
  const translator = await getTranslator(actor);
  const dataset = await describe(services, actor, { id, columns, prompt, signal });
  const { now, timeZone } = await findQueryContext(services, actor, id);
  const input = { prompt: prompt ?? null, columns, limit, now, timeZone, scope };
  const suggestions = await read('formulas', input, { text: prompt ?? '', dataset });
  return {
    success: true,
    data: { formulas: suggestions.map((one) => inFormulaWords(one, translator)) },
    engine: 'embedded',
    confidence: suggestions[0]?.score ?? 0,
    warnings: suggestions.length === 0 ? [translator.t('ask.noFormula')] : [],
  };
}

/** Pivots for a prompt, or those that suit the dataset; each was computed, and those without rows are left out. */
export async function suggestDatasetPivots(
  services: Services,
  actor: Actor,
  { body, signal }: { readonly body: BodyOf<typeof pivotRoute>; readonly signal: AbortSignal },
): Promise<ReplyOf<typeof pivotRoute>> {
  const { dataset: id, columns, prompt, limit } = body;
  const translator = await getTranslator(actor);
  const dataset = await describe(services, actor, { id, columns, prompt, signal });
  const input = { prompt: prompt ?? null, columns, limit };
  const suggestions = await read('pivots', input, { text: prompt ?? '', dataset });
  const pivots = await Promise.all(
    suggestions.map((one) => withEvidence(services, actor, { dataset, suggested: one, translator, signal })),
  );
  const shown = pivots.filter((one) => one !== null);
  return {
    success: true,
    data: { pivots: shown },
    engine: 'embedded',
    confidence: shown[0]?.score ?? 0,
    warnings: shown.length === 0 ? [translator.t('prompt.nothingToShow')] : [],
  };
}

async function withEvidence(
  services: Services,
  actor: Actor,
  {
    dataset,
    suggested,
    translator: { say },
    signal,
  }: {
    readonly dataset: QuestionDataset;
    readonly suggested: SuggestedPivot;
    readonly translator: Translator;
    readonly signal: AbortSignal;
  },
): Promise<PivotSuggestion | null> {
  const { interpretation, title, reason, score } = suggested;
  const pivot = buildPivot(interpretation, dataset);
  try {
    const { sql, params, version, total } = await givePivot(services, actor, {
      id: dataset.id,
      body: { ...pivot, limit: 1 },
      signal,
    });
    const evidence = { datasetId: dataset.id, version, sql, params };
    return total === 0 ? null : { pivot, title: say(title), reason: say(reason), score, evidence };
  } catch (error) {
    // Too many columns, or a filter that the dataset refuses.
    if (error instanceof AppError && error.code === 'query.invalid') {
      return null;
    }
    throw error;
  }
}
