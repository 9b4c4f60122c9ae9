export interface RejectsAddress {
  /** From 1. */
  readonly page: number;
  /** Null for every column. */
  readonly column: string | null;
}

/** The rejects' own part of the address: `rp` their page, `rc` the column they are of. */
export function readRejectsAddress(search: Readonly<Record<string, unknown>>): RejectsAddress {
  const page = Number(search['rp']);
  const column = search['rc'];
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    column: typeof column === 'string' || typeof column === 'number' ? String(column) : null,
  };
}
