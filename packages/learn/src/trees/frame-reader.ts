import type { Frame } from '../data/frame.ts';

/** A frame's values as arrays by column, which trees are walked with. */
export interface FrameReader {
  readonly rows: number;
  readonly values: readonly (Float64Array | Int32Array)[];
}

export function createReader(frame: Frame): FrameReader {
  return {
    rows: frame.rows,
    values: frame.columns.map((column) => (column.kind === 'number' ? column.values : column.codes)),
  };
}
