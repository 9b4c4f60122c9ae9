import { type Cell, type PivotSpec, PIVOT_SHOW_AS } from '@plumbline/contract';
import { type ColumnSchema, type PivotFigure, type PivotQuery, type PivotSort } from '@plumbline/query';
import * as fc from 'fast-check';

/** Few values, so that headers meet: nulls, texts that differ in case alone, numbers whose sums are exact. */
export const PIVOT_COLUMNS = [
  { name: 'region', type: 'text' },
  { name: 'row 1', type: 'text' },
  { name: 'paid', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'timestamp' },
  { name: 'n', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'score', type: 'number' },
  { name: 'tags', type: 'json' },
] as const satisfies readonly ColumnSchema[];

const VALUES: Readonly<Record<(typeof PIVOT_COLUMNS)[number]['name'], readonly Exclude<Cell, null>[]>> = {
  region: ['North', 'north', 'Süd', ''],
  'row 1': ['a', 'b', '{"total":true}'],
  paid: [true, false],
  day: ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-31'],
  at: ['2024-03-31T00:30:00', '2024-03-31T23:59:59.5', '2024-10-27T02:30:00'],
  n: [-3, 0, 1, 2, 2, 7],
  price: ['-1.50', '0.00', '2.25', '2.25', '10.00'],
  score: [-2.5, 0, 0.5, 0.5, 4],
  tags: ['{"a": 1}', '[]', '"x"'],
};

const cell = (name: keyof typeof VALUES): fc.Arbitrary<Cell> =>
  fc.option(fc.constantFrom(...VALUES[name]), { nil: null, freq: 5 });

export const pivotRows: fc.Arbitrary<Cell[][]> = fc.array(
  fc.tuple(...PIVOT_COLUMNS.map(({ name }) => cell(name))),
  { maxLength: 20 },
);

type Field = Exclude<PivotSpec['rows'][number], string>;

const FIELDS: readonly Field[] = [
  { column: 'region' },
  { column: 'row 1' },
  { column: 'paid' },
  { column: 'n' },
  { column: 'tags' },
  { column: 'day', timeUnit: 'quarter' },
  { column: 'day', timeUnit: 'month' },
  { column: 'at', timeUnit: 'hour' },
  { column: 'at', part: 'hour_of_day' },
  { column: 'day', part: 'weekday' },
  { column: 'day', part: 'month_of_year' },
  { column: 'n', bin: { maxBins: 3 } },
  { column: 'score', bin: { maxBins: 4 } },
];

const dimension = (field: Field, as: string): PivotQuery['rows'][number] => {
  const { column, timeUnit, part, bin } = field;
  if (part !== undefined) {
    return { kind: 'part', column, part, as };
  }
  if (timeUnit !== undefined) {
    return { kind: 'time', column, unit: timeUnit, as };
  }
  return bin === undefined
    ? { kind: 'value', column, as, ...(column === 'region' && { order: ['Süd', 'north', 'not there'] }) }
    : { kind: 'bin', column, maxBins: bin.maxBins, as, upperAs: null };
};

const MEASURES = [
  ...(['count', 'distinct'] as const).flatMap((aggregate) =>
    (['region', 'n'] as const).map((column) => ({ aggregate, column })),
  ),
  { aggregate: 'count', column: null } as const,
  ...(['sum', 'mean', 'median', 'min', 'max', 'stddev', 'mode'] as const).flatMap((aggregate) =>
    (['n', 'price', 'score'] as const).map((column) => ({ aggregate, column })),
  ),
];

const figure = (index: number): fc.Arbitrary<PivotFigure> =>
  fc
    .record({ measure: fc.constantFrom(...MEASURES), showAs: fc.constantFrom(...PIVOT_SHOW_AS) })
    .map(({ measure, showAs }): PivotFigure => ({
      derive: [],
      measures: [{ ...measure, as: `value ${index + 1}` }],
      calculate: [],
      of: `value ${index + 1}`,
      showAs,
      label: `${measure.aggregate} ${measure.column}`,
    }));

const direction = fc.constantFrom('asc' as const, 'desc' as const);

const keyOf = (field: Field | undefined): fc.Arbitrary<Cell> => {
  if (field === undefined) {
    return fc.constant(null);
  }
  const { column, timeUnit, part, bin } = field;
  if (part !== undefined) {
    return fc.option(fc.constantFrom(1, 2, 3, 7), { nil: null, freq: 4 });
  }
  const edges = bin === undefined ? VALUES[column as keyof typeof VALUES] : [-5, -2, 0, 1, 2, 5];
  const starts: Readonly<Record<string, readonly string[]>> = {
    quarter: ['2023-10-01', '2024-01-01'],
    month: ['2023-12-01', '2024-02-01', '2024-03-01'],
    hour: ['2024-03-31T00:00:00', '2024-10-27T02:00:00'],
  };
  return fc.option(fc.constantFrom(...(timeUnit === undefined ? edges : (starts[timeUnit] ?? []))), {
    nil: null,
    freq: 4,
  });
};

const sortFor = (rows: number, columns: readonly Field[], values: number): fc.Arbitrary<PivotSort> => {
  const byValue = fc.integer({ min: 0, max: columns.length }).chain((length) =>
    fc.record({
      kind: fc.constant('value' as const),
      value: fc.nat({ max: values - 1 }),
      under: fc.tuple(...columns.slice(0, length).map(keyOf)),
      direction,
    }),
  );
  const byField = (axis: 'rows' | 'columns', count: number): fc.Arbitrary<PivotSort>[] =>
    count === 0
      ? []
      : [
          fc.record({
            kind: fc.constant('field' as const),
            axis: fc.constant(axis),
            field: fc.nat({ max: count - 1 }),
            direction,
          }),
        ];
  return fc.oneof(byValue, ...byField('rows', rows), ...byField('columns', columns.length));
};

/** Any fields on both sides, none twice. */
const sides = fc
  .tuple(fc.shuffledSubarray([...FIELDS], { maxLength: 4 }), fc.nat({ max: 4 }))
  .map(([fields, cut]) => ({ rows: fields.slice(0, cut), columns: fields.slice(cut) }));

export const pivots: fc.Arbitrary<PivotQuery> = sides.chain(({ rows, columns }) =>
  fc
    .record({
      values: fc
        .integer({ min: 1, max: 3 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => figure(index)))),
      totals: fc.record({ rows: fc.boolean(), columns: fc.boolean(), grand: fc.boolean() }),
      depth: fc.option(fc.nat({ max: 3 }), { nil: null, freq: 2 }),
      under: fc
        .integer({ min: 0, max: Math.max(0, rows.length - 1) })
        .chain((length) => fc.tuple(...rows.slice(0, length).map(keyOf))),
      filter: fc.option(
        fc.constantFrom(
          { column: 'paid', op: 'eq', value: true } as const,
          { column: 'n', op: 'gt', value: 0 } as const,
          { column: 'region', op: 'eq', value: 'nowhere' } as const,
        ),
        { nil: null, freq: 3 },
      ),
      limit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      offset: fc.nat({ max: 4 }),
    })
    .chain((rest) =>
      fc
        .array(sortFor(rows.length, columns, rest.values.length), { maxLength: 3 })
        .map((sort): PivotQuery => ({
          version: 1,
          rows: rows.map((field, index) => dimension(field, `row ${index + 1}`)),
          columns: columns.map((field, index) => dimension(field, `column ${index + 1}`)),
          search: null,
          sort,
          ...rest,
          under: rest.depth === null ? rest.under : rest.under.slice(0, rest.depth),
        })),
    ),
);
