interface NamedDataset {
  readonly id: string;
  readonly name: string;
}

/** Characters from the end of a dataset's id: ids of the same hour begin alike. */
const SHORT_ID_CHARS = 4;
const STATEMENT_NAME = 'dataset';

const nameKey = (name: string): string => name.toLowerCase();

/**
 * A name for each dataset, in their order: its own, or with the end of its id where several are called so, all of them.
 * No two are alike, whatever the case.
 */
export function tableNames(datasets: readonly NamedDataset[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of datasets) {
    counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  }
  const uniqueKeys = new Set([...counts].filter(([, count]) => count === 1).map(([key]) => key));
  return datasets.map(({ id, name }) => {
    if (counts.get(nameKey(name)) === 1) {
      return name;
    }
    const digits = id.replaceAll('-', '');
    let chars = SHORT_ID_CHARS;
    let longer = `${name} ${digits.slice(-chars)}`;
    while (uniqueKeys.has(nameKey(longer)) && chars < digits.length) {
      chars += 1;
      longer = `${name} ${digits.slice(-chars)}`;
    }
    uniqueKeys.add(nameKey(longer));
    return longer;
  });
}

/** Names of the dataset that a statement starts from. */
export const namesOfOne = (name: string): string[] =>
  nameKey(name) === STATEMENT_NAME ? [STATEMENT_NAME] : [STATEMENT_NAME, name];

/** The tables whose names those of one dataset leave free. */
export function namesBeside<T extends { readonly name: string }>(
  own: readonly string[],
  tables: readonly T[],
): T[] {
  const taken = new Set(own.map(nameKey));
  return tables.filter(({ name }) => !taken.has(nameKey(name)));
}
