import { AppError } from '@plumbline/contract';
import type { ColumnPlan } from './column-plan.ts';

/** Of a column that is written: where the engine may count less, it writes with one thread. */
const MB_FOR_TWO_THREADS = 17;
/** Of a column that is written: where the engine may count less, it does not write at all. */
const MIN_MB = 1;
const MAX_TIMES = 4;

/**
 * Memory that the engine may count while it reads a table of so many columns. It counts whole blocks for each column, most
 * of which stay empty: with 2,000 columns it counts 1.7 GB and holds 0.7. What a process holds is bounded in any case.
 */
export const countedMemoryMb = (columns: number, memoryMb: number): number =>
  Math.max(memoryMb, Math.min(MAX_TIMES * memoryMb, columns * MB_FOR_TWO_THREADS), columns * MIN_MB);

/** Passes of fewer columns cost more time than the memory that they save. */
const MIN_AT_ONCE = 200;

/** Neighboring columns that are read in one pass over the file. */
const passesOf = (plans: readonly ColumnPlan[], atOnce: number): readonly (readonly ColumnPlan[])[] =>
  Array.from({ length: Math.ceil(plans.length / atOnce) }, (_, at) =>
    plans.slice(at * atOnce, (at + 1) * atOnce),
  );

/**
 * Copies `plans` in passes of at most `atOnce` columns, and of half as many where those do not fit into memory: long texts
 * take more. Returns how many fit. Throws `query.too_large` where even a few do not.
 */
export const inFittingPasses = async (
  plans: readonly ColumnPlan[],
  atOnce: number,
  copy: (passes: readonly (readonly ColumnPlan[])[]) => Promise<void>,
): Promise<number> => {
  const most = Math.min(atOnce, plans.length);
  try {
    await copy(passesOf(plans, most));
    return most;
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'query.too_large';
    const half = Math.ceil(most / 2);
    if (!isTooLarge || half < MIN_AT_ONCE) {
      throw error;
    }
    return inFittingPasses(plans, half, copy);
  }
};
