export type SortDirection = 'ascending' | 'descending' | 'none';

/** Direction in which `sort` (`name`, `-updatedAt`) orders by a field. */
export const sortDirection = (sort: string, field: string): SortDirection => {
  if (sort === field) {
    return 'ascending';
  }
  return sort === `-${field}` ? 'descending' : 'none';
};

/** The sort after a press on a header: names from A first, times from the newest; a second press reverses it. */
export function nextSort<S extends string>(sort: S, field: string): S {
  const [first, second] = field === 'name' ? ['name', '-name'] : [`-${field}`, field];
  return (sort === first ? second : first) as S;
}
