import {
  isTemporalType,
  isNumericType,
  detectQuantity,
  type QuantityColumn,
  type SavedMeasure,
  type Transformation,
} from '@plumbline/contract';
import type { FormulaDraft } from '../../core/model/formula-drafts.ts';
import { columnNameKey, columnRef } from '@plumbline/query';
import { compareTexts, t } from '../../../../messages/index.ts';

/** A formula of the dataset: a step of its recipe that adds a column, or a measure. */
export type SavedFormula =
  | {
      readonly kind: 'column';
      readonly name: string;
      readonly formula: string;
      /** Place of the step, from 0. */
      readonly at: number;
      /** Why it does not fit now; null when it does. */
      readonly fault: string | null;
    }
  | {
      readonly kind: 'measure';
      readonly name: string;
      readonly formula: string;
      readonly description: string;
      readonly id: string;
      readonly isCertified: boolean;
      readonly fault: string | null;
    };

/** Columns in the order of the recipe, then measures by their names, certified ones first. */
export function savedFormulas(
  transformations: readonly Transformation[],
  measures: readonly SavedMeasure[],
): readonly SavedFormula[] {
  const columns = transformations.flatMap(({ step, fault }, at): SavedFormula[] =>
    step.kind === 'formula'
      ? [{ kind: 'column', name: step.name, formula: step.formula, at, fault: fault?.message ?? null }]
      : [],
  );
  const saved = measures.map(({ id, name, formula, description, certified, fault }): SavedFormula => ({
    kind: 'measure',
    id,
    name,
    formula,
    description: description ?? '',
    isCertified: certified !== null,
    fault,
  }));
  const isCertified = (one: SavedFormula): number => Number(one.kind === 'measure' && one.isCertified);
  return [
    ...columns,
    ...saved.toSorted(
      (one, other) => isCertified(other) - isCertified(one) || compareTexts(one.name, other.name),
    ),
  ];
}

export const EMPTY_DRAFT: FormulaDraft = { name: '', formula: '', description: '' };

export const draftOfSaved = (saved: SavedFormula): FormulaDraft => ({
  name: saved.name,
  formula: saved.formula,
  description: saved.kind === 'measure' ? saved.description : '',
});

export const isSame = (one: FormulaDraft, other: FormulaDraft): boolean =>
  one.name === other.name && one.formula === other.formula && one.description === other.description;

export type NameIssue = 'needFormulaName' | 'takenFormulaName' | 'takenMeasureName';

interface NameContext {
  readonly name: string;
  readonly scope: 'column' | 'measure';
  /** Names of columns before the formula, without its own. */
  readonly columns: readonly string[];
  /** Names of measures, without its own. */
  readonly measures: readonly string[];
}

/** Why a formula cannot be saved under a name; null when it can. Case makes no second name. */
export function nameIssue({ name, scope, columns, measures }: NameContext): NameIssue | null {
  const wanted = columnNameKey(name.trim());
  if (wanted === '') {
    return 'needFormulaName';
  }
  const has = (names: readonly string[]): boolean => names.some((each) => columnNameKey(each) === wanted);
  if (has(columns)) {
    return 'takenFormulaName';
  }
  return scope === 'measure' && has(measures) ? 'takenMeasureName' : null;
}

type SampleColumn = QuantityColumn & { readonly role: string };

/** Formulas that make sense for these columns, to begin with. */
export function sampleFormulas(columns: readonly SampleColumn[]): readonly FormulaDraft[] {
  const measures = columns.filter(({ type, role }) => role === 'measure' && isNumericType(type));
  // What is measured is divided by what is counted; what does not add up, such as a rate, is neither.
  const [first, second] = measures
    .filter((column) => detectQuantity(column, columns) === 'amount')
    .toSorted((one, other) => Number(one.type === 'integer') - Number(other.type === 'integer'));
  const day = columns.find(({ type }) => isTemporalType(type));
  const text = columns.find(({ type }) => type === 'text');
  const price = measures.find((column) => detectQuantity(column, columns) === 'price');
  const count = measures.find(
    (column) => column.type === 'integer' && detectQuantity(column, columns) === 'amount',
  );
  const samples: (FormulaDraft | null)[] = [
    price === undefined || count === undefined
      ? null
      : {
          name: t('formula.name-product', { first: price.name, second: count.name }),
          formula: `=${columnRef(price.name)} * ${columnRef(count.name)}`,
          description: '',
        },
    first === undefined || second === undefined
      ? null
      : {
          name: t('formula.name-ratio', { first: first.name, second: second.name }),
          formula: `=${columnRef(first.name)} / ${columnRef(second.name)}`,
          description: '',
        },
    first === undefined
      ? null
      : {
          name: t('formula.name-total', { column: first.name }),
          formula: `=SUM(${columnRef(first.name)})`,
          description: '',
        },
    measures[0] === undefined || first !== undefined
      ? null
      : {
          name: t('formula.name-mean', { column: measures[0].name }),
          formula: `=AVERAGE(${columnRef(measures[0].name)})`,
          description: '',
        },
    day === undefined
      ? null
      : {
          name: t('formula.name-year', { column: day.name }),
          formula: `=YEAR(${columnRef(day.name)})`,
          description: '',
        },
    text === undefined || measures.length > 0
      ? null
      : {
          name: t('formula.name-length', { column: text.name }),
          formula: `=LEN(${columnRef(text.name)})`,
          description: '',
        },
  ];
  return samples.filter((sample) => sample !== null);
}
