import { findItemSets, findRules, type AssociationRule } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { findColumn } from '../prediction/examples.ts';
import {
  ServiceError,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingData,
  type TrainingRequest,
} from '../service.ts';
import { MIN_BASKETS, type BasketOptions } from './options.ts';

interface Baskets {
  /** Codes of items per basket. */
  readonly baskets: readonly (readonly number[])[];
  readonly items: readonly string[];
}

const LISTED_RULES = 500;
/** Many rules are tried: what chance brings once in a thousand is none. */
const MAX_P = 0.001;
/** Values of one column beyond these are rare in baskets of rows. */
const MAX_VALUES = 1000;

function readBaskets(data: TrainingData, { features, options }: TrainingRequest<BasketOptions>): Baskets {
  const { basketColumn } = options;
  const columns = features
    .filter((name) => name !== basketColumn)
    .map((name) => findColumn(data, name))
    .flatMap(({ name, type, data: column }) => {
      if (column.kind === 'category') {
        return column.categories.length <= MAX_VALUES
          ? [{ name, codes: column.codes, values: column.categories }]
          : [];
      }
      const codes = Int32Array.from(column.values, (value) => (Number.isNaN(value) ? -1 : value));
      return type === 'boolean' ? [{ name, codes, values: ['no', 'yes'] }] : [];
    });
  if (columns.length === 0) {
    throw new ServiceError('No feature is a column of categories. Numbers can be grouped in a recipe first.');
  }
  const items = columns.flatMap(({ name, values }) =>
    values.map((value) => (columns.length === 1 ? value : `${name} = ${value}`)),
  );
  const firsts = columns.map((_, at) =>
    columns.slice(0, at).reduce((sum, { values }) => sum + values.length, 0),
  );
  const byRow = Array.from({ length: data.rows }, (_, row) =>
    columns.flatMap(({ codes }, at) => (codes[row]! < 0 ? [] : [firsts[at]! + codes[row]!])),
  );
  return { baskets: basketColumn === null ? byRow : gather(data, byRow, basketColumn), items };
}

function gather(data: TrainingData, byRow: readonly number[][], basketColumn: string): number[][] {
  const { data: column } = findColumn(data, basketColumn);
  const keys = column.kind === 'number' ? column.values : column.codes;
  const baskets = new Map<number, number[]>();
  byRow.forEach((items, row) => {
    const own = baskets.get(keys[row]!) ?? [];
    baskets.set(keys[row]!, own);
    own.push(...items);
  });
  return [...baskets.values()];
}

function section(rules: readonly AssociationRule[], items: readonly string[]): SectionDraft {
  return {
    kind: 'table',
    id: 'rules',
    title: message('workflow.section.rules'),
    note: message('workflow.section.rulesNote'),
    columns: [
      { name: 'With', type: 'text' },
      { name: 'Also', type: 'text' },
      { name: 'Support', type: 'share' },
      { name: 'Confidence', type: 'share' },
      { name: 'Lift', type: 'number' },
    ],
    rows: rules
      .slice(0, LISTED_RULES)
      .map(({ from, to, support, confidence, lift }) => [
        from.map((item) => items[item]!).join(', '),
        items[to]!,
        support,
        confidence,
        lift,
      ]),
  };
}

export const basketRuntime: ServiceRuntime<BasketOptions> = {
  train(data, request, control) {
    control.progress('checking', 0, 1);
    const { options } = request;
    const { baskets, items } = readBaskets(data, request);
    if (baskets.length < MIN_BASKETS) {
      throw new ServiceError(`There are ${baskets.length} baskets. At least ${MIN_BASKETS} are needed.`);
    }
    control.progress('fitting', 0, 1);
    // A set in one basket is no pattern.
    const minCount = Math.max(2, Math.ceil(options.minSupport * baskets.length));
    const sets = findItemSets(baskets, { minCount, mostItems: options.mostItems });
    const rules = findRules(sets, {
      baskets: baskets.length,
      minConfidence: options.minConfidence,
      minLift: options.minLift,
      maxP: MAX_P,
    });
    const [best] = rules;
    return {
      model: JSON.stringify({ items, baskets: baskets.length, rules }),
      algorithm: 'fpGrowth',
      rows: { trained: data.rows, held: 0 },
      verdict:
        best === undefined
          ? [message('workflow.verdict.noRules')]
          : [
              message('workflow.verdict.rules', { count: rules.length, baskets: baskets.length }),
              message('workflow.verdict.bestRule', {
                from: best.from.map((item) => items[item]!).join(', '),
                to: items[best.to]!,
                lift: best.lift,
              }),
            ],
      metrics: [],
      checks: [],
      importance: [],
      sections: [section(rules, items)],
      inputs: [],
      scored: [],
      limits: [message('workflow.limit.causes')],
    };
  },
  open: () => null,
};
