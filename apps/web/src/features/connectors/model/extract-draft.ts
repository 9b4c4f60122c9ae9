import type { ColumnTypeChoice, Increment, LiveSetting } from '@plumbline/contract';
import type { CheckedColumn } from '../../../ui/columns/checked-columns.ts';
import { reduceColumns, type ColumnEdits, type ColumnEvent } from '../../../ui/columns/column-edits.ts';

/** Counted up when the form below changes: a draft of another form is not taken up again. */
const FORM = 4;

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** What a person chose of a connection. */
export interface ExtractDraft {
  readonly form: typeof FORM;
  readonly mode: 'table' | 'sql';
  readonly table: TableName | null;
  /** Names of columns that are not read. */
  readonly leftOut: readonly string[];
  /** Names of the table's columns, in order. */
  readonly columns: readonly string[];
  readonly query: string;
  /** What was decided about columns when they were checked. */
  readonly edits: ColumnEdits;
  /** Types that are not those of the source, once the columns were checked. */
  readonly types: readonly ColumnTypeChoice[];
  /** The steps of what is read that were left by their primary action. */
  readonly isExtracted: boolean;
  readonly isValidated: boolean;
  /** Pattern of the files that are read, of a source that has files; absent before one is chosen. */
  readonly files?: string;
  /** How refreshes read the table; null: all rows. */
  readonly increment: Increment | null;
  /** Parameters as entered: `name=value`, one on each line. */
  readonly parameters?: string;
  /** Name of the new dataset. */
  readonly name: string;
  /** The rows stay at the source; null: they are copied. */
  readonly live: LiveSetting | null;
  /** The dataset that is being created; null before. */
  readonly creation: { readonly datasetId: string; readonly jobId: string } | null;
}

const EMPTY_DRAFT: ExtractDraft = {
  form: FORM,
  mode: 'table',
  table: null,
  leftOut: [],
  columns: [],
  query: '',
  edits: {},
  types: [],
  isExtracted: false,
  isValidated: false,
  increment: null,
  name: '',
  live: null,
  creation: null,
};

/** An empty one where the stored draft has another format, as after an update. */
export const parseDraft = (data: unknown): ExtractDraft =>
  (data as Partial<ExtractDraft> | null)?.form === FORM ? (data as ExtractDraft) : EMPTY_DRAFT;

export const isSameTable = (one: TableName, other: TableName | null): boolean =>
  other !== null && one.schema === other.schema && one.name === other.name;

/** `order_lines` and `ORDER_LINES` are `Order lines`: a name that nobody has to write. */
const titleOf = ({ name }: TableName): string => {
  const spaced = name.replaceAll(/[_\s]+/gu, ' ').trim();
  const words = spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Steps begin again with what is read. */
const BEGINNING = { types: [], isExtracted: false, isValidated: false } as const;

/** Another table; its columns are all read, and its name is proposed where nobody wrote another. */
export function withTable(
  draft: ExtractDraft,
  table: TableName & { readonly columns: readonly { readonly name: string }[] },
): ExtractDraft {
  const isProposed =
    draft.name.trim() === '' || (draft.table !== null && draft.name === titleOf(draft.table));
  return {
    ...draft,
    ...BEGINNING,
    edits: {},
    mode: 'table',
    table: { schema: table.schema, name: table.name },
    columns: table.columns.map(({ name }) => name),
    leftOut: [],
    increment: null,
    name: isProposed ? titleOf(table) : draft.name,
  };
}

/** Table or statement; the name of a table is proposed for that table alone. */
export function withMode(draft: ExtractDraft, mode: ExtractDraft['mode']): ExtractDraft {
  const proposed = draft.table === null ? '' : titleOf(draft.table);
  if (mode === draft.mode) {
    return draft;
  }
  if (mode === 'sql') {
    return { ...draft, ...BEGINNING, edits: {}, mode, name: draft.name === proposed ? '' : draft.name };
  }
  return { ...draft, ...BEGINNING, edits: {}, mode, name: draft.name.trim() === '' ? proposed : draft.name };
}

/** Another statement; decisions about columns that it still has stay. */
export const withQuery = (draft: ExtractDraft, query: string): ExtractDraft => ({
  ...draft,
  ...BEGINNING,
  query,
});

/** Which rows are sampled: every column, so that one that is left out can be taken again. Null while nothing is chosen. */
export function sampledTarget({ mode, table, query }: ExtractDraft) {
  if (mode === 'sql') {
    return query.trim() === '' ? null : { query };
  }
  return table === null ? null : { table: table.name, schema: table.schema };
}

/** The draft after a decision about a column. */
export function withColumns(draft: ExtractDraft, event: ColumnEvent): ExtractDraft {
  if (event.kind !== 'included' && event.kind !== 'all-included') {
    return { ...draft, edits: reduceColumns(draft.edits, event) };
  }
  const names = (event.kind === 'included' ? [event.column] : event.columns).map(({ name }) => name);
  const others = draft.leftOut.filter((name) => !names.includes(name));
  return { ...draft, leftOut: event.isIncluded ? others : [...others, ...names] };
}

/** Names of columns whose values refreshes compare. */
export const comparedColumns = ({ increment, live }: ExtractDraft): readonly string[] =>
  increment === null || live !== null
    ? []
    : [
        increment.watermark,
        ...increment.key,
        ...(increment.deletedColumn === null ? [] : [increment.deletedColumn]),
      ];

/** The draft whose columns were checked: from here on it has the types that were chosen. */
export function withTypes(draft: ExtractDraft, columns: readonly CheckedColumn[]): ExtractDraft {
  const compared = comparedColumns(draft);
  const types = columns.flatMap(({ nameInFile: column, isIncluded, type, foundType }): ColumnTypeChoice[] =>
    isIncluded && type !== foundType && type !== 'json' && !compared.includes(column)
      ? [{ column, type }]
      : [],
  );
  return { ...draft, types, isValidated: true };
}

/** What the dataset is created from; null while nothing is chosen. All columns are read as the table has them then. */
export function targetOf({ mode, table, columns, leftOut, query, increment, types, live }: ExtractDraft) {
  // The rows of a live dataset have the types of their database.
  const typed = types.length === 0 || live !== null ? {} : { types: [...types] };
  if (mode === 'sql') {
    return query.trim() === '' ? null : { query, ...typed };
  }
  const only = columns.filter((name) => !leftOut.includes(name));
  // A source that lists no columns, such as objects of a service, is read whole.
  if (table === null || (columns.length > 0 && only.length === 0)) {
    return null;
  }
  return {
    table: table.name,
    schema: table.schema,
    ...(leftOut.length === 0 ? {} : { only }),
    ...typed,
    // A live dataset has no copy.
    ...(increment === null || live !== null ? {} : { increment }),
  };
}

/** `from=01/04/2026` on a line of its own; lines without a name are left out. */
export const parseParameters = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line): [string, string][] => {
      const [name = '', ...value] = line.split('=');
      return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]];
    }),
  );

/** What is entered by name: a report or a saved statement; null while the name is empty. */
export function namedTargetOf({ table, parameters = '' }: ExtractDraft) {
  const name = table?.name.trim() ?? '';
  if (name === '') {
    return null;
  }
  const target = table?.schema === 'source' ? { source: name } : { view: name };
  return { ...target, parameters: parseParameters(parameters) };
}

/** A suggested name for files: `Sales` for `sales/year=2024/**`, `Orders` for `orders.csv.gz`. */
export function nameOfFiles(pattern: string): string {
  const names = pattern.split('/').filter((name) => !/[*?=]/u.test(name));
  const name = (names.at(-1) ?? '').replace(/(?:\.[a-z0-9]{1,8}){1,2}$/iu, '');
  return titleOf({ schema: '', name });
}

/** Other files; their columns are all read, and their name is proposed where nobody wrote another. */
export function withFiles(draft: ExtractDraft, files: string): ExtractDraft {
  const isProposed = draft.name.trim() === '' || draft.name === nameOfFiles(draft.files ?? '');
  return { ...draft, files, leftOut: [], columns: [], name: isProposed ? nameOfFiles(files) : draft.name };
}

/** The files that the dataset is created from; null while nothing is chosen. */
export function filesTargetOf({ files = '', leftOut, columns: all }: ExtractDraft) {
  const pattern = files.trim();
  const columns = leftOut.map((name) => ({ name, include: false }));
  const isNothingRead = all.length > 0 && all.every((name) => leftOut.includes(name));
  return pattern === '' || isNothingRead
    ? null
    : { files: pattern, ...(columns.length === 0 ? {} : { columns }) };
}
