import type { BodyOf, FormulaCheck, validateFormula } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { getReadable } from '../datasources/index.ts';
import { presentCheck, readRequested } from './formula-context.ts';

/** What a formula gives, or everything that is wrong with it. Throws what `getReadable` throws. */
export async function checkFormula(
  services: Services,
  actor: Actor,
  { body, signal }: { readonly body: BodyOf<typeof validateFormula>; readonly signal: AbortSignal },
): Promise<FormulaCheck> {
  const { dataset: datasetId, formula, scope } = body;
  const { source } = await getReadable(services, actor, { id: datasetId, signal });
  const request = { datasetId, formula, columns: source.columns, scope, signal };
  const { say } = await getTranslator(actor);
  return presentCheck(await readRequested(services, actor, request), say);
}
