import {
  AppError,
  assertNever,
  type ColumnChoice,
  type ColumnRole,
  type ColumnType,
  type ReadOptions,
} from '@plumbline/contract';
import { uniqueNames } from './column-names.ts';
import {
  type DecimalMark,
  type Form,
  TEXT,
  dayOrderOf,
  declaredForm,
  formsOfType,
  inferableForms,
} from './forms.ts';
import { type Inference, inferForm } from './infer-forms.ts';
import type { Table } from '../table.ts';

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
  /** The file's own type, kept: cells come as values of it, not as text. Null where cells come as text. */
  readonly declared: ColumnType | null;
  readonly onFailure: FailureRule;
  /** By the sample: a day/month order that nothing proves. */
  readonly isAmbiguous: boolean;
}

export interface PlanRequest {
  readonly survey: Pick<Table, 'names' | 'rows' | 'mark'>;
  readonly options: ReadOptions;
  readonly choices: readonly ColumnChoice[] | null;
  /** Digits after the mark for columns that a person says are decimal, by place. */
  readonly scales: ReadonlyMap<number, number>;
  /** Types that the file itself has, by place; kept unless a person chooses another. Absent: every cell is text. */
  readonly declared?: readonly (ColumnType | null)[];
}

/** The included columns, in file order, by the sample and by what a person chose. */
export const planColumns = (request: PlanRequest): ColumnPlan[] => {
  const { survey, options, choices } = request;
  const names = uniqueNames(survey.names.map((name, index) => choices?.[index]?.rename ?? name));
  const plans = survey.names.flatMap((_, index): ColumnPlan[] => {
    const choice = choices?.[index];
    if (choice?.include === false) {
      return [];
    }
    const inference = inferenceOf(request, index);
    return [
      {
        index,
        name: names[index] ?? '',
        form: inference.form,
        isFixed: inference.isFixed,
        declared: inference.declared,
        onFailure: choice?.onFailure ?? options.onFailure ?? 'null',
        isAmbiguous: inference.isAmbiguous,
      },
    ];
  });
  if (plans.length === 0) {
    throw new AppError('request.invalid', 'Every column is left out. Include at least one.', {
      issues: [{ path: 'columns', message: 'Every column is left out.', hint: 'Include at least one.' }],
    });
  }
  return plans;
};

const inferenceOf = (
  request: PlanRequest,
  index: number,
): Pick<ColumnPlan, 'form' | 'isFixed' | 'declared' | 'isAmbiguous'> => {
  const { survey, options, choices, scales } = request;
  const own = request.declared?.[index] ?? null;
  const choice = choices?.[index];
  if (own !== null && (choice?.type ?? own) === own && choice?.form === undefined) {
    return { form: declaredForm(own), isFixed: true, declared: own, isAmbiguous: false };
  }
  const nulls = new Set(options.nulls ?? []);
  const cells = survey.rows
    .map((row) => row[index] ?? '')
    .filter((cell) => cell.trim() !== '' && !nulls.has(cell));
  const type = choice?.type;
  const { form, isAmbiguous } =
    type === undefined
      ? inferForm(cells, { mark: survey.mark, dateOrder: options.dateOrder ?? null })
      : chosenForm(type, cells, { options, mark: survey.mark, scale: scales.get(index) ?? 0 });
  return { form, isFixed: type !== undefined, declared: null, isAmbiguous };
};

/** Of the ways to write the chosen type, the one that holds most of the sample. */
const chosenForm = (
  type: ColumnType,
  cells: readonly string[],
  {
    options,
    mark,
    scale,
  }: { readonly options: ReadOptions; readonly mark: DecimalMark; readonly scale: number },
): Inference => {
  const forms = formsOfType(type, mark, scale);
  const wanted = forms.filter((form) => {
    const order = dayOrderOf(form);
    return (
      options.dateOrder === undefined || order === null || order === 'ymd' || order === options.dateOrder
    );
  });
  const shares = wanted.map((form) => cells.filter(form.test).length);
  const best = wanted[shares.indexOf(Math.max(...shares))] ?? forms[0];
  return { form: best, candidates: [], isAmbiguous: false };
};

/** Forms that hold every cell of this one, and more. */
export const widerForms = (form: Form, mark: DecimalMark): readonly Form[] => {
  const order = dayOrderOf(form);
  return inferableForms(mark).filter(
    (other) =>
      (form.type === 'integer' && other.type === 'number') ||
      (form.type === 'date' && other.type === 'timestamp' && dayOrderOf(other) === order),
  );
};

export const asText = (plan: ColumnPlan, isAmbiguous = false): ColumnPlan => ({
  ...plan,
  form: TEXT,
  isAmbiguous,
});

const IDENTIFIER_NAME =
  /(^|[_\s-])(id|ids|code|key|uuid|guid|zip|postcode|postal|phone|tel|fax|iban|isbn|ean|sku|ssn|no|nr|number|nummer)$|^(id|uuid)|Id$|ID$/u;
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

const isIdentifierName = (name: string): boolean =>
  IDENTIFIER_NAME.test(name) || IDENTIFIER_NAME.test(name.toLowerCase());
