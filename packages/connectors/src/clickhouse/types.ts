import type { ColumnType } from '@plumbline/contract';
import type { ExtractedColumn, RemoteColumn } from '../kit/database.ts';
import type { RawColumn } from './rows.ts';

/** A column that is read, and the SQL by which its value becomes text that loses nothing. */
export interface ReadColumn extends RemoteColumn {
  readonly digits: number | null;
  readonly scale: number | null;
  readonly sql: (column: string) => string;
}

interface TypeFacts {
  readonly type: ColumnType;
  readonly digits?: number;
  readonly scale?: number;
  readonly sql?: (column: string) => string;
}

const MAX_DIGITS = 38;

/** Types around another one that say nothing of its values. */
const AROUND = /^(?:Nullable|LowCardinality)\(([^]*)\)$/u;
const AGGREGATED = /^SimpleAggregateFunction\(\w+(?:\([^)]*\))?, ([^]*)\)$/u;

/** `LowCardinality(Nullable(String))` is `String`, which may be null. */
export function bareType(type: string): { readonly bare: string; readonly isNullable: boolean } {
  const aggregated = AGGREGATED.exec(type)?.[1];
  if (aggregated !== undefined) {
    return bareType(aggregated);
  }
  const inner = AROUND.exec(type)?.[1];
  if (inner === undefined) {
    return { bare: type, isNullable: false };
  }
  const bare = bareType(inner);
  return { ...bare, isNullable: bare.isNullable || type.startsWith('Nullable') };
}

/** Beyond 38 digits a decimal has those of its longest value. */
function decimal(type: string): TypeFacts {
  const [, digits = '0', scale = '0'] = /^Decimal\((\d+), (\d+)\)$/u.exec(type) ?? [];
  return Number(digits) <= MAX_DIGITS && Number(digits) > 0
    ? { type: 'decimal', digits: Number(digits), scale: Number(scale) }
    : { type: 'decimal' };
}

const json: TypeFacts = { type: 'json', sql: (column) => `toJSONString(${column})` };
/** Most of them hold small numbers, such as what `count()` returns: whole numbers where 18 digits are enough. */
const wide: TypeFacts = { type: 'decimal', scale: 0 };

/** The first that matches; everything else is text as ClickHouse writes it. */
const READ_AS: readonly (readonly [RegExp, TypeFacts | ((type: string) => TypeFacts)])[] = [
  [/^(?:U?Int(?:8|16|32)|Int64|Interval\w+)$/u, { type: 'integer' }],
  [/^(?:UInt64|U?Int(?:128|256))$/u, wide],
  [/^Decimal/u, decimal],
  [/^(?:Float(?:32|64)|BFloat16)$/u, { type: 'number' }],
  [/^Bool$/u, { type: 'boolean' }],
  [/^Date(?:32)?$/u, { type: 'date' }],
  [/^DateTime/u, { type: 'timestamp', sql: (column) => `toTimeZone(${column}, 'UTC')` }],
  [/^FixedString/u, { type: 'text', sql: (column) => `toStringCutToZero(${column})` }],
  [/^AggregateFunction/u, { type: 'text', sql: (column) => `lower(hex(${column}))` }],
  [
    /^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic|Point|Ring|LineString|MultiLineString|Polygon|MultiPolygon|Geometry|QBit)\b/u,
    json,
  ],
];

function typeFacts(bare: string): TypeFacts {
  const facts = READ_AS.find(([pattern]) => pattern.test(bare))?.[1] ?? { type: 'text' };
  return typeof facts === 'function' ? facts(bare) : facts;
}

export function readColumn({ name, type: full }: RawColumn): ReadColumn {
  const { bare, isNullable } = bareType(full);
  const { type, digits = null, scale = null, sql = (column: string) => column } = typeFacts(bare);
  // Every DateTime is a moment; the zone in its type is that in which it is written.
  const isMoment = type === 'timestamp' ? true : undefined;
  return { name, type, nullable: isNullable, sourceType: bare, isMoment, digits, scale, sql };
}

/** A column as people see it: wide whole numbers are such, although they are stored as decimals where they must be. */
export const shownColumn = ({
  name,
  type,
  nullable,
  sourceType,
  isMoment,
  scale,
}: ReadColumn): RemoteColumn => ({
  name,
  type: type === 'decimal' && scale === 0 ? 'integer' : type,
  nullable,
  sourceType,
  isMoment,
});

export const extractedColumn = ({ name, type, digits, scale, isMoment }: ReadColumn): ExtractedColumn => ({
  name,
  type,
  digits,
  scale,
  isMoment,
});

/** Microseconds are what a moment has here: digits beyond are cut. */
export const cellText = ({ type }: ReadColumn, cell: string | null): string | null =>
  type === 'timestamp' && cell !== null ? cell.replace(/(\.\d{6})\d+$/u, '$1') : cell;
