import { isParsed } from '../read-csv.ts';
import type { ColumnPlan } from './column-plan.ts';

/** Each typed column costs a megabyte of working vectors a thread while the file is read; each pass reads all of it. */
const MAX_TYPED_AT_ONCE = 375;
/** What is written is in memory until a row group is whole, typed or not. */
const MAX_AT_ONCE = 500;

/** Neighboring columns that are read in one pass. */
export const passesOf = (plans: readonly ColumnPlan[]): readonly (readonly ColumnPlan[])[] => {
  const passes: ColumnPlan[][] = [[]];
  let typed = 0;
  for (const plan of plans) {
    const cost = isParsed(plan) ? 1 : 0;
    if (typed + cost > MAX_TYPED_AT_ONCE || (passes.at(-1)?.length ?? 0) === MAX_AT_ONCE) {
      passes.push([]);
      typed = 0;
    }
    passes.at(-1)?.push(plan);
    typed += cost;
  }
  return passes;
};
