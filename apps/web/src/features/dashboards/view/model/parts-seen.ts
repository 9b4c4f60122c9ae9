import type { Dataset } from '@plumbline/contract';

export interface PartsSeen {
  /** No rule gives the reader rows of these. */
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
  const byRules = confined.filter(({ reason }) => reason === 'rules');
  return {
    none: confined.filter(({ reason }) => reason !== 'rules').map(({ dataset }) => dataset),
    some: byRules.filter(({ rows }) => rows).map(({ dataset }) => dataset),
    masked: byRules.filter(({ rows, masked }) => !rows && masked.length > 0).map(({ dataset }) => dataset),
  };
}
