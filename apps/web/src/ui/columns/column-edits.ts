import { assertNever, type ColumnFix, type ColumnType } from '@plumbline/contract';
import { isSame } from '../../lib/values/is-same.ts';

/** What becomes of cells that do not fit: emptied and saved as rejects, the column read as text, or the rows left out. */
export const TREATMENTS = ['null', 'text', 'drop'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** What a person decided about one column. */
export interface ColumnEdit {
  readonly isExcluded?: true;
  readonly rename?: string;
  readonly type?: ColumnType;
  /** A way of writing that was offered, of `type`. */
  readonly form?: string;
  readonly treatment?: Treatment;
  /** Offered changes that were taken, in that order. They are of the type and form found, and go when another is chosen. */
  readonly fixes?: readonly ColumnFix[];
  /** Texts of failing cells that mean "no value" here. */
  readonly nulls?: readonly string[];
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
  | {
      readonly kind: 'formed';
      readonly column: ColumnPlace;
      readonly type: ColumnType;
      readonly form: string;
    }
  | { readonly kind: 'all-typed'; readonly columns: readonly ColumnPlace[]; readonly type: ColumnType }
  | { readonly kind: 'fixed'; readonly column: ColumnPlace; readonly fix: ColumnFix }
  /** Undoes an applied fix. */
  | { readonly kind: 'unfixed'; readonly column: ColumnPlace; readonly fix: ColumnFix }
  | {
      readonly kind: 'null-word';
      readonly column: ColumnPlace;
      readonly text: string;
      readonly isNull: boolean;
    }
  /** Resets type, form and fixes to what was detected; name and inclusion stay. */
  | { readonly kind: 'as-found'; readonly column: ColumnPlace }
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

const without = (edit: ColumnEdit, ...keys: readonly (keyof ColumnEdit)[]): ColumnEdit =>
  Object.fromEntries(Object.entries(edit).filter(([name]) => !keys.includes(name as keyof ColumnEdit)));

const include =
  (isIncluded: boolean) =>
  (edit: ColumnEdit): ColumnEdit =>
    isIncluded ? without(edit, 'isExcluded') : { ...edit, isExcluded: true };

const rename =
  (text: string, nameInFile: string) =>
  (edit: ColumnEdit): ColumnEdit => {
    const name = text.trim();
    return name === '' || name === nameInFile ? without(edit, 'rename') : { ...edit, rename: name };
  };

/** A chosen type ends "make the column text" and the changes taken, which were said of another type's failures. */
const retype =
  (type: ColumnType, form?: string) =>
  (edit: ColumnEdit): ColumnEdit => ({
    ...without(
      edit,
      'form',
      'fixes',
      'nulls',
      ...(edit.treatment === 'text' ? (['treatment'] as const) : []),
    ),
    type,
    ...(form === undefined ? {} : { form }),
  });

/** By what it changes: its words and counts are those of one inspection, in one language. */
export const isSameFix = (one: ColumnFix, other: ColumnFix): boolean =>
  one.kind === other.kind && isSame(one.choice, other.choice);

/** Words for "no value" add up; of everything else there is one. */
const excludes = (one: ColumnFix, other: ColumnFix): boolean =>
  Object.keys(one.choice).some((field) => field !== 'nulls' && field in other.choice);

const withFixes = (edit: ColumnEdit, fixes: readonly ColumnFix[]): ColumnEdit =>
  fixes.length === 0 ? without(edit, 'fixes') : { ...edit, fixes };

const fix =
  (fix: ColumnFix) =>
  (edit: ColumnEdit): ColumnEdit =>
    fix.kind === 'text'
      ? { ...edit, treatment: 'text' }
      : withFixes(edit, [
          ...(edit.fixes ?? []).filter((one) => !isSameFix(one, fix) && !excludes(one, fix)),
          fix,
        ]);

const unfix =
  (fix: ColumnFix) =>
  (edit: ColumnEdit): ColumnEdit =>
    withFixes(
      edit,
      (edit.fixes ?? []).filter((one) => !isSameFix(one, fix)),
    );

const sayNull =
  (text: string, isNull: boolean) =>
  (edit: ColumnEdit): ColumnEdit => {
    const others = (edit.nulls ?? []).filter((one) => one !== text);
    const nulls = isNull ? [...others, text] : others;
    return nulls.length === 0 ? without(edit, 'nulls') : { ...edit, nulls };
  };

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
    case 'formed':
      return put(edits, event.column, retype(event.type, event.form));
    case 'all-typed':
      return event.columns.reduce((all, column) => put(all, column, retype(event.type)), edits);
    case 'fixed':
      return put(edits, event.column, fix(event.fix));
    case 'unfixed':
      return put(edits, event.column, unfix(event.fix));
    case 'null-word':
      return put(edits, event.column, sayNull(event.text, event.isNull));
    case 'as-found':
      return put(edits, event.column, (edit) => without(edit, 'type', 'form', 'treatment', 'fixes', 'nulls'));
    case 'treated':
      return put(edits, event.column, treat(event.treatment));
    default:
      return assertNever(event);
  }
}
