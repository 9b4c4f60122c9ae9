import { type ColumnType, isNumericType, isTemporalType } from '@plumbline/contract';

interface KeyColumn {
  readonly name: string;
  readonly type: ColumnType;
}

export interface KeyPair {
  readonly left: string;
  readonly right: string;
}

/** Whether values of the two types can be equal at all. */
export const canMatch = (left: ColumnType, right: ColumnType): boolean =>
  left === right ||
  (isNumericType(left) && isNumericType(right)) ||
  (isTemporalType(left) && isTemporalType(right));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `customer_id` names what is `id` in a table of customers. */
const isNameOfId = (left: string, right: string, dataset: string): boolean => {
  const subject = plain(dataset).replace(/s$/u, '');
  return plain(right) === 'id' && subject !== '' && plain(left) === `${subject}id`;
};

/** How good a key a pair would be: 0 for none. Names that speak of keys come before others of the same name. */
function rank(left: KeyColumn, right: KeyColumn, dataset: string): number {
  if (!canMatch(left.type, right.type)) {
    return 0;
  }
  if (isNameOfId(left.name, right.name, dataset)) {
    return 4;
  }
  if (plain(left.name) !== plain(right.name)) {
    return 0;
  }
  const isKey = /(^|[^a-z])(id|key|code|no|number|sku|isin)$/iu.test(left.name);
  if (isKey) {
    return 3;
  }
  // Two measures of one name are seldom keys.
  return left.type === right.type && !isNumericType(left.type) ? 2 : 1;
}

/** The pair of columns that most likely matches the rows of both; null when no names agree. */
export function suggestedKey(
  left: readonly KeyColumn[],
  right: readonly KeyColumn[],
  dataset: string,
): KeyPair | null {
  let best: { readonly pair: KeyPair; readonly rank: number } | null = null;
  for (const one of left) {
    for (const other of right) {
      const pairRank = rank(one, other, dataset);
      if (pairRank > (best?.rank ?? 0)) {
        best = { pair: { left: one.name, right: other.name }, rank: pairRank };
      }
    }
  }
  return best?.pair ?? null;
}
