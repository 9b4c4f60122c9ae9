import { AppError } from '@plumbline/contract';
import type { ColumnPlan } from './column-plan.ts';

/** Of a column that is written: where the engine may count less, it writes with one thread. */
const MB_FOR_TWO_THREADS = 17;
/** Of a column that is written: where the engine may count less, it does not write at all. */
const MIN_MB = 1;
/** A second thread for more columns saves a seventh of the time, and holds some 350 MB more. */
const MAX_COLUMNS_FOR_TWO_THREADS = 1000;

/**
 * Settings of the engine while it reads a table of so many columns.
 *
 * Memory: it counts whole blocks for each column, most of which stay empty: with 1,000 columns it counts 17 GB and holds 0.9.
 * What a process holds is bounded in any case.
 *
 * One thread: not by reading the text with one (`parallel = false`). All rows are one batch then, of which none are written
 * before the last is read.
 */
export const readingSettings = (columns: number, memoryMb: number): readonly string[] =>
  columns > MAX_COLUMNS_FOR_TWO_THREADS
    ? [memoryLimit(Math.max(memoryMb, columns * MIN_MB)), 'SET threads = 1']
    : [memoryLimit(Math.max(memoryMb, columns * MB_FOR_TWO_THREADS))];

const memoryLimit = (mb: number): string => `SET memory_limit = '${mb}MB'`;

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
