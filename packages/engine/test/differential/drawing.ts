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

/** What `fc.gen` gives takes nothing of the chance that a list is made of: those side by side would all be the same. */
export const apart = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.tuple(fc.nat(), arbitrary).map(([, value]) => value);
