import type { Attributes } from '@plumbline/contract';

/** One attribute while it is edited: names may be doubled or empty then. */
export interface AttributeRow {
  /** For the list on screen. */
  readonly key: number;
  readonly name: string;
  readonly values: readonly string[];
}

export const rowsFrom = (attributes: Attributes): readonly AttributeRow[] =>
  Object.entries(attributes).map(([name, values], key) => ({ key, name, values }));

/** Rows without a name are left out; the values of equal names go together. */
export function attributesFrom(rows: readonly AttributeRow[]): Attributes {
  const all = new Map<string, string[]>();
  for (const { name, values } of rows.filter((row) => row.name.trim() !== '')) {
    const key = name.trim();
    all.set(key, [...new Set([...(all.get(key) ?? []), ...values])]);
  }
  return Object.fromEntries(all);
}
