/** Keys of a table of facts whose `fact` has the type `V`. */
export type KeysWith<T, F extends PropertyKey, V> = {
  [K in keyof T & string]: T[K] extends Readonly<Record<F, V>> ? K : never;
}[keyof T & string];

/** The keys of a table, in its order; a table has at least one row. */
export const tableKeys = <K extends string>(table: Readonly<Record<K, unknown>>): readonly [K, ...K[]] =>
  Object.keys(table) as [K, ...K[]];

/** The keys of the rows whose fact is `value`, in the table's order; at least one row has it. */
export const keysWith = <
  const T extends Readonly<Record<string, object>>,
  F extends keyof T[keyof T],
  const V extends string | boolean | null,
>(
  table: T,
  fact: F,
  value: V,
): readonly [KeysWith<T, F, V>, ...KeysWith<T, F, V>[]] =>
  Object.entries(table)
    .filter(([, facts]) => (facts as Record<PropertyKey, unknown>)[fact] === value)
    .map(([key]) => key) as [KeysWith<T, F, V>, ...KeysWith<T, F, V>[]];

/** One fact of every row of a table, by the row's key. */
export const pickFact = <const T extends Readonly<Record<string, object>>, F extends keyof T[keyof T]>(
  table: T,
  fact: F,
): { readonly [K in keyof T]: T[K][F] } =>
  Object.fromEntries(
    Object.entries(table).map(([key, facts]) => [key, (facts as Record<PropertyKey, unknown>)[fact]]),
  ) as { readonly [K in keyof T]: T[K][F] };
