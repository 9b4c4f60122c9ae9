import type { TransformationStep } from '@plumbline/contract';
import { formulaDatasets } from '@plumbline/query';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import { listNamed } from './uses.store.ts';

interface StepState {
  readonly step: TransformationStep;
  readonly enabled: boolean;
}

/** Names of the datasets that a step looks values up in, folded. */
export const lookedUp = (step: TransformationStep): readonly string[] =>
  step.kind === 'formula' ? formulaDatasets(step.formula).map((name) => name.toLowerCase()) : [];

/** Ids of the datasets that joins and appends name, and of those that formulas look up by their names. */
export async function findMentioned(
  db: Executor,
  actor: Actor,
  { steps }: { readonly steps: readonly StepState[] },
): Promise<readonly string[]> {
  const enabled = steps.filter((used) => used.enabled).map(({ step }) => step);
  const named = enabled.flatMap((step) =>
    step.kind === 'join' || step.kind === 'append' ? [step.datasource_id] : [],
  );
  const names = new Set(enabled.flatMap(lookedUp));
  const datasets = names.size === 0 ? [] : await listNamed(db, actor);
  const lookedUpByName = datasets.filter(({ name }) => names.has(name.toLowerCase()));
  return [...new Set([...named, ...lookedUpByName.map(({ id }) => id)])];
}
