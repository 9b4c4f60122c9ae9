import type { ColumnChoice } from '@plumbline/contract';
import type { ExtractDraft } from './extract-draft.ts';

/** `from=01/04/2026` on a line of its own; lines without a name are left out. */
const parseParameters = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line): [string, string][] => {
      const [name = '', ...value] = line.split('=');
      return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
    }),
  );

const filePattern = ({ files = '' }: ExtractDraft): string => files.trim();

/** What is entered by name: a report or a saved statement; null while the name is empty. */
function namedTable({ table, parameters = '' }: ExtractDraft) {
  const name = table?.name.trim() ?? '';
  return name === ''
    ? null
    : { schema: table?.schema ?? 'view', table: name, parameters: parseParameters(parameters) };
}

/** Which rows are sampled: every column, so that one that is left out can be taken again. Null while nothing is chosen. */
export function sampledTarget(draft: ExtractDraft) {
  const { mode, table, query } = draft;
  switch (mode) {
    case 'sql':
      return query.trim() === '' ? null : { query };
    case 'files':
      return filePattern(draft) === '' ? null : { files: filePattern(draft) };
    case 'named':
      return namedTable(draft);
    case 'table':
    default:
      return table === null ? null : { table: table.name, schema: table.schema };
  }
}

/** Names of the columns that are read. */
const included = ({ columns, leftOut }: ExtractDraft): readonly string[] =>
  columns.filter((name) => !leftOut.includes(name));

/** A source that lists no columns, such as objects of a service, is read whole. */
const isNothingRead = (draft: ExtractDraft): boolean =>
  draft.columns.length > 0 && included(draft).length === 0;

const onlyOf = (draft: ExtractDraft) => (draft.leftOut.length === 0 ? {} : { only: [...included(draft)] });

// The rows of a live dataset have the types of their database.
const chosenTypes = ({ types, live }: ExtractDraft) =>
  types.length === 0 || live !== null ? {} : { types: [...types] };

/** The table or the statement that the dataset is created from; null while nothing is chosen. All columns are read as the table has them then. */
export function toExtractTarget(draft: ExtractDraft) {
  const { mode, table, query, increment, live } = draft;
  if (mode === 'sql') {
    return query.trim() === '' ? null : { query, ...chosenTypes(draft) };
  }
  if (table === null || isNothingRead(draft)) {
    return null;
  }
  return {
    table: table.name,
    schema: table.schema,
    ...onlyOf(draft),
    ...chosenTypes(draft),
    // A live dataset has no copy.
    ...(increment === null || live !== null ? {} : { increment }),
  };
}

/** The report or saved statement that the dataset is created from; null while its name is empty. */
export function toNamedTarget(draft: ExtractDraft) {
  const named = namedTable(draft);
  if (named === null || isNothingRead(draft)) {
    return null;
  }
  const { schema, table, parameters } = named;
  const target = schema === 'source' ? { source: table } : { view: table };
  return { ...target, parameters, ...onlyOf(draft), ...chosenTypes(draft) };
}

/** The files that the dataset is created from; null while nothing is chosen. */
export function toFilesTarget(draft: ExtractDraft) {
  const { leftOut, choices } = draft;
  const pattern = filePattern(draft);
  if (pattern === '' || isNothingRead(draft)) {
    return null;
  }
  const decided = choices.map((choice) => ({ ...choice, include: !leftOut.includes(choice.name) }));
  const others = leftOut.filter((name) => !choices.some((choice) => choice.name === name));
  const columns = [...decided, ...others.map((name): ColumnChoice => ({ name, include: false }))];
  return { files: pattern, ...(columns.length === 0 ? {} : { columns }) };
}

/** Whether the dataset could be created. */
export function isChosen(draft: ExtractDraft): boolean {
  switch (draft.mode) {
    case 'files':
      return toFilesTarget(draft) !== null;
    case 'named':
      return toNamedTarget(draft) !== null;
    case 'table':
    case 'sql':
    default:
      return toExtractTarget(draft) !== null;
  }
}
