import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { describeDataset } from './described-dataset.ts';
import { describeForModel, type SharedLevel } from './model-prompt.ts';

/** What a question of the actor about a dataset would send. Throws what `getReadable` throws. */
export async function previewModel(
  services: Services,
  actor: Actor,
  { dataset: id, level }: { readonly dataset: string; readonly level: SharedLevel },
): Promise<{ readonly model: string | null; readonly sent: string }> {
  const dataset = await describeDataset(services, actor, id);
  return {
    model: services.languageModel?.name ?? null,
    sent: JSON.stringify(describeForModel(dataset, level), null, 2),
  };
}
