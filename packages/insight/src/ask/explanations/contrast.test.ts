import type { Interpretation, PivotSpec, PivotTable } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { normalsOf, randomOf } from '../../../test/fixtures/random.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { buildChips } from '../choices/chips.ts';
import { planContrast, readContrast } from './contrast.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { NO_INTERPRETATION } from '../reading/interpret.ts';

const NAMES = ['Region', 'Channel', 'Segment', 'Priority'] as const;
const NUMBERS = ['Revenue', 'Weight', 'Delay'] as const;

const DATASET: DescribedDataset = {
  subject: 'Orders',
  rowCount: 600,
  columns: [
    column('Product', 'text', { distinct: 3 }),
    ...NAMES.map((name) => column(name, 'text', { distinct: 4 })),
    ...NUMBERS.map((name) => column(name, 'number', { distinct: 600, min: -500, max: 500 })),
  ],
};

const eq = (column: string, value: string) => ({ column, op: 'eq' as const, value });
const contrast = (other: string | null): Interpretation => ({
  ...NO_INTERPRETATION,
  intent: 'contrast',
  contrast: { of: [eq('Product', 'Tea')], with: other === null ? null : [eq('Product', other)] },
});

/** Names and numbers of a row of the first side, or of the second. */
type Row = Readonly<Record<string, string | number>>;

/** What the server gives for a pivot of the plan: figures of all numbers, or counts of the values of a name. */
function answered(pivot: PivotSpec, rows: readonly Row[]): PivotTable {
  const [field] = pivot.rows;
  const valuesOf = (name: string): number[] => rows.map((row) => Number(row[name]));
  const figures = pivot.values.map(({ column: name, agg }) => {
    const values = name === undefined ? [] : valuesOf(name);
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const figure = { count: rows.length, mean, stddev: Math.sqrt(square / (values.length - 1)) };
    return rows.length === 0 && agg !== 'count' ? null : figure[agg as keyof typeof figure];
  });
  const keys = typeof field === 'string' ? [...new Set(rows.map((row) => String(row[field])))] : [];
  const cells =
    typeof field === 'string'
      ? keys.map((key) => ({
          row: [key],
          column: [],
          values: [rows.filter((row) => row[field] === key).length],
        }))
      : [{ row: [], column: [], values: figures }];
  return { cells } as unknown as PivotTable;
}

function read(one: readonly Row[], other: readonly Row[], query = contrast(null)) {
  const plan = planContrast(query, DATASET);
  if (plan === null) {
    throw new Error('There is no plan.');
  }
  const tables = [one, other].map((rows, side) =>
    (plan.pivots[side] ?? []).map((pivot) => answered(pivot, rows)),
  );
  return readContrast(plan, [tables[0] ?? [], tables[1] ?? []], DATASET);
}

const VALUES = ['A', 'B', 'C', 'D'];

/** Rows that differ from one another by chance alone, but for what is planted in them. */
function rowsOf(
  seed: number,
  count: number,
  plant: (row: Record<string, string | number>, u: number) => void,
) {
  const random = randomOf(seed);
  const normal = normalsOf(random);
  return Array.from({ length: count }, (): Row => {
    const row: Record<string, string | number> = {
      ...Object.fromEntries(NAMES.map((name) => [name, VALUES[Math.floor(random() * 4)] ?? 'A'])),
      ...Object.fromEntries(NUMBERS.map((name) => [name, normal() * 100])),
    };
    plant(row, random());
    return row;
  });
}
const nothing = (): void => undefined;

const codes = (sentences: ReturnType<typeof read>['sentences']) => sentences.map(({ text }) => text.code);

describe('what sets rows apart', () => {
  it('is compared by every column but those that define the rows, against the rest of them', () => {
    const plan = planContrast({ ...contrast(null), filters: [eq('Region', 'A')] }, DATASET);
    expect(plan?.names.map(({ name }) => name)).not.toContain('Product');
    expect(plan?.pivots[0][0]?.filters.value).toEqual([eq('Region', 'A'), eq('Product', 'Tea')]);
    expect(plan?.pivots[1][0]?.filters.value).toEqual([
      eq('Region', 'A'),
      { op: 'not', value: [{ op: 'and', value: [eq('Product', 'Tea')] }] },
    ]);
    const pair = planContrast(contrast('Milk'), DATASET);
    expect(pair?.pivots[1][0]?.filters.value).toEqual([eq('Product', 'Milk')]);
  });

  it('finds what was planted, the strongest first, with the shares and averages of both sides', () => {
    const one = rowsOf(1, 300, (row, u) => {
      row['Revenue'] = Number(row['Revenue']) + 150;
      row['Channel'] = u < 0.6 ? 'A' : (row['Channel'] ?? 'A');
    });
    const { sentences, chart } = read(one, rowsOf(2, 300, nothing));
    expect(codes(sentences)).toEqual([
      'ask.contrasted',
      'ask.contrastNumber',
      'ask.contrastName',
      'ask.contrastTested',
    ]);
    expect(sentences[1]?.text.values).toMatchObject({ column: 'Revenue' });
    const share = one.filter((row) => row['Channel'] === 'A').length / 300;
    expect(sentences[2]?.text.values).toMatchObject({ column: 'Channel', name: 'A', share });
    expect(chart).toMatchObject({ mark: 'histogram', encoding: { x: { field: 'Revenue' } } });
  });

  it('draws two values of one column beside each other', () => {
    const one = rowsOf(3, 200, (row, u) => {
      row['Channel'] = u < 0.7 ? 'A' : (row['Channel'] ?? 'A');
    });
    expect(read(one, rowsOf(4, 200, nothing), contrast('Milk')).chart).toMatchObject({
      mark: 'bar',
      encoding: { x: { field: 'Product' }, color: { field: 'Channel' }, y: { stack: 'normalize' } },
      filter: { value: [{ column: 'Product', op: 'in', value: ['Tea', 'Milk'] }] },
    });
  });

  it('reports at most one chance difference in ten shuffled runs', () => {
    const runs = Array.from({ length: 200 }, (_, at) =>
      read(rowsOf(100 + at, 120, nothing), rowsOf(900 + at, 120, nothing)),
    );
    const findings = runs.map(
      ({ sentences }) => codes(sentences).filter((code) => FINDINGS.has(code)).length,
    );
    expect(findings.reduce((sum, one) => sum + one, 0) / runs.length).toBeLessThanOrEqual(0.1);
  });

  it('says that there is nothing to compare, or nothing to tell apart', () => {
    expect(codes(read([], rowsOf(5, 50, nothing)).sentences)).toEqual(['ask.contrastEmpty']);
    expect(codes(read(rowsOf(6, 60, nothing), rowsOf(7, 60, nothing)).sentences)).toEqual([
      'ask.contrasted',
      'ask.contrastNone',
    ]);
  });

  it('says a month as one time', () => {
    const month = [
      { column: 'Day', op: 'gte' as const, value: '2024-01-01' },
      { column: 'Day', op: 'lt' as const, value: '2024-02-01' },
    ];
    const question = { ...contrast(null), contrast: { of: month, with: null } };
    const { sentences } = read(rowsOf(6, 60, nothing), rowsOf(7, 60, nothing), question);
    expect(JSON.stringify(sentences[0]?.text.values)).toContain('"to":"2024-01-31"');
  });

  it('leaves out what only says again which rows they are', () => {
    const always = (value: string) => (row: Record<string, string | number>) => {
      row['Segment'] = value;
    };
    const { sentences } = read(rowsOf(8, 60, always('A')), rowsOf(9, 60, always('B')));
    expect(JSON.stringify(sentences)).not.toContain('Segment');
  });

  it('is refused without rows or with columns that there are not, and is a chip that can be changed', () => {
    const { contrast: _, ...bare } = contrast(null);
    expect(checkInterpretation(bare, DATASET).map(({ path }) => path)).toEqual(['contrast']);
    const gone = { ...contrast(null), contrast: { of: [eq('Gone', 'x')], with: [eq('Lost', 'y')] } };
    expect(checkInterpretation(gone, DATASET).map(({ path }) => path)).toEqual([
      'contrast.of.0.column',
      'contrast.with.0.column',
    ]);
    const [chip] = buildChips(contrast('Milk'), DATASET, []);
    expect(chip?.kind).toBe('comparison');
    expect(chip?.choices.map(({ interpretation }) => interpretation.contrast)).toEqual([
      { of: [eq('Product', 'Milk')], with: [eq('Product', 'Tea')] },
      { of: [eq('Product', 'Tea')], with: null },
      { of: [eq('Product', 'Milk')], with: null },
    ]);
  });
});

const FINDINGS: ReadonlySet<string> = new Set(['ask.contrastName', 'ask.contrastNumber']);
