import type { Dataset } from '@plumbline/contract';

export interface PartsSeen {
  /** No rule gives the reader rows of these, or their rules leave none. */
  readonly none: readonly Dataset[];
  readonly some: readonly Dataset[];
  /** All rows, some columns masked. */
  readonly masked: readonly Dataset[];
}

/** Of which datasets the reader sees a part. Columns that rules hide are not there: nothing is said of them. */
export function partsSeen(datasets: Iterable<Dataset>): PartsSeen {
  const confined = [...datasets].flatMap((dataset) =>
    dataset.confinement === null ? [] : [{ dataset, ...dataset.confinement }],
  );
  const isNone = ({ dataset, reason, rows }: (typeof confined)[number]): boolean =>
    reason !== 'rules' || (rows && dataset.version?.rowCount === 0);
  const byRules = confined.filter((each) => !isNone(each));
  return {
    none: confined.filter(isNone).map(({ dataset }) => dataset),
    some: byRules.filter(({ rows }) => rows).map(({ dataset }) => dataset),
    masked: byRules.filter(({ rows, masked }) => !rows && masked.length > 0).map(({ dataset }) => dataset),
  };
}
