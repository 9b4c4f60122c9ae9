import type { TimeGrain } from '@plumbline/contract';
import type { RowMeaning } from '../../columns/row-meaning.ts';
import { columnTraits, type ColumnTraits } from '../../columns/traits.ts';
import type { PromptColumn } from '../../prompt/phrase.ts';
import type { RelatedWords } from '../../prompt/related-words.ts';

/** What questions may speak of: the columns that the reader sees, and what is known of them. */
export interface DescribedDataset {
  /** What its rows are called, such as its name. */
  readonly subject: string;
  readonly columns: readonly PromptColumn[];
  readonly rowCount: number;
  /** What the rows are; absent where it is not known. */
  readonly meaning?: RowMeaning | undefined;
  /** Saved measures; certified ones come before columns of the same name. */
  readonly measures?:
    | readonly {
        readonly name: string;
        readonly formula: string;
        readonly isCertified?: boolean;
        /** The unit of time that it is meant for. */
        readonly grain?: TimeGrain | null;
      }[]
    | undefined;
  /** General word knowledge, for words that name nothing as they are written; absent where none is loaded. */
  readonly related?: RelatedWords | undefined;
  /** The area of the map that contains a column's places; null if none does. */
  readonly areaOf?: ((column: { readonly name: string }) => string | null) | undefined;
}

const traitsOf = new WeakMap<DescribedDataset, readonly ColumnTraits[]>();

/** Made once for each dataset: each column is compared with the names of the others, and an answer reads them often. */
export function datasetTraits(dataset: DescribedDataset): readonly ColumnTraits[] {
  const { columns, rowCount, areaOf, subject } = dataset;
  const traits =
    traitsOf.get(dataset) ??
    columns.map((column) => columnTraits(column, { allColumns: columns, rowCount, areaOf, subject }));
  traitsOf.set(dataset, traits);
  return traits;
}

/** The column that questions about time are of; null for none. */
export const timeColumnOf = (dataset: DescribedDataset): string | null =>
  timeTraits(datasetTraits(dataset))?.name ?? null;

export const timeTraits = (traits: readonly ColumnTraits[]): ColumnTraits | null =>
  traits.find(({ kind }) => kind === 'time') ?? traits.find(({ kind }) => kind === 'year') ?? null;
