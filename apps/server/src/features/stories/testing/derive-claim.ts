import {
  assertNever,
  type Cell,
  type ClaimCondition,
  type ClaimMeasure,
  type ClaimQuery,
} from '@plumbline/contract';

export type PlainRow = Readonly<Record<string, Cell>>;

/** Values of dates and text compare as text, numbers as numbers. */
const isBefore = (left: Cell, right: Cell): boolean =>
  typeof left === 'number' || typeof right === 'number'
    ? Number(left) < Number(right)
    : String(left) < String(right);

function meets(row: PlainRow, { column, op, value }: ClaimCondition): boolean {
  const cell = row[column] ?? null;
  if (cell === null) {
    return false;
  }
  switch (op) {
    case 'eq':
      return String(cell) === String(value);
    case 'in':
      return value.some((one) => String(one) === String(cell));
    case 'gte':
      return !isBefore(cell, value);
    case 'lt':
      return isBefore(cell, value);
    case 'gt':
      return isBefore(value, cell);
    case 'lte':
      return !isBefore(value, cell);
    default:
      return assertNever(op);
  }
}

const rowsWith = (rows: readonly PlainRow[], conditions: readonly ClaimCondition[]): PlainRow[] =>
  rows.filter((row) => conditions.every((condition) => meets(row, condition)));

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

function measured(rows: readonly PlainRow[], { field, aggregate }: ClaimMeasure): Cell {
  if (field === null) {
    return rows.length;
  }
  const cells = rows.map((row) => row[field] ?? null).filter((cell) => cell !== null);
  const numbers = cells.map(Number);
  switch (aggregate) {
    case 'count':
      return cells.length;
    case 'distinct':
      return new Set(cells).size;
    case 'sum':
    case 'mean': {
      if (numbers.length === 0) {
        return null;
      }
      const sum = numbers.reduce((total, number) => total + number, 0);
      return aggregate === 'sum' ? sum : sum / numbers.length;
    }
    case 'median':
      return numbers.length === 0 ? null : middleOf(numbers);
    case 'min':
      return cells.reduce<Cell>(
        (least, cell) => (least === null || isBefore(cell, least) ? cell : least),
        null,
      );
    case 'max':
      return cells.reduce<Cell>((most, cell) => (most === null || isBefore(most, cell) ? cell : most), null);
    default:
      return assertNever(aggregate);
  }
}

type NameClaim = Extract<ClaimQuery, { kind: 'name' }>;

/** The group of a value: of dates the first day of their unit, or its number in the year or week. */
function groupOf(cell: Cell, unit: NameClaim['unit']): Cell {
  const text = String(cell);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  switch (unit) {
    case null:
      return cell;
    case 'day':
      return text.slice(0, 10);
    case 'week': {
      const sinceMonday = (day.getUTCDay() + 6) % 7;
      return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
    }
    case 'month':
      return `${text.slice(0, 7)}-01`;
    case 'quarter': {
      const first = Math.floor(day.getUTCMonth() / 3) * 3 + 1;
      return `${text.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
    }
    case 'year':
      return `${text.slice(0, 4)}-01-01`;
    case 'monthOfYear':
      return day.getUTCMonth() + 1;
    case 'dayOfWeek':
      return ((day.getUTCDay() + 6) % 7) + 1;
    case 'hour':
    case 'minute':
    case 'second':
      throw new Error(`No story of this test groups by ${unit}.`);
    default:
      return assertNever(unit);
  }
}

function leaderOf(rows: readonly PlainRow[], { field, unit, measure, direction, minRows }: NameClaim): Cell {
  const groups = new Map<Cell, PlainRow[]>();
  for (const row of rows) {
    const cell = row[field] ?? null;
    if (cell !== null) {
      const group = groupOf(cell, unit);
      groups.set(group, [...(groups.get(group) ?? []), row]);
    }
  }
  const sign = direction === 'desc' ? -1 : 1;
  const counted = { field: measure.field, aggregate: 'count' } as const;
  const ranked = [...groups]
    .filter(([, members]) => Number(measured(members, counted)) >= (minRows ?? 0))
    .map(([group, members]) => ({ group, value: Number(measured(members, measure)) }))
    .toSorted((one, other) => sign * (one.value - other.value));
  return ranked[0]?.group ?? null;
}

function correlationOf(rows: readonly PlainRow[], field: string, other: string): number {
  const pairs = rows
    .map((row): readonly [Cell, Cell] => [row[field] ?? null, row[other] ?? null])
    .filter(([x, y]) => x !== null && y !== null)
    .map(([x, y]): readonly [number, number] => [Number(x), Number(y)]);
  const mean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const sums = pairs.reduce(
    ({ xy, xx, yy }, [x, y]) => ({
      xy: xy + (x - meanX) * (y - meanY),
      xx: xx + (x - meanX) ** 2,
      yy: yy + (y - meanY) ** 2,
    }),
    { xy: 0, xx: 0, yy: 0 },
  );
  return sums.xy / Math.sqrt(sums.xx * sums.yy);
}

/** The value of a claim from its definition alone, row by row: no query is built, planned or printed. */
export function deriveClaim(query: ClaimQuery, rows: readonly PlainRow[]): Cell {
  switch (query.kind) {
    case 'value':
      return measured(rowsWith(rows, query.where), query.measure);
    case 'comparison': {
      const parts = [query.of, query.to].map((part) => measured(rowsWith(rows, part), query.measure));
      if (parts.includes(null)) {
        return null;
      }
      const [of, to] = parts.map(Number) as [number, number];
      if (query.how === 'difference') {
        return of - to;
      }
      return query.how === 'share' ? of / to : (of - to) / Math.abs(to);
    }
    case 'name':
      return leaderOf(rowsWith(rows, query.where), query);
    case 'correlation':
      return correlationOf(rows, query.field, query.other);
    default:
      return assertNever(query);
  }
}
