import type { TransformationStep } from '@plumbline/contract';
import { listNamed } from './uses.store.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';

interface Used {
  readonly step: TransformationStep;
  readonly enabled: boolean;
}

const LOOKS_UP = /\bLOOKUP\s*\(/i;

/** Ids of the datasets that joins and appends name, and of those that a formula may look up by their names. */
export async function findMentioned(
  db: Executor,
  actor: Actor,
  { steps }: { readonly steps: readonly Used[] },
): Promise<readonly string[]> {
  const enabled = steps.filter((used) => used.enabled).map(({ step }) => step);
  const named = enabled.flatMap((step) =>
    step.kind === 'join' || step.kind === 'append' ? [step.datasource_id] : [],
  );
  const formulas = enabled.flatMap((step) =>
    step.kind === 'formula' && LOOKS_UP.test(step.formula) ? [step.formula.toLowerCase()] : [],
  );
  if (formulas.length === 0) {
    return [...new Set(named)];
  }
  const datasets = await listNamed(db, actor);
  const looked = datasets.filter(({ name }) =>
    formulas.some((formula) => formula.includes(name.toLowerCase())),
  );
  return [...new Set([...named, ...looked.map(({ id }) => id)])];
}
