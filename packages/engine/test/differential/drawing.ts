import type { ColumnSchema } from '@plumbline/query';
import * as fc from 'fast-check';

export type Draw = fc.GeneratorValue;

export const pick = <T>(draw: Draw, list: readonly T[]): T => {
  const at = draw(fc.nat, { max: list.length - 1 });
  return list[at] as T;
};

/** A column or output, and whether its doubles come out the same in whatever order they were added up. */
export interface DrawnColumn extends ColumnSchema {
  readonly isExact: boolean;
}
