import { isDeepStrictEqual } from 'node:util';
import type { Findings } from '../findings.ts';
import type { Form } from './form.ts';
import { formOf } from './forms.ts';
import type { ColumnHints, Inference } from './infer-forms.ts';

/** What an inference means for the plan of a column. */
export interface InferredForm extends Omit<Inference, 'candidates'> {
  /** Of the cells, that the best form holds, 0 to 1. */
  readonly share: number;
}

type SavedForm = Omit<InferredForm, 'form'> & { readonly form: string };

/** The column and all that its form depends on besides the rows. */
interface Column {
  readonly index: number;
  readonly nulls: readonly string[];
  readonly hints: ColumnHints;
}

const KIND = 'forms';

const saysTheSame = (one: Form, other: Form | null): boolean =>
  one.type === other?.type &&
  isDeepStrictEqual(one.label, other.label) &&
  one.parse('x') === other.parse('x');

/** The forms of the columns of one sample, saved with its survey. */
export class KnownForms {
  readonly #findings: Findings;
  readonly #key: string;
  readonly #forms: Map<string, SavedForm>;
  #isChanged = false;

  private constructor(findings: Findings, key: string, forms: ReadonlyMap<string, SavedForm>) {
    this.#findings = findings;
    this.#key = key;
    this.#forms = new Map(forms);
  }

  static async of(findings: Findings, key: string): Promise<KnownForms> {
    return new KnownForms(
      findings,
      key,
      (await findings.find<Map<string, SavedForm>>(key, KIND)) ?? new Map(),
    );
  }

  /** The form that was inferred from this sample before, or that `infer` gives. */
  formOf({ index, nulls, hints }: Column, infer: () => InferredForm): InferredForm {
    const { cells: _, ...others } = hints;
    const key = JSON.stringify([index, nulls, others]);
    const saved = this.#forms.get(key);
    const form = saved === undefined ? null : formOf(saved.form);
    if (saved !== undefined && form !== null) {
      return { ...saved, form };
    }
    const inferred = infer();
    // What its key does not name is inferred each time.
    if (saysTheSame(inferred.form, formOf(inferred.form.key))) {
      this.#forms.set(key, { ...inferred, form: inferred.form.key });
      this.#isChanged = true;
    }
    return inferred;
  }

  async save(): Promise<void> {
    if (this.#isChanged) {
      await this.#findings.save(this.#key, KIND, this.#forms);
    }
  }
}
