/** Most memory that a training process may take. */
export const TRAINING_MEMORY_BYTES = 3 * 2 ** 30;

/** Node with the modules of a service. */
const PROCESS_BYTES = 120 * 2 ** 20;
/** A cell in its column, in the copies of folds and test rows, and in bins. */
const BYTES_PER_CELL = 32;
/** Targets, scores, gradients and added columns of a row. */
const BYTES_PER_ROW = 400;

/** About what training takes at most, to refuse what does not fit before anything is read. */
export const trainingBytes = ({
  rows,
  columns,
}: {
  readonly rows: number;
  readonly columns: number;
}): number => PROCESS_BYTES + rows * (columns * BYTES_PER_CELL + BYTES_PER_ROW);
