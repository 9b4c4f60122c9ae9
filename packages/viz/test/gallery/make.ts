import type { ChartCell, ChartColumnFacts, ChartData, ChartMark, ChartSpec } from '@plumbline/contract';

/** A column in short: `name:label:type`, measures with a `#` before the name. */
type ColumnText = `${string}:${string}:${ChartColumnFacts['type']}`;

export interface GallerySample {
  readonly mark: ChartMark;
  readonly columns: readonly (ColumnText | ChartColumnFacts)[];
  readonly rows: readonly (readonly ChartCell[])[];
  readonly spec?: Partial<ChartSpec>;
}

/** Chart data as a server sends it, without its query. */
export function make({ mark, columns, rows, spec = {} }: GallerySample): ChartData {
  const facts = columns.map((column) => (typeof column === 'string' ? readColumn(column) : column));
  return {
    chart: { version: 1, mark, encoding: encodingOf(facts), limit: 50, sort: 'x', ...spec },
    mode: 'Absolute',
    columns: facts,
    data: rows.map((row) => [...row]),
    sql: '',
    params: [],
    rows: { total: rows.length, matched: rows.length },
    marks: { shown: rows.length, total: rows.length },
    reductions: [],
    notes: [],
    version: 1,
  };
}

function readColumn(text: ColumnText): ChartColumnFacts {
  const [name = '', label = '', type = 'text'] = text.split(':');
  return {
    name: name.replace('#', ''),
    label,
    type: type as ChartColumnFacts['type'],
    role: name.startsWith('#') ? 'measure' : 'dimension',
    field: label.toLowerCase(),
  };
}

const encodingOf = (facts: readonly ChartColumnFacts[]): ChartSpec['encoding'] =>
  Object.fromEntries(
    facts
      .filter(({ name }) => !name.includes('_') && !FIGURES.has(name))
      .map(({ name, field, role, timeUnit }) => [
        name,
        {
          field,
          ...(role === 'measure' ? { aggregate: 'sum' as const } : {}),
          ...(timeUnit === undefined ? {} : { timeUnit }),
        },
      ]),
  );
const FIGURES: ReadonlySet<string> = new Set(['count', 'q1', 'median', 'q3', 'min', 'max', 'figure']);

/** The same numbers on every machine: a linear congruential generator, 0 to 1. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** About normal, around 0, of deviation 1. */
export const bell = (next: () => number): number => next() + next() + next() + next() + next() + next() - 3;

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

export const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}-01`);
export const CATEGORIES = ['Tents & shelter', 'Footwear', 'Clothing', 'Packs', 'Cooking'] as const;
export const COUNTRIES = [
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Poland',
  'Portugal',
  'Austria',
  'Norway',
] as const;

export const month = (name = 'x', label = 'Month'): ChartColumnFacts => ({
  name,
  label,
  type: 'date',
  role: 'dimension',
  field: 'ordered_at',
  timeUnit: 'month',
});

export const binned = (name: string, label: string, binWidth: number): ChartColumnFacts => ({
  name,
  label,
  type: 'number',
  role: 'dimension',
  field: label.toLowerCase(),
  binWidth,
});
