import { DAY_MS, MINUTE_MS } from '@plumbline/contract';
import type { Clock } from '../../../platform/clock.ts';

/** What the steps of a recipe use as the current time. */
export interface RecipeTime {
  /** For formulas: the current minute, so that what is known of a recipe holds for longer than one call. */
  readonly formula: { readonly now: string; readonly timeZone: string };
  /** For relative dates, which begin with days: midnight before now. */
  readonly filters: { readonly now: string; readonly timeZone: string };
}

const floorTo = (now: number, step: number): string => new Date(Math.floor(now / step) * step).toISOString();

export const recipeTimeOf = ({ clock }: { readonly clock: Clock }): RecipeTime => ({
  formula: { now: floorTo(clock.now(), MINUTE_MS), timeZone: 'UTC' },
  filters: { now: floorTo(clock.now(), DAY_MS), timeZone: 'UTC' },
});
