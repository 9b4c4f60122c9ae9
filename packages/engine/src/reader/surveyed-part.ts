import type { DecimalMark } from './columns/forms.ts';
import type { Survey } from './delimited/survey.ts';
import type { DelimitedPart, RecordsPart } from './formats/part.ts';

interface Surveyed {
  /** Unique names, in column order. */
  readonly names: readonly string[];
  readonly mark: DecimalMark;
  readonly rows: readonly (readonly string[])[];
  /** Cells of the last columns, the same in every row: they are not in the file itself. */
  readonly constants: readonly (string | null)[];
  /** Place of the source's file. */
  readonly file: number;
  /** Bytes of the text that is read. */
  readonly textBytes: number;
}

/** A part of a table, with what was found of its text or of its records. */
export type SurveyedPart = Surveyed &
  (
    | { readonly kind: 'delimited'; readonly part: DelimitedPart; readonly survey: Survey }
    | { readonly kind: 'records'; readonly part: RecordsPart; readonly survey: null }
  );
