import type { deleteDatasources, ReplyOf } from '@plumbline/contract';

export type DeletionResult = ReplyOf<typeof deleteDatasources>['data'][number]['result'];

export interface Deletion {
  readonly id: string;
  readonly name: string;
  readonly result: DeletionResult;
}

/** The server's answer per id, beside the names a person knows. Ids it does not answer were not there. */
export const nameResults = (
  requested: readonly { readonly id: string; readonly name: string }[],
  answered: readonly { readonly id: string; readonly result: DeletionResult }[],
): readonly Deletion[] =>
  requested.map(({ id, name }) => ({
    id,
    name,
    result: answered.find((one) => one.id === id)?.result ?? 'not_found',
  }));

/** A dataset that is already deleted counts as done; the others stay selected. */
export const isWhollyDone = (results: readonly Deletion[]): boolean =>
  results.every(({ result }) => result === 'deleted' || result === 'not_found');

export interface DeletionSize {
  readonly rows: number;
  readonly bytes: number;
}

export const deletionSize = (
  datasets: readonly { readonly version: { readonly rowCount: number; readonly sizeBytes: number } | null }[],
): DeletionSize =>
  datasets.reduce(
    (sum, { version }) => ({
      rows: sum.rows + (version?.rowCount ?? 0),
      bytes: sum.bytes + (version?.sizeBytes ?? 0),
    }),
    { rows: 0, bytes: 0 },
  );
