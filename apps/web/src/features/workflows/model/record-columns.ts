import { isNumericType, type GridPage } from '@plumbline/contract';

/** Positions of columns as they are shown: the key, what the model adds, then the dataset in its order. */
export function orderColumns(names: readonly string[], added: readonly string[]): number[] {
  const isAdded = (at: number): boolean => added.includes(names[at]!);
  const all = [...names.keys()];
  return [...all.slice(0, 1), ...all.slice(1).filter(isAdded), ...all.slice(1).filter((at) => !isAdded(at))];
}

/** What the server sorts by; nothing for an empty text. */
export const parseSort = (sort: string): { column: string; direction: 'asc' | 'desc' }[] => {
  if (sort === '') {
    return [];
  }
  return sort.startsWith('-')
    ? [{ column: sort.slice(1), direction: 'desc' }]
    : [{ column: sort, direction: 'asc' }];
};

type Column = GridPage['columns'][number];

/** What a list of records shows of each: how it is called, and the number that sorts records best. */
interface ListColumns {
  /** Position of the first name that the model adds; null for none. */
  readonly name: number | null;
  /** Position of the probability, the prediction or another number that it adds; null for none. */
  readonly figure: number | null;
}

export function listColumns(columns: readonly Column[], added: readonly string[]): ListColumns {
  const find = (fits: (column: Column) => boolean): number | null => {
    const at = columns.findIndex((column) => added.includes(column.name) && fits(column));
    return at === -1 ? null : at;
  };
  const number = (start: string) => find(({ name, type }) => isNumericType(type) && name.startsWith(start));
  return {
    name: find(({ type }) => !isNumericType(type)),
    figure: number('Probability') ?? number('Prediction') ?? number(''),
  };
}

/** Probabilities are shares of 1. */
export const isShare = ({ name }: Column): boolean => name.startsWith('Probability');
