import { assertNever, type ColumnType } from '@plumbline/contract';

/** What becomes of cells that do not fit: left empty and kept as rejects, the column kept as text, the rows left out. */
export const TREATMENTS = ['null', 'text', 'drop'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** What a person decided about one column. */
export interface ColumnEdit {
  readonly isExcluded?: true;
  readonly rename?: string;
  readonly type?: ColumnType;
  readonly treatment?: Treatment;
}

/** A column of the file: its place, counted from 0, and its name there. */
export interface ColumnPlace {
  readonly place: number;
  readonly name: string;
}

/**
 * By `columnKey`. Columns without an edit are taken as found. Reading the file another way makes other columns; the
 * edits of these wait here and hold again when it is read as before.
 */
export type ColumnEdits = Readonly<Record<string, ColumnEdit>>;

export const columnKey = ({ place, name }: ColumnPlace): string => `${place}:${name}`;

export type ColumnEvent =
  | { readonly kind: 'included'; readonly column: ColumnPlace; readonly isIncluded: boolean }
  | { readonly kind: 'all-included'; readonly columns: readonly ColumnPlace[]; readonly isIncluded: boolean }
  | { readonly kind: 'renamed'; readonly column: ColumnPlace; readonly rename: string }
  | { readonly kind: 'typed'; readonly column: ColumnPlace; readonly type: ColumnType }
  | { readonly kind: 'treated'; readonly column: ColumnPlace; readonly treatment: Treatment };

const put = (
  edits: ColumnEdits,
  column: ColumnPlace,
  change: (edit: ColumnEdit) => ColumnEdit,
): ColumnEdits => {
  const key = columnKey(column);
  const next = change(edits[key] ?? {});
  const others = Object.fromEntries(Object.entries(edits).filter(([other]) => other !== key));
  return Object.keys(next).length === 0 ? others : { ...others, [key]: next };
};

const without = (edit: ColumnEdit, key: keyof ColumnEdit): ColumnEdit =>
  Object.fromEntries(Object.entries(edit).filter(([name]) => name !== key));

const include =
  (isIncluded: boolean) =>
  (edit: ColumnEdit): ColumnEdit =>
    isIncluded ? without(edit, 'isExcluded') : { ...edit, isExcluded: true };

const rename =
  (text: string, fileName: string) =>
  (edit: ColumnEdit): ColumnEdit => {
    const name = text.trim();
    return name === '' || name === fileName ? without(edit, 'rename') : { ...edit, rename: name };
  };

/** A chosen type ends "make the column text", which was said of another type's failures. */
const retype =
  (type: ColumnType) =>
  (edit: ColumnEdit): ColumnEdit => ({
    ...(edit.treatment === 'text' ? without(edit, 'treatment') : edit),
    type,
  });

const treat =
  (treatment: Treatment) =>
  (edit: ColumnEdit): ColumnEdit =>
    treatment === 'null' ? without(edit, 'treatment') : { ...edit, treatment };

export function reduceColumns(edits: ColumnEdits, event: ColumnEvent): ColumnEdits {
  switch (event.kind) {
    case 'included':
      return put(edits, event.column, include(event.isIncluded));
    case 'all-included':
      return event.columns.reduce((all, column) => put(all, column, include(event.isIncluded)), edits);
    case 'renamed':
      return put(edits, event.column, rename(event.rename, event.column.name));
    case 'typed':
      return put(edits, event.column, retype(event.type));
    case 'treated':
      return put(edits, event.column, treat(event.treatment));
    default:
      return assertNever(event);
  }
}
