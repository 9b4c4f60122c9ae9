/** Positions of columns as they are shown: the key, what the model adds, then the dataset in its order. */
export function orderColumns(names: readonly string[], added: readonly string[]): number[] {
  const isAdded = (at: number): boolean => added.includes(names[at]!);
  const all = [...names.keys()];
  return [...all.slice(0, 1), ...all.slice(1).filter(isAdded), ...all.slice(1).filter((at) => !isAdded(at))];
}

/** What the server sorts by; nothing for an empty text. */
export const sortOf = (sort: string): { column: string; direction: 'asc' | 'desc' }[] => {
  if (sort === '') {
    return [];
  }
  return sort.startsWith('-')
    ? [{ column: sort.slice(1), direction: 'desc' }]
    : [{ column: sort, direction: 'asc' }];
};
