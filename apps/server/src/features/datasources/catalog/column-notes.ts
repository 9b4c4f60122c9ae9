import {
  isNumericType,
  type BodyOf,
  type ColumnType,
  type Issue,
  type updateDatasource,
} from '@plumbline/contract';
import type { ColumnNotes } from '../storage/column.store.ts';

export type DatasetEdit = BodyOf<typeof updateDatasource>;
type ColumnEdit = NonNullable<DatasetEdit['columns']>[number];

const plain = (name: string): ColumnNotes => ({
  name,
  label: null,
  description: null,
  format: null,
  synonyms: [],
  corrections: {},
});

/** Absent fields do not change; a label equal to the name is none. */
function edited(before: ColumnNotes, edit: ColumnEdit): ColumnNotes {
  const label = edit.label === undefined ? before.label : edit.label;
  return {
    name: before.name,
    label: label === before.name ? null : label,
    description: edit.description === undefined ? before.description : edit.description,
    format: edit.format === undefined ? before.format : edit.format,
    synonyms: edit.synonyms ?? before.synonyms,
    corrections: edit.corrections ?? before.corrections,
  };
}

const isSame = (a: ColumnNotes, b: ColumnNotes): boolean => JSON.stringify(a) === JSON.stringify(b);

export type NotesChange =
  | { readonly ok: true; readonly changed: readonly ColumnNotes[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The notes that an edit changes, or every column it names that the dataset does not have. */
export function changeNotes(
  edits: readonly ColumnEdit[],
  known: {
    /** The types of the columns by their names. */
    readonly types: ReadonlyMap<string, ColumnType>;
    readonly notes: ReadonlyMap<string, ColumnNotes>;
  },
): NotesChange {
  const issues = edits.flatMap((edit, index): Issue[] => {
    const type = known.types.get(edit.name);
    if (type === undefined) {
      return [
        {
          path: `columns.${index}.name`,
          message: `The dataset has no column "${edit.name}".`,
          hint: 'Columns are named as the dataset names them; their labels are what people see.',
        },
      ];
    }
    const { quantity, unit } = edit.corrections ?? {};
    return isNumericType(type) || (quantity === undefined && unit === undefined)
      ? []
      : [
          {
            path: `columns.${index}.corrections`,
            message: `"${edit.name}" holds no numbers, so it has neither a unit nor a kind of numbers.`,
            hint: 'Change its type to a number first.',
          },
        ];
  });
  if (issues.length > 0) {
    return { ok: false, issues };
  }
  const changed = edits.flatMap((edit) => {
    const before = known.notes.get(edit.name) ?? plain(edit.name);
    const after = edited(before, edit);
    return isSame(before, after) ? [] : [after];
  });
  return { ok: true, changed };
}
