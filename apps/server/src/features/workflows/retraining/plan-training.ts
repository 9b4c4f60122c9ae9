import { AppError } from '@plumbline/contract';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseTraining, optionNames } from '../check-request.ts';
import type { NewModel } from '../create-workflow.ts';
import { getDatasetFacts } from '../dataset-facts.ts';
import { getService } from '../services/registry.ts';
import { listModels, type FoundWorkflow } from '../workflow.store.ts';

interface TrainingChanges {
  readonly features?: readonly string[] | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The next model of a workflow: the newest version of the dataset, with the features and options of the model before and
 * what is changed of them. Throws `model.not_ready` while one is trained, and what `chooseTraining` throws.
 */
export async function planTraining(
  services: Services,
  actor: Actor,
  { workflow, changes }: { readonly workflow: FoundWorkflow; readonly changes: TrainingChanges },
): Promise<Omit<NewModel, 'once'>> {
  const [newest] = await listModels(services.db.executor, actor, [workflow.id]);
  if (newest?.state === 'training') {
    throw new AppError(
      'model.not_ready',
      'A model of this workflow is being trained. Wait for it, or cancel it.',
    );
  }
  const { version, facts, confinement } = await getDatasetFacts(services, actor, workflow.dataset_id);
  const service = getService(workflow.service);
  const options = newest === undefined ? {} : (JSON.parse(newest.options) as Record<string, unknown>);
  const names = optionNames(service);
  // Options that the service had once are not a reason to refuse either.
  const earlier = Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
  const known = new Set(facts.columns.map(({ name }) => name));
  const features = newest === undefined ? null : (JSON.parse(newest.features) as string[]);
  const choice = await chooseTraining(service, facts, {
    target: workflow.target,
    // A column that the dataset no longer has is not a reason to refuse, unless it was named now.
    features: changes.features ?? features?.filter((name) => known.has(name)) ?? null,
    options: { ...earlier, ...changes.options },
  });
  return {
    actor,
    confinement,
    workflowId: workflow.id,
    modelId: newId(),
    number: (newest?.number ?? 0) + 1,
    version,
    ...choice,
  };
}
