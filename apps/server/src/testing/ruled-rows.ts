import type { Replacements } from './same-answers.ts';

/** Rows of the north, which the reader may see, among others that differ from them in everything. */
export const ROWS = Array.from({ length: 420 }, (_, at) => {
  const isNorth = at % 7 === 3;
  const day = isNorth
    ? new Date(Date.UTC(2026, 0, 1 + (at % 50)))
    : new Date(Date.UTC(2011 + (at % 15), at % 12, 9));
  return {
    isNorth,
    id: at,
    region: isNorth ? 'north' : `region ${at % 5}`,
    town: isNorth ? `town ${at % 6}` : `secret ${at % 90}`,
    kind: isNorth ? 'shared' : (['shared', 'elsewhere', ''][at % 3] ?? ''),
    placed: day.toISOString().slice(0, 10),
    units: String(isNorth ? at % 29 : at * 1000 - 90_000),
    amount: isNorth ? (at % 40) / 4 : at * 64.25,
    paid: at % 2 === 0,
    outlay: at * 31 + 7_654_000,
  };
});
export type Row = (typeof ROWS)[number];
/** In no row of the north, in no column that the reader sees, and in nothing that is written for everybody. */
export const SECRETS = [
  'secret',
  'elsewhere',
  '7654',
  '123456',
  'outlay',
  'Hidden town',
  'Long ago',
  'About all',
];

export interface Rows {
  readonly rows: readonly Row[];
  readonly hasCost: boolean;
  /** What the masked column holds. */
  readonly phone: (row: Row) => string;
}
export const csv = ({ rows, hasCost, phone }: Rows): string => {
  const head = `id,region,town,kind,placed,units,amount,paid,phone${hasCost ? ',outlay' : ''}`;
  const line = (row: Row): string =>
    [row.id, row.region, row.town, row.kind, row.placed, row.units, row.amount, row.paid, phone(row)]
      .concat(hasCost ? [row.outlay] : [])
      .join(',');
  return [head, ...rows.map(line), ''].join('\n');
};

/** The rows of the north are written in another way than all others: decimals, sizes, zones, what texts mean. */
export const writtenCsv = ({ rows }: Pick<Rows, 'rows'>): string => {
  const line = ({ id, region, isNorth }: Row): string =>
    [
      id,
      region,
      isNorth ? `€${id % 9}` : `€${id % 9}.${10 + (id % 90)}`,
      isNorth ? `${id % 40}%` : `${id % 40}.${10 + (id % 90)}%`,
      isNorth ? id : `90071992547409${100 + id}`,
      isNorth ? `shop${id % 5}@north.example` : `desk ${id % 5}`,
      isNorth ? ['Chile', 'Peru'][id % 2] : `land ${id % 5}`,
      `2026-03-01T08:00:00${isNorth ? '+02:00' : 'Z'}`,
      isNorth ? '' : id,
    ].join(',');
  return ['id,region,price,rate,serial,contact,origin,seen,gap', ...rows.map(line), ''].join('\n');
};
export const WRITTEN_TYPES = { serial: 'integer', gap: 'integer' };

export const EVERYONE = { everyone: true, groups: [], people: [] };
export const and = (...value: unknown[]) => ({ op: 'and', value });
export const eq = (column: string, value: unknown) => ({ column, op: 'eq', value });
export const place = { x: 0, y: 0, w: 6, h: 6 };
export const count = { field: null, aggregate: 'count' };
export const barsOf = (field: string, rest: object = {}) => ({
  version: 1,
  mark: 'bar',
  encoding: { x: { field }, y: count },
  ...rest,
});
export const WITHHELD = '*This tile shows data that you do not have access to.*';

export const UNRELATED: Replacements = [
  // References to numbers are random.
  [/"ref":"[^"]*"/g, '"<ref>"'],
  [/\/trace\/[\w-]+/g, '/trace/<ref>'],
  [/"(?:durationMs|ranAt|createdAt|startedAt|finishedAt)":(?:"[^"]*"|[\d.]+|null)/g, '"<time>"'],
  [/"requestId":"[^"]*"/g, '"<request>"'],
  [/\d\d:\d\d(?::\d\d)?/g, '<time>'],
  [/"avatar":"[^"]*"/g, '"<picture>"'],
  // Numbers of the drawings of this process.
  [/zr\d+-[\w-]+/g, '<drawing>'],
];

/** Statements whose answers and errors could tell of rows. */
export const STATEMENTS = [
  'SELECT * FROM dataset ORDER BY id',
  'SELECT count(*) AS n, sum(amount) AS s FROM dataset',
  'SELECT outlay FROM dataset',
  "SELECT error(town) FROM dataset WHERE town LIKE 'secret%'",
  'SELECT CAST(town AS INTEGER) FROM dataset',
  'SELECT town, count(*) OVER () AS n FROM dataset ORDER BY id LIMIT 2',
  'SELECT max(rowid) FROM dataset',
];
