import {
  AppError,
  assertNever,
  type ColumnChoice,
  type ColumnRole,
  type ColumnType,
  type Dialect,
  type ReadOptions,
} from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { uniqueNames } from './column-names.ts';
import { provenMark } from './decimal-marks.ts';
import { type Quick, quoted } from './form.ts';
import {
  type DecimalMark,
  type Form,
  TEXT,
  declaredForm,
  bitsOf,
  formOf,
  formsOfType,
  inferableForms,
} from './forms.ts';
import { type ColumnHints, LEAST_TELLING, inferForm, measureSample } from './infer-forms.ts';
import type { InferredForm, KnownForms } from './known-forms.ts';
import { isNullWord } from './null-words.ts';
import { QUICK_SAMPLE } from './quick.ts';

/** What becomes of cells that do not fit. */
export type FailureRule = NonNullable<ReadOptions['onFailure']>;

/** How one column of the file is read. */
export interface ColumnPlan {
  /** Place in the file, from 0. */
  readonly index: number;
  readonly name: string;
  readonly form: Form;
  /** A person or the file itself chose the type: no share of failing cells changes it. */
  readonly isFixed: boolean;
  /** The file's own type, preserved: cells come as values of it, not as text. Null where cells come as text. */
  readonly declared: ColumnType | null;
  readonly onFailure: FailureRule;
  /** By the sample: a day/month order that nothing proves. */
  readonly isAmbiguous: boolean;
  /** Why it is text though it could be read as more, or what else a person should know; null where nothing. */
  readonly note: Message | null;
  /** Texts of this column that mean no value, besides those of the whole file. */
  readonly nulls: readonly string[];
  /** Spaces around texts go. */
  readonly trims: boolean;
  readonly hints: ColumnHints;
  /** Text, of which a good part of the sample could be read as more: every row is tested. */
  readonly isOpen: boolean;
}

export interface PlanRequest {
  readonly survey: {
    readonly names: readonly string[];
    readonly mark: DecimalMark;
    readonly rows: readonly (readonly string[])[];
    readonly dialect?: Dialect | null;
  };
  readonly options: ReadOptions;
  /** One for each column, in file order; null where none were made. */
  readonly choices: readonly ColumnChoice[] | null;
  /** Digits after the mark for columns that a person says are decimal, by position. */
  readonly scales: ReadonlyMap<number, number>;
  /** Types that the file itself has, by position; used unless a person chooses another. Absent: every cell is text. */
  readonly declared?: readonly (ColumnType | null)[];
  /** Forms that were inferred from the same rows; absent: none are known. */
  readonly known?: KnownForms;
}

/** The included columns, in file order, by the sample and by what a person chose. */
export const planColumns = (request: PlanRequest): ColumnPlan[] => {
  const { survey, choices } = request;
  const names = uniqueNames(survey.names.map((name, index) => choices?.[index]?.rename ?? name));
  const isMarkCertain = isCertain(request);
  const plans = survey.names.flatMap((_, index) =>
    choices?.[index]?.include === false
      ? []
      : [planColumn(request, { index, name: names[index] ?? '', isMarkCertain })],
  );
  if (plans.length === 0) {
    throw new AppError('request.invalid', 'Every column is left out. Include at least one.', {
      issues: [{ path: 'columns', message: 'Every column is left out.', hint: 'Include at least one.' }],
    });
  }
  return plans;
};

/** A comma between columns leaves none for decimals, unless they are in quotes, and then the cells prove it. */
const isCertain = ({ survey, options }: PlanRequest): boolean =>
  options.decimal !== undefined || survey.dialect?.delimiter === ',' || provenMark(survey.rows) !== null;

const planColumn = (
  request: PlanRequest,
  {
    index,
    name,
    isMarkCertain,
  }: { readonly index: number; readonly name: string; readonly isMarkCertain: boolean },
): ColumnPlan => {
  const { options, choices } = request;
  const choice = choices?.[index];
  const nulls = choice?.nulls ?? [];
  const sampled = sampleOf(request, { index, name, isMarkCertain, nulls });
  const inference = inferenceOf(request, sampled);
  const { form, isFixed, share } = inference;
  return {
    ...sampled.previous,
    index,
    name,
    form,
    isFixed,
    nulls,
    declared: inference.declared,
    isAmbiguous: inference.isAmbiguous,
    note: inference.note,
    onFailure: choice?.onFailure ?? options.onFailure ?? 'null',
    trims: choice?.trim ?? false,
    isOpen: form.type === 'text' && !isFixed && share >= LEAST_TELLING,
  };
};

interface Named {
  readonly index: number;
  readonly name: string;
  readonly isMarkCertain: boolean;
  readonly nulls: readonly string[];
}

/** The column's cells in the sample, empty ones left out, and what is known of them beforehand. */
const sampleOf = (
  { survey, options, choices }: PlanRequest,
  { index, name, isMarkCertain, nulls: own }: Named,
): Sampled => {
  const choice = choices?.[index];
  const nulls = new Set([...(options.nulls ?? []), ...own]);
  const all = survey.rows.map((row) => row[index] ?? '');
  const cells = all.filter((cell) => cell.trim() !== '' && !nulls.has(cell));
  const hints: ColumnHints = {
    name,
    mark: survey.mark,
    isMarkCertain,
    decimal: choice?.decimal ?? null,
    dateOrder: choice?.dateOrder ?? options.dateOrder ?? null,
    hasEmpty: cells.length < all.length,
    cells: spread(cells),
  };
  return { index, cells, nulls: [...nulls], previous: { hints } };
};

const spread = (cells: readonly string[]): readonly string[] => {
  const step = Math.max(1, Math.floor(cells.length / QUICK_SAMPLE));
  return cells.filter((_, at) => at % step === 0);
};

interface Sampled {
  readonly index: number;
  readonly cells: readonly string[];
  /** Texts that mean no value. */
  readonly nulls: readonly string[];
  readonly previous: { readonly hints: ColumnHints };
}

const FIXED = { isFixed: true, declared: null, share: 0, isAmbiguous: false, note: null } as const;

const inferenceOf = (
  request: PlanRequest,
  { index, cells, nulls, previous: { hints } }: Sampled,
): InferredForm & Pick<ColumnPlan, 'isFixed' | 'declared'> => {
  const own = request.declared?.[index] ?? null;
  const choice = request.choices?.[index];
  if (own !== null && usesDeclared(own, choice)) {
    return { ...FIXED, form: declaredForm(own), declared: own };
  }
  const form = choice?.form === undefined ? null : formOf(choice.form);
  if (form !== null) {
    return { ...FIXED, form };
  }
  if (choice?.type !== undefined) {
    const scale = request.scales.get(index) ?? 0;
    return { ...FIXED, form: chosenForm(choice.type, cells, { hints, scale }) };
  }
  const infer = (): InferredForm => {
    const { candidates, ...inferred } = inferForm(cells, hints);
    return { ...inferred, share: candidates[0]?.share ?? 0 };
  };
  const inferred = request.known?.formOf({ index, nulls, hints }, infer) ?? infer();
  return { ...inferred, isFixed: false, declared: null };
};

const usesDeclared = (own: ColumnType, choice: ColumnChoice | undefined): boolean => {
  const type = choice?.type ?? choice?.form?.replace(/^declared-/u, '') ?? own;
  return type === own && choice?.decimal === undefined;
};

/** The form of the chosen type that fits most of the sample; of equal ones, the usual form. */
const chosenForm = (
  type: ColumnType,
  cells: readonly string[],
  { hints, scale }: { readonly hints: ColumnHints; readonly scale: number },
): Form => {
  const meaningful = cells.filter((cell) => !isNullWord(cell));
  const { candidates, mark } = measureSample(meaningful, hints, { wanted: type });
  const usual = formsOfType(type, mark.mark, scale);
  const candidateForms = candidates.flatMap(({ form }) =>
    type === 'integer' ? (bitsOf(form) ?? form) : form,
  );
  const wanted = [...usual, ...candidateForms.filter((form) => form.type === type)].filter(
    ({ order }) => hints.dateOrder === null || order === undefined || order === hints.dateOrder,
  );
  const shares = wanted.map((form) => meaningful.filter(form.test).length);
  return wanted[shares.indexOf(Math.max(...shares))] ?? usual[0];
};

/** Forms that hold every cell of this one, and more. */
export const widerForms = ({ key, type, order, mark }: Form): readonly Form[] => {
  const wider = inferableForms(mark ?? '.').filter(
    (other) =>
      (key === `integer${mark}` && other.type === 'number') ||
      (/^date-(ymd|dmy|mdy)$/u.test(key) && other.type === 'timestamp' && other.order === order),
  );
  const written = [
    ...(key === `integer${mark}` ? [`integer-written${mark}`, `number-written${mark}`] : []),
    ...(key === `number${mark}` || key === `integer-written${mark}` ? [`number-written${mark}`] : []),
    ...(type === 'date' && key.includes('~') ? [key.replace('date-', 'timestamp-')] : []),
    ...(key === 'time' ? ['time-written', 'duration-clock'] : []),
  ];
  return [...wider, ...written.map(formOf).filter((form) => form !== null)];
};

export const asText = (plan: ColumnPlan, isAmbiguous = false): ColumnPlan => ({
  ...plan,
  form: TEXT,
  isAmbiguous,
});

/** SQL of the column's cell `x` as its forms see it: its own words for no value are none, texts lose their spaces. */
export const cellOf = ({ nulls, trims, form }: ColumnPlan, x: string): string => {
  const trimmed = trims && form.type === 'text' ? `nullif(trim(${x}), '')` : x;
  return nulls.length === 0
    ? trimmed
    : `CASE WHEN trim(${x}) NOT IN (${nulls.map(quoted).join(', ')}) THEN ${trimmed} END`;
};

/** The way past the form's `parse` for most of the column's cells; null where there is none. */
export const quickOf = ({ form, hints }: ColumnPlan): Quick | null =>
  form.quickFor?.(hints.cells) ?? form.quick ?? null;

const YEAR_NAME = /(^|[_\s-])(year|jahr|month|day|week|quarter)$/iu;

/** What a column is for, by its name and type. */
export const roleOf = (name: string, type: ColumnType): ColumnRole => {
  switch (type) {
    case 'date':
    case 'timestamp':
      return 'time';
    case 'decimal':
    case 'number':
      return 'measure';
    case 'integer':
      return roleOfInteger(name);
    case 'text':
      return isIdentifierName(name) ? 'identifier' : 'dimension';
    case 'boolean':
    case 'time':
    case 'json':
      return 'dimension';
    default:
      return assertNever(type);
  }
};

const roleOfInteger = (name: string): ColumnRole => {
  if (isIdentifierName(name)) {
    return 'identifier';
  }
  return YEAR_NAME.test(name) ? 'dimension' : 'measure';
};

const IDENTIFIER_NAME =
  /(^|[_\s-])(id|ids|code|key|uuid|guid|zip|postcode|postal|phone|tel|fax|iban|isbn|ean|sku|ssn|no|nr|number|nummer)\.?$|^(id|uuid)|Id$|ID$/u;

const isIdentifierName = (name: string): boolean =>
  IDENTIFIER_NAME.test(name) || IDENTIFIER_NAME.test(name.toLowerCase());
