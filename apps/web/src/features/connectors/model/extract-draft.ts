import {
  isFolderSource,
  isNamedSource,
  type ColumnChoice,
  type ColumnTypeChoice,
  type Increment,
  type LiveSetting,
  type SourceKind,
} from '@plumbline/contract';
import { toColumnChoices, type CheckedColumn } from '../../../ui/columns/checked-columns.ts';
import { reduceColumns, type ColumnEdits, type ColumnEvent } from '../../../ui/columns/column-edits.ts';
import type { InspectedTable } from '../../../ui/columns/inspected-table.ts';

/** Counted up when the form below changes: a draft of another form is not taken up again. */
const FORM = 5;

/** A table, a statement, files that a pattern chooses, or what is entered by name. */
type ReadMode = 'table' | 'sql' | 'files' | 'named';

/** What is chosen first of a source. */
export function firstMode(kind: SourceKind): ReadMode {
  if (isFolderSource(kind)) {
    return 'files';
  }
  return isNamedSource(kind) ? 'named' : 'table';
}

interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** What a person chose of a connection. */
export interface ExtractDraft {
  readonly form: typeof FORM;
  readonly mode: ReadMode;
  readonly table: TableName | null;
  /** Names of columns that are not read. */
  readonly leftOut: readonly string[];
  /** Names of the columns, in order; empty where the source lists none. */
  readonly columns: readonly string[];
  readonly query: string;
  /** What was decided about columns when they were checked. */
  readonly edits: ColumnEdits;
  /** Types that are not those of the source, once the columns were checked. */
  readonly types: readonly ColumnTypeChoice[];
  /** The same for columns of files: whatever is not as it was found. */
  readonly choices: readonly ColumnChoice[];
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
  choices: [],
  isExtracted: false,
  isValidated: false,
  increment: null,
  name: '',
  live: null,
  creation: null,
};

/** An empty one where the stored draft has another format, as after an update. */
export const parseDraft = (data: unknown, mode: ReadMode = 'table'): ExtractDraft =>
  (data as Partial<ExtractDraft> | null)?.form === FORM ? (data as ExtractDraft) : { ...EMPTY_DRAFT, mode };

export const isSameTable = (one: TableName, other: TableName | null): boolean =>
  other !== null && one.schema === other.schema && one.name === other.name;

/** `order_lines` and `ORDER_LINES` are `Order lines`: a name that nobody has to write. */
const tableTitle = ({ name }: TableName): string => {
  const spaced = name.replaceAll(/[_\s]+/gu, ' ').trim();
  const words = spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Steps begin again with what is read. */
const BEGINNING = { types: [], choices: [], isExtracted: false, isValidated: false } as const;

/** The name of a table, where nobody wrote another than that of the table before. */
const proposedName = (draft: ExtractDraft, table: TableName): string =>
  draft.name.trim() === '' || (draft.table !== null && draft.name === tableTitle(draft.table))
    ? tableTitle(table)
    : draft.name;

/** Another table; its columns are all read, and its name is proposed where nobody wrote another. */
export function withTable(
  draft: ExtractDraft,
  table: TableName & { readonly columns: readonly { readonly name: string }[] },
): ExtractDraft {
  return {
    ...draft,
    ...BEGINNING,
    edits: {},
    mode: 'table',
    table: { schema: table.schema, name: table.name },
    columns: table.columns.map(({ name }) => name),
    leftOut: [],
    increment: null,
    name: proposedName(draft, table),
  };
}

/** Another report or statement of a source that lists none, or other parameters of it. */
export const withNamed = (
  draft: ExtractDraft,
  { table, parameters }: { readonly table: TableName; readonly parameters: string },
): ExtractDraft => ({
  ...draft,
  ...BEGINNING,
  edits: {},
  table,
  parameters,
  columns: [],
  leftOut: [],
  name: proposedName(draft, table),
});

/** Table or statement; the name of a table is proposed for that table alone. */
export function withMode(draft: ExtractDraft, mode: 'table' | 'sql'): ExtractDraft {
  const proposed = draft.table === null ? '' : tableTitle(draft.table);
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

/** With the types that were chosen of a table or a statement. */
function withTypes(draft: ExtractDraft, columns: readonly CheckedColumn[]): ExtractDraft {
  const compared = comparedColumns(draft);
  const types = columns.flatMap(({ nameInFile: column, isIncluded, type, foundType }): ColumnTypeChoice[] =>
    isIncluded && type !== foundType && type !== 'json' && !compared.includes(column)
      ? [{ column, type }]
      : [],
  );
  return { ...draft, types, isValidated: true };
}

/** The draft whose columns could not be checked: they are read as they are found. */
export const withoutCheck = (draft: ExtractDraft): ExtractDraft => ({
  ...draft,
  types: [],
  choices: [],
  isValidated: true,
});

/**
 * The draft whose columns were checked: from here on it has what was decided. Types of files that nobody chose are left to be
 * found over all rows.
 */
export function withChecked(draft: ExtractDraft, table: InspectedTable, columns: readonly CheckedColumn[]) {
  const names = table.columns.map(({ name }) => name);
  switch (draft.mode) {
    case 'files': {
      const all = toColumnChoices({ ...table, complete: false }, draft.edits);
      const choices = all.filter((choice) =>
        Object.keys(choice).some((key) => key !== 'name' && key !== 'include'),
      );
      return { ...draft, columns: names, choices, isValidated: true };
    }
    case 'named':
      return { ...withTypes(draft, columns), columns: names };
    case 'table':
    case 'sql':
    default:
      return withTypes(draft, columns);
  }
}

/** A suggested name for files: `Sales` for `sales/year=2024/**`, `Orders` for `orders.csv.gz`. */
export function nameOfFiles(pattern: string): string {
  const names = pattern.split('/').filter((name) => !/[*?=]/u.test(name));
  const name = (names.at(-1) ?? '').replace(/(?:\.[a-z0-9]{1,8}){1,2}$/iu, '');
  return tableTitle({ schema: '', name });
}

/** Other files; their columns are all read, and their name is proposed where nobody wrote another. */
export function withFiles(draft: ExtractDraft, files: string): ExtractDraft {
  const isProposed = draft.name.trim() === '' || draft.name === nameOfFiles(draft.files ?? '');
  return {
    ...draft,
    ...BEGINNING,
    edits: {},
    files,
    leftOut: [],
    columns: [],
    name: isProposed ? nameOfFiles(files) : draft.name,
  };
}
