import { AppError } from '@plumbline/contract';
import { isParsed } from '../read-csv.ts';
import type { ColumnPlan } from './column-plan.ts';

/** Each typed column costs half a megabyte of working vectors while the file is read; each pass reads all of it. */
const MAX_TYPED_AT_ONCE = 750;
/** What is written is in memory until a row group is whole, typed or not. */
const MAX_AT_ONCE = 1000;

/** Neighboring columns that are read in one pass; `share` of as many as usually fit into memory. */
export const passesOf = (plans: readonly ColumnPlan[], share = 1): readonly (readonly ColumnPlan[])[] => {
  const passes: ColumnPlan[][] = [[]];
  let typed = 0;
  for (const plan of plans) {
    const cost = isParsed(plan) ? 1 : 0;
    if (typed + cost > MAX_TYPED_AT_ONCE * share || (passes.at(-1)?.length ?? 0) >= MAX_AT_ONCE * share) {
      passes.push([]);
      typed = 0;
    }
    passes.at(-1)?.push(plan);
    typed += cost;
  }
  return passes;
};

/** Where memory is short, passes have half as many columns, and again half. */
const LEAST_SHARE = 0.25;

/**
 * Copies `plans` in passes of `share` of the columns that usually fit into memory, and of fewer where they do not: long
 * texts take more. Returns the share that fits. Throws `query.too_large` where even a few do not.
 */
export const inFittingPasses = async (
  plans: readonly ColumnPlan[],
  share: number,
  copy: (passes: readonly (readonly ColumnPlan[])[]) => Promise<void>,
): Promise<number> => {
  const passes = passesOf(plans, share);
  try {
    await copy(passes);
    return share;
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'query.too_large';
    const half = share / 2;
    if (!isTooLarge || half < LEAST_SHARE || passesOf(plans, half).length === passes.length) {
      throw error;
    }
    return inFittingPasses(plans, half, copy);
  }
};
