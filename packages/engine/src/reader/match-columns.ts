import { columnNameKey } from '@plumbline/query';

interface Named {
  readonly names: readonly string[];
}

export interface MatchedColumns {
  /** Names of the table: those of the first part, then new ones of later parts. Unique without regard to case. */
  readonly names: readonly string[];
  /** For each part, for each column of the table, the place in the part; null where it lacks the column. */
  readonly positions: readonly (readonly (number | null)[])[];
}

/** Columns are matched by name, without regard to case. */
export const matchColumns = (parts: readonly Named[]): MatchedColumns => {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return { names: only.names, positions: [only.names.map((_, at) => at)] };
  }
  const names: string[] = [];
  const taken = new Map<string, number>();
  for (const name of parts.flatMap((part) => part.names)) {
    if (!taken.has(columnNameKey(name))) {
      taken.set(columnNameKey(name), names.length);
      names.push(name);
    }
  }
  const positions = parts.map((part) => {
    const found = new Map(part.names.map((name, at) => [columnNameKey(name), at]));
    return names.map((name) => found.get(columnNameKey(name)) ?? null);
  });
  return { names, positions };
};
