import { COLUMN_TYPES, type COLUMN_TYPE_NAMES } from './column-type.ts';

type Type = (typeof COLUMN_TYPE_NAMES)[number];

/** Which columns a field, or one of its choices, is for. */
const NEEDS = {
  any: () => true,
  numeric: (type) => COLUMN_TYPES[type].isNumeric,
  temporal: (type) => COLUMN_TYPES[type].isTemporal,
  timestamp: (type) => type === 'timestamp',
  text: (type) => type === 'text',
  document: (type) => COLUMN_TYPES[type].isTextual,
} as const satisfies Record<string, (type: Type) => boolean>;

export type ColumnNeed = keyof typeof NEEDS;

/** Whether a field that needs such columns takes one of the type. */
export const meetsNeed = (need: ColumnNeed, type: Type): boolean => NEEDS[need](type);

/** Values of choices of the form, by field; all of them must agree. */
type FieldCondition = Readonly<Record<string, readonly string[]>>;

interface Choice {
  /** A key of the catalog `recipeStep`. */
  readonly label: string;
  readonly needs: ColumnNeed;
}

interface FieldFacts {
  /** A key of the catalog `recipeStep`. */
  readonly label: string;
  /** A key of the catalog `recipeStep`: a sentence below the field. */
  readonly hint?: string;
  /** Shown, and part of the step, only while a choice of the form has one of these values. */
  readonly shownFor?: FieldCondition;
}

/** A list that may be left to mean everything: the two choices above it, and what they are called together. */
interface OptionalList {
  readonly label: string;
  readonly all: string;
  readonly some: string;
}

/**
 * A field of a step's form. What is named by `of`, `from`, `replaces` and `fits` is another field of the same form.
 * How each kind is shown and read: the web's recipe forms.
 */
export type StepField = FieldFacts &
  (
    | {
        readonly kind: 'column';
        readonly needs: ColumnNeed;
        /** The field with the aggregate that the column has to fit. */
        readonly fits?: string;
      }
    | {
        readonly kind: 'columns';
        readonly needs: ColumnNeed;
        readonly atLeast: number;
        readonly startsWithAll?: boolean;
        readonly optional?: OptionalList;
        /** Columns of the dataset that this field names. */
        readonly from?: string;
      }
    | {
        readonly kind: 'newName';
        /** The name until a person writes one; `{field}` is the value of a field. */
        readonly proposal?: string;
        /** The field with the columns that are gone after the step, so that their names are free. */
        readonly replaces?: string;
      }
    | { readonly kind: 'names'; readonly proposal: string; readonly atLeast: number }
    /** `whenEmpty`: a key of the catalog `recipeStep`; without it, it may be empty. */
    | { readonly kind: 'text'; readonly startsWith: string; readonly whenEmpty?: string }
    | { readonly kind: 'formula' }
    | { readonly kind: 'type'; readonly of: string }
    | {
        readonly kind: 'choice';
        readonly choices: Readonly<Record<string, Choice>>;
        /** The field with the column that a choice is for. */
        readonly of?: string;
        readonly startsWith: string;
      }
    | {
        readonly kind: 'value';
        /** The field with the column whose type the value has. */
        readonly of: string;
        /** Any text, whatever the column's type, while a choice of the form has one of these values. */
        readonly isTextFor?: FieldCondition;
        /** What a text that is empty then lacks. */
        readonly whenEmpty?: string;
        /** The label of a box that makes it no value. */
        readonly orEmpty?: string;
      }
    | { readonly kind: 'bins' }
    | { readonly kind: 'sort'; readonly atLeast: 0 | 1 }
    | { readonly kind: 'filter' }
    | { readonly kind: 'groups' }
    | { readonly kind: 'measures'; readonly groups: string }
    | { readonly kind: 'aggregate' }
    | { readonly kind: 'jsonFields' }
    | { readonly kind: 'dataset'; readonly isMatchedByName: boolean }
    | { readonly kind: 'keys'; readonly from: string; readonly how: string }
  );

export type StepFieldKind = StepField['kind'];
export type StepFieldOf<K extends StepFieldKind> = Extract<StepField, { kind: K }>;

export const COLUMN_FIELD = { kind: 'column', label: 'fieldColumn', needs: 'any' } as const;
export const COLUMNS_FIELD = { kind: 'columns', label: 'fieldColumns', needs: 'any', atLeast: 1 } as const;
export const NEW_COLUMN_FIELD = { kind: 'newName', label: 'fieldNameOfNew' } as const;
