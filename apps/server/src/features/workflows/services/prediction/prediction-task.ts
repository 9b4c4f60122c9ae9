import type { ClassTarget } from './examples.ts';
import type { PredictionOptions } from './options.ts';

/** What classification and regression differ in. */
export interface PredictionTask {
  readonly options: PredictionOptions;
  readonly classes: ClassTarget | null;
  /** Weigh classes alike. */
  readonly isBalanced: boolean;
  /** Coverage of intervals of numbers. */
  readonly coverage: number;
}
