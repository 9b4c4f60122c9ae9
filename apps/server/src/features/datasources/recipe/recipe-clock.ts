import { MINUTE_MS, type WorkspaceSettings } from '@plumbline/contract';
import { dayIn, printDay, type QueryContext } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findSettingsFor } from '../storage/dataset-settings.store.ts';

/** What the steps of a recipe use as the current time. */
export interface RecipeTime {
  /** For formulas: the current minute, so that what is known of a recipe holds for longer than one call. */
  readonly formula: { readonly now: string; readonly timeZone: string };
  /** For relative dates, which begin with days: the day in the workspace's time zone, as midnight in UTC. */
  readonly filters: Omit<QueryContext, 'rowRules'>;
  /** The clock that moments are read on, those of joined datasets too. */
  readonly zone: string;
}

const minuteOf = (now: number): string => new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();

export const findRecipeTime = async (
  services: Pick<Services, 'clock' | 'db'>,
  actor: Actor,
  /** Whose recipe it is; null for none that there is yet. */
  datasetId: string | null,
): Promise<RecipeTime> => recipeTime(services, await findSettingsFor(services.db.executor, actor, datasetId));

export function recipeTime(
  { clock }: Pick<Services, 'clock'>,
  { timeZone, weekStart }: WorkspaceSettings,
): RecipeTime {
  const now = new Date(clock.now()).toISOString();
  const today = `${printDay(dayIn(timeZone, now)) ?? now.slice(0, 10)}T00:00:00.000Z`;
  return {
    zone: timeZone,
    formula: { now: minuteOf(clock.now()), timeZone },
    // Monday is left out, as in plans: what is known of a recipe stays valid.
    filters: { now: today, timeZone: 'UTC', ...(weekStart === 'monday' ? {} : { weekStart }) },
  };
}
