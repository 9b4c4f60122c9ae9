/** Predictions of rows that were held out, and of the simplest guess for the same rows. */
export interface HeldClasses {
  readonly predicted: readonly Float64Array[];
  readonly baseline: readonly Float64Array[];
  readonly target: Float64Array;
  readonly classes: readonly string[];
  readonly seed: number;
}
