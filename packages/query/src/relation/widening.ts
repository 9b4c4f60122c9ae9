import { type ColumnType, NUMERIC_TYPES, TEMPORAL_TYPES } from '@plumbline/contract';

/** Each holds the values of those before it. [SEM-REL-6] */
const LADDERS: readonly (readonly ColumnType[])[] = [NUMERIC_TYPES, TEMPORAL_TYPES];

/** The type that values of all these types fit in; null where there is none. [SEM-REL-6] */
export function widest(types: readonly ColumnType[]): ColumnType | null {
  const [first] = types;
  if (first === undefined) {
    return null;
  }
  if (types.every((type) => type === first)) {
    return first;
  }
  const ladder = LADDERS.find((steps) => types.every((type) => steps.includes(type)));
  return ladder?.findLast((type) => types.includes(type)) ?? null;
}
