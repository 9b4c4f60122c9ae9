import type { Interpretation, RowList } from '@plumbline/contract';
import { isCode } from '../../columns/row-meaning.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import { alternativeRows } from './alternative-rows.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';

const SHOWN_COLUMNS = 12;
const LISTED_ROWS = 100;
/** Text with nearly as many values as rows names them, unless it is longer than a name. */
const NAME_SHARE = 0.9;
const LONGEST_NAME = 60;

/** The rows of an interpretation that `checkInterpretation` passed, the columns that matter to the question first. Pure. */
export function buildRows(query: Interpretation, dataset: DescribedDataset): RowList {
  const { filters, limit, rows } = query;
  return {
    columns: [...columnsShown(query, dataset)],
    sort: [...(rows?.sort ?? [])],
    filters: { op: 'and', value: [...filters, ...alternativeRows(query)] },
    limit: limit ?? LISTED_ROWS,
  };
}

/** What ranks the rows, what the question names, what a row is, when it was, and the others as they are in the file. */
function columnsShown({ rows, filters }: Interpretation, dataset: DescribedDataset): readonly string[] {
  const traits = datasetTraits(dataset);
  const time = timeTraits(traits);
  // With one value in all rows they say nothing.
  const same = new Set(filters.flatMap(({ op, column }) => (op === 'eq' || op === 'isnull' ? [column] : [])));
  const isLate = (one: ColumnTraits): boolean =>
    one.kind === 'constant' ||
    one.longestValue > LONGEST_NAME ||
    same.has(one.name) ||
    isCode(one.name, dataset.meaning);
  const all = [
    ...(rows?.sort ?? []).map(({ column }) => column),
    ...(rows?.columns ?? []),
    ...(dataset.meaning?.key ?? []),
    ...traits.filter((one) => namesRows(one, dataset) && !isLate(one)).map(({ name }) => name),
    ...(time === null ? [] : [time.name]),
    ...traits.filter((one) => !isLate(one)).map(({ name }) => name),
    ...traits.filter(isLate).map(({ name }) => name),
  ];
  const known = new Set(dataset.columns.map(({ name }) => name));
  return [...new Set(all)].filter((name) => known.has(name)).slice(0, SHOWN_COLUMNS);
}

const namesRows = ({ column, distinct }: ColumnTraits, { rowCount }: DescribedDataset): boolean =>
  column.type === 'text' && (distinct ?? 0) > NAME_SHARE * rowCount;
