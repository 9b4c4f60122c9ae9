import type { ColumnType } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { DerivedColumn, Expression } from '../expression/expression.ts';
import type { ColumnSchema, Measure } from '../model.ts';

/** The columns, datasets and moment that a formula is compiled against. JSON-safe except `values`. */
export interface FormulaContext {
  readonly columns: readonly ColumnSchema[];
  /** Saved measures of the dataset, which a formula may name like columns. A column of the same name hides one. */
  readonly measures?: readonly { readonly name: string; readonly formula: string }[] | undefined;
  /** Other datasets that LOOKUP may reach. */
  readonly lookups?: readonly LookupSource[] | undefined;
  /** The value of NOW, and the day of TODAY: ISO 8601 in UTC. */
  readonly now: string;
  /** IANA zone of TODAY and NOW. */
  readonly timeZone: string;
  /** Required level: a column's value per row, or a measure's per group. Decided by the formula unless set. */
  readonly scope?: FormulaScopeName | undefined;
  /** The name that the formula is to have, so that a measure that leads back to itself is found. */
  readonly name?: string | undefined;
  /** Begins the hidden names in `compiled`, so that two formulas of one query stay apart; `formula` unless given. */
  readonly prefix?: string | undefined;
  /** The values of a text column where they are few and all known, else null: finds misspelt ones, completes right ones. */
  readonly values?: ((column: string) => readonly string[] | null) | undefined;
}

/** Another dataset that a formula may look values up in. */
export interface LookupSource {
  /** Name of the dataset. */
  readonly name: string;
  /** Its key in the relation. */
  readonly table: string;
  readonly columns: readonly ColumnSchema[];
}

export type FormulaScopeName = 'row' | 'aggregate' | 'window';

/** Places are offsets in UTF-16 units, `to` exclusive. */
export interface FormulaFix {
  readonly title: Message;
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A problem in the formula. Offsets count UTF-16 units; `to` is exclusive. */
export interface FormulaDiagnostic {
  readonly from: number;
  readonly to: number;
  /** A formula with an error does not compile; one with warnings does. */
  readonly severity: 'error' | 'warning';
  readonly code: FormulaCode;
  /** One or two sentences for people who do not program. */
  readonly message: Message;
  /** Best first. Each is applied alone. */
  readonly fixes: readonly FormulaFix[];
}

/** Codes of the diagnostics that reading a formula can report. */
export const FORMULA_CODES = [
  'empty',
  'too_long',
  'too_deep',
  'too_many_parts',
  'syntax',
  'unclosed',
  'unknown_character',
  'wrong_literal',
  'chained_comparison',
  'unknown_column',
  'ambiguous_column',
  'unknown_function',
  'unknown_dataset',
  'unknown_unit',
  'argument_count',
  'argument_type',
  'types_differ',
  'not_constant',
  'wrong_pattern',
  'out_of_range',
  'mixed_scope',
  'nested_aggregate',
  'nested_window',
  'wrong_scope',
  'misplaced',
  'cycle',
  'broken_measure',
  'division_by_zero',
  'null_comparison',
  'value_case',
  'unknown_value',
  'always_same',
] as const;
export type FormulaCode = (typeof FORMULA_CODES)[number];

/** A value fetched from the first row of another table whose `keyColumn` equals `key`; null where there is none. */
export interface FormulaLookup {
  /** Hidden column under which the expression names it. */
  readonly as: string;
  readonly table: string;
  readonly key: Expression;
  readonly keyColumn: string;
  readonly valueColumn: string;
}

/** A valid formula as parts of a query. */
export type CompiledFormula =
  /** One value per row. `lookups` come first: the expression names their columns. */
  | { readonly kind: 'row'; readonly expression: Expression; readonly lookups: readonly FormulaLookup[] }
  /** One value per group: parts of a query; the last of `calculate` is the result. */
  | {
      readonly kind: 'aggregate';
      readonly derive: readonly DerivedColumn[];
      readonly measures: readonly Measure[];
      readonly calculate: readonly DerivedColumn[];
    };

/** The result of reading a formula. */
export interface FormulaResult {
  /** In the order of the text; no error among them means that it compiled. */
  readonly diagnostics: readonly FormulaDiagnostic[];
  /** Null with an error, and for a formula that is always null. */
  readonly type: ColumnType | null;
  /** `window`: a value per row that reads other rows. Null with an error. */
  readonly scope: FormulaScopeName | null;
  /** Columns of the dataset that the formula reads, in their order there. */
  readonly columns: readonly string[];
  readonly compiled: CompiledFormula | null;
}

/** Length of a formula, in UTF-16 units. */
export const MAX_FORMULA_LENGTH = 20_000;
