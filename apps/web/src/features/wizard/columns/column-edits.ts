import { assertNever, type ColumnType } from '@plumbline/contract';

/** What becomes of cells that do not fit: left empty and kept as rejects, the column kept as text, the rows left out. */
export const TREATMENTS = ['null', 'text', 'drop'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** What a person decided about one column. `name` is the file's, so that an edit never lands on another column. */
export interface ColumnEdit {
  readonly name: string;
  readonly isExcluded?: true;
  readonly rename?: string;
  readonly type?: ColumnType;
  readonly treatment?: Treatment;
}

/** By place in the file, counted from 0. Columns without an edit are taken as found. */
export type ColumnEdits = Readonly<Record<string, ColumnEdit>>;

interface Place {
  readonly place: number;
  readonly name: string;
}

export type ColumnEvent =
  | { readonly kind: 'included'; readonly column: Place; readonly isIncluded: boolean }
  | { readonly kind: 'all-included'; readonly columns: readonly Place[]; readonly isIncluded: boolean }
  | { readonly kind: 'renamed'; readonly column: Place; readonly rename: string }
  | { readonly kind: 'typed'; readonly column: Place; readonly type: ColumnType }
  | { readonly kind: 'treated'; readonly column: Place; readonly treatment: Treatment }
  /** The file was read anew, perhaps into other columns. */
  | { readonly kind: 'reread'; readonly names: readonly string[] };

const put = (
  edits: ColumnEdits,
  { place, name }: Place,
  change: (edit: ColumnEdit) => ColumnEdit,
): ColumnEdits => {
  const next = change(edits[place] ?? { name });
  const isEmpty = Object.keys(next).length === 1;
  const others = Object.fromEntries(Object.entries(edits).filter(([key]) => key !== String(place)));
  return isEmpty ? others : { ...others, [place]: next };
};

const include =
  (isIncluded: boolean) =>
  ({ isExcluded: _, ...edit }: ColumnEdit): ColumnEdit =>
    isIncluded ? edit : { ...edit, isExcluded: true };

const rename =
  (text: string) =>
  ({ rename: _, ...edit }: ColumnEdit): ColumnEdit =>
    text.trim() === '' || text.trim() === edit.name ? edit : { ...edit, rename: text.trim() };

/** A chosen type ends "make the column text", which was said of another type's failures. */
const retype =
  (type: ColumnType) =>
  ({ treatment, ...edit }: ColumnEdit): ColumnEdit => ({
    ...edit,
    type,
    ...(treatment === 'drop' ? { treatment } : {}),
  });

const treat =
  (treatment: Treatment) =>
  ({ treatment: _, ...edit }: ColumnEdit): ColumnEdit =>
    treatment === 'null' ? edit : { ...edit, treatment };

export function reduceColumns(edits: ColumnEdits, event: ColumnEvent): ColumnEdits {
  switch (event.kind) {
    case 'included':
      return put(edits, event.column, include(event.isIncluded));
    case 'all-included':
      return event.columns.reduce((all, column) => put(all, column, include(event.isIncluded)), edits);
    case 'renamed':
      return put(edits, event.column, rename(event.rename));
    case 'typed':
      return put(edits, event.column, retype(event.type));
    case 'treated':
      return put(edits, event.column, treat(event.treatment));
    case 'reread':
      return Object.fromEntries(
        Object.entries(edits).filter(([place, edit]) => event.names[Number(place)] === edit.name),
      );
    default:
      return assertNever(event);
  }
}
