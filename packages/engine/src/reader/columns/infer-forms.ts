import { TYPE_WINS_SHARE } from '@plumbline/contract';
import { type DecimalMark, type Form, ID_PATTERN, TEXT, dayOrderOf, inferableForms } from './forms.ts';

const ID = new RegExp(`^(${ID_PATTERN})$`, 'u');
/** Numbers that can be read with one decimal mark only. */
const PROVES_COMMA = /^-?(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)$/u;
const PROVES_POINT = /^-?(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)$/u;

/** The decimal mark that the cells prove; the point where nothing proves either. */
export const findDecimalMark = (rows: readonly (readonly string[])[]): DecimalMark => {
  let comma = 0;
  let point = 0;
  for (const cell of rows.flat()) {
    const text = cell.trim();
    comma += PROVES_COMMA.test(text) ? 1 : 0;
    point += PROVES_POINT.test(text) ? 1 : 0;
  }
  return comma > point ? ',' : '.';
};

export interface Candidate {
  readonly form: Form;
  /** Of the non-empty cells, 0 to 1. */
  readonly share: number;
}

export interface Inference {
  readonly form: Form;
  /** Every form that holds some cell, best first. */
  readonly candidates: readonly Candidate[];
  readonly isAmbiguous: boolean;
}

export interface InferOptions {
  readonly mark: DecimalMark;
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  readonly forms?: readonly Form[];
}

/** The form of a column by sample cells, empty ones left out. */
export const inferForm = (cells: readonly string[], options: InferOptions): Inference => {
  const forms = options.forms ?? inferableForms(options.mark);
  const candidates = forms
    .map((form) => ({ form, share: cells.length === 0 ? 0 : cells.filter(form.test).length / cells.length }))
    .filter(({ share }) => share > 0);
  return decideForm(candidates, { ...options, hasIds: cells.some((cell) => ID.test(cell.trim())) });
};

/** The rule by which a type wins: enough cells, no ids among numbers, one day order only. */
export const decideForm = (
  candidates: readonly Candidate[],
  { dateOrder, hasIds }: { readonly dateOrder: InferOptions['dateOrder']; readonly hasIds: boolean },
): Inference => {
  // A stable sort: of equal shares the narrower form stays first.
  const ordered = candidates.toSorted((a, b) => b.share - a.share);
  const open = ordered.filter(
    ({ form, share }) =>
      share >= TYPE_WINS_SHARE &&
      !(hasIds && (form.type === 'integer' || form.type === 'number')) &&
      isWantedOrder(form, dateOrder),
  );
  const [best] = open;
  if (best === undefined) {
    return { form: TEXT, candidates: ordered, isAmbiguous: false };
  }
  const isAmbiguous = dateOrder === null && hasRival(best, open);
  return { form: isAmbiguous ? TEXT : best.form, candidates: ordered, isAmbiguous };
};

const isWantedOrder = (form: Form, wanted: InferOptions['dateOrder']): boolean => {
  const order = dayOrderOf(form);
  return wanted === null || wanted === 'ymd' || order === null || order === 'ymd' || order === wanted;
};

/** The other day order holds as many cells: nothing proves either. */
const hasRival = ({ form, share }: Candidate, open: readonly Candidate[]): boolean => {
  const order = dayOrderOf(form);
  return (
    (order === 'dmy' || order === 'mdy') &&
    open.some(
      (other) =>
        other.share === share &&
        other.form.type === form.type &&
        dayOrderOf(other.form) !== order &&
        dayOrderOf(other.form) !== 'ymd',
    )
  );
};
