import type { Cell, ChartData, ChartSpec, ColumnProfile, ColumnType, GraphMode } from '@plumbline/contract';
import { check, interpret, type Query, type QueryContext } from '@plumbline/query';
import { chartData, countsNeeded, isNumeric, planChart, type ChartColumn } from '@plumbline/viz';

const EMPTY: ColumnProfile = {
  nulls: 0,
  distinct: 10,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
};

export const profile = (facts: Partial<ColumnProfile>): ColumnProfile => ({ ...EMPTY, ...facts });

const usualRole = (type: ColumnType): NonNullable<ChartColumn['role']> => {
  if (type === 'date' || type === 'timestamp') {
    return 'time';
  }
  return isNumeric({ name: '', type }) ? 'measure' : 'dimension';
};

export const column = (
  name: string,
  type: ColumnType,
  facts: Partial<ColumnProfile> & { readonly role?: ChartColumn['role'] } = {},
): ChartColumn => {
  const { role, ...rest } = facts;
  return { name, label: name, type, role: role ?? usualRole(type), profile: profile(rest) };
};

/** What a profile would tell of the rows' values. */
export function profiled(columns: readonly ChartColumn[], rows: readonly (readonly Cell[])[]): ChartColumn[] {
  return columns.map((one, at) => {
    const values = rows.map((row) => row[at] ?? null).filter((value) => value !== null);
    const counts = new Map<Cell, number>();
    values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
    const sorted = isNumeric(one)
      ? values.map(Number).toSorted((a, b) => a - b)
      : values.map(String).toSorted((a, b) => (a < b ? -1 : 1));
    const numbers = isNumeric(one) ? values.map(Number) : [];
    const mean =
      numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    const variance =
      mean === null ? null : numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
    return {
      ...one,
      profile: profile({
        nulls: rows.length - values.length,
        distinct: counts.size,
        min: sorted[0] ?? null,
        max: sorted.at(-1) ?? null,
        mean,
        stddev: variance === null ? null : Math.sqrt(variance),
        top: [...counts]
          .map(([value, count]) => ({ value, count }))
          .toSorted((a, b) => b.count - a.count)
          .slice(0, 20),
      }),
    };
  });
}

const CONTEXT: QueryContext = { now: '2026-01-01T00:00:00Z', timeZone: 'UTC', rowRules: [] };

export interface Table {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A chart's data as a server would give it, answered by the reference interpreter. */
export function draw(spec: ChartSpec, { columns, rows }: Table, mode: GraphMode = 'Absolute'): ChartData {
  const answer = (query: Query) => {
    const checked = check(query, columns);
    if (!checked.ok) {
      throw new Error(JSON.stringify(checked.issues));
    }
    return interpret(query, columns, { rows, context: CONTEXT });
  };
  const plan = planChart(spec, columns, { rowCount: rows.length });
  const marks = { ...answer(plan.marks), sql: 'SELECT …', params: [] };
  const counts = countsNeeded(plan, marks).map(
    ({ column: name, query }) => [name, answer(query).total] as const,
  );
  return chartData({
    plan,
    mode,
    columns,
    marks,
    totals: answer(plan.totals),
    counts: new Map(counts),
    rowCount: rows.length,
    version: 1,
  });
}

const NAMES = {
  measure: ['revenue', 'profit', 'quantity', 'visits', 'weight'],
  rate: ['unit_price', 'conversion rate', 'score', 'Temperature', 'share of wallet'],
  category: ['country', 'channel', 'product', 'Status', 'state'],
  time: ['ordered', 'shipped at'],
  identifier: ['order_id', 'customer number', 'zip'],
} as const;

const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T;

function tableMaker(random: () => number) {
  const columns: ChartColumn[] = [];
  const makers: ((at: number) => Cell)[] = [];
  const add = (
    one: Omit<ChartColumn, 'label'> & { readonly type: ColumnType },
    make: (at: number) => Cell,
  ): void => {
    if (!columns.some(({ name }) => name === one.name)) {
      columns.push({ ...one, label: one.name });
      makers.push(make);
    }
  };
  const some = (most: number, of: (at: number) => void): void => {
    Array.from({ length: Math.floor(random() * (most + 1)) }, (_, at) => of(at));
  };
  return { columns, makers, add, some };
}

/** A dataset as people bring them: some of each kind of column, values with gaps, ties and a skew. */
export function someTable(random: () => number): Table {
  const rowCount = pick([8, 40, 150, 400], random);
  const { columns, makers, add, some } = tableMaker(random);
  some(3, () => {
    const scale = pick([1, 100, 10_000], random);
    const low = pick([0, 0, -scale / 2], random);
    add({ name: pick(NAMES.measure, random), type: 'number', role: 'measure' }, () =>
      Math.round(low + scale * random() ** 3),
    );
  });
  some(2, () =>
    add(
      { name: pick(NAMES.rate, random), type: 'number', role: 'measure' },
      () => Math.round(100 * random()) / 100,
    ),
  );
  some(3, () => {
    const values = pick([2, 4, 9, 17, 60], random);
    add(
      { name: pick(NAMES.category, random), type: 'text', role: 'dimension' },
      () => `value ${String.fromCodePoint(97 + Math.floor(values * random() ** 2))}`,
    );
  });
  some(1, () => add({ name: 'is_new', type: 'boolean', role: 'dimension' }, () => random() < 0.4));
  some(2, () => {
    const days = pick([5, 40, 400, 3000], random);
    add({ name: pick(NAMES.time, random), type: 'date', role: 'time' }, () =>
      new Date(Date.UTC(2015, 0, 1 + Math.floor(days * random()))).toISOString().slice(0, 10),
    );
  });
  some(1, () =>
    add({ name: 'year', type: 'integer', role: 'dimension' }, () => 2000 + Math.floor(12 * random())),
  );
  some(1, () =>
    add({ name: pick(NAMES.identifier, random), type: 'integer', role: 'identifier' }, (at) => 10_000 + at),
  );
  some(1, () => {
    add(
      { name: 'latitude', type: 'number', role: 'measure' },
      () => Math.round(1e4 * (180 * random() - 90)) / 1e4,
    );
    add(
      { name: 'longitude', type: 'number', role: 'measure' },
      () => Math.round(1e4 * (360 * random() - 180)) / 1e4,
    );
  });
  some(1, () => add({ name: 'comment', type: 'text', role: 'dimension' }, (at) => `a remark, number ${at}`));
  const rows = Array.from({ length: rowCount }, (_, at) =>
    makers.map((make) => (random() < 0.03 ? null : make(at))),
  );
  return { columns: profiled(columns, rows), rows };
}
