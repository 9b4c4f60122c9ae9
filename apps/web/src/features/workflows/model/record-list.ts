/** Records of a page of the list. */
export const LIST_LIMIT = 50;

/** A record of the list: its key, and the page that it is on. */
export interface ListedRecord {
  readonly key: string;
  /** From 1. */
  readonly page: number;
}

interface ShownPage {
  /** Of the records of the page, in its order. */
  readonly keys: readonly string[];
  /** From 1. */
  readonly page: number;
  /** Last key of the page before, and first of the one after; undefined where they are not loaded. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface RecordPlace {
  /** From 1, in the whole list; null where the page does not have the record. */
  readonly position: number | null;
  readonly previous: ListedRecord | null;
  readonly next: ListedRecord | null;
}

/** Where a record is in the list. From a record that is not on the page, the first of the page comes next. */
export function findPlace({ keys, page, before, after }: ShownPage, key: string): RecordPlace {
  const at = keys.indexOf(key);
  const on = (wanted: string | undefined, its: number): ListedRecord | null =>
    wanted === undefined ? null : { key: wanted, page: its };
  if (at === -1) {
    return { position: null, previous: null, next: on(keys[0], page) };
  }
  return {
    position: (page - 1) * LIST_LIMIT + at + 1,
    previous: at === 0 ? on(before, page - 1) : on(keys[at - 1], page),
    next: at === keys.length - 1 ? on(after, page + 1) : on(keys[at + 1], page),
  };
}

/** The page that has a record where nothing is filtered or sorted: records are numbered in their order. */
export function ownPage(key: string): number {
  const number = Number(key);
  return Number.isInteger(number) && number > 0 ? Math.ceil(number / LIST_LIMIT) : 1;
}
