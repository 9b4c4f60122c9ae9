import { AppError, type ChangeExplanation, type ChangeRequest, type PivotSpec } from '@plumbline/contract';
import { planChange, readChange } from '@plumbline/insight';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { givePivot } from '../pivots/index.ts';
import { describeDataset } from './described-dataset.ts';
import { withTimes } from './with-times.ts';

/** Values of a column that are compared, and one for rows without a value. */
const COMPARED = 201;

/**
 * What a change is made of, from the rows that the actor may see. Throws what `getReadable` throws, and `request.invalid`
 * where the columns do not allow it.
 */
export async function explainChange(
  services: Services,
  actor: Actor,
  { id, body, signal }: { readonly id: string; readonly body: ChangeRequest; readonly signal: AbortSignal },
): Promise<ChangeExplanation> {
  const { time, filters } = body;
  const described = await describeDataset(services, actor, id);
  const dataset = await withTimes(services, actor, { dataset: described, time, filters, signal });
  const plan = planChange(body, dataset);
  if (plan === null) {
    throw new AppError('request.invalid', `${body.time} has no two periods to compare.`, {
      issues: [{ path: 'time', message: 'Name a column of days with at least two periods.' }],
    });
  }
  const tablesOf = (pivots: readonly PivotSpec[]) =>
    Promise.all(
      pivots.map((pivot) => givePivot(services, actor, { id, body: { limit: COMPARED, ...pivot }, signal })),
    );
  const [before, now] = await Promise.all([tablesOf(plan.pivots[0]), tablesOf(plan.pivots[1])]);
  return readChange(plan, [before, now]);
}
