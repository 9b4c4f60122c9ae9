import type { ColumnType } from '@plumbline/contract';
import driver from 'mysql2';

const { Types } = driver;

/** How a column of MySQL is read: its type here, and how its bytes become text that loses nothing. */
export interface MysqlType {
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  readonly read: 'text' | 'hex' | 'bits';
}

/** What the protocol says of a column. */
export interface ColumnFacts {
  readonly columnType: number;
  readonly flags: number;
  /** 63: bytes, not text. */
  readonly characterSet: number;
  readonly columnLength: number;
  readonly decimals: number;
}

const UNSIGNED = 32;
const BYTES = 63;
const MAX_DIGITS = 38;
/** Of the largest unsigned number of 64 bits. */
const UNSIGNED_DIGITS = 20;

const as = (type: ColumnType, read: MysqlType['read'] = 'text'): MysqlType => ({
  type,
  digits: null,
  scale: null,
  read,
});
const wide = (read: MysqlType['read'] = 'text'): MysqlType => ({
  type: 'decimal',
  digits: UNSIGNED_DIGITS,
  scale: 0,
  read,
});

/** The protocol counts the sign and the point among the characters. */
function decimal({ columnLength, decimals, flags }: ColumnFacts): MysqlType {
  const digits = columnLength - (decimals > 0 ? 1 : 0) - ((flags & UNSIGNED) === 0 ? 1 : 0);
  return digits > 0 && digits <= MAX_DIGITS
    ? { type: 'decimal', digits, scale: decimals, read: 'text' }
    : as('decimal');
}

/**
 * Times are durations of up to 838 hours, which no time of day holds: they are text. `tinyint(1)` is a number, for nothing
 * keeps other numbers than 0 and 1 out of it.
 */
export function mysqlType(facts: ColumnFacts): MysqlType {
  const { columnType, flags, characterSet, columnLength } = facts;
  switch (columnType) {
    case Types.DECIMAL:
    case Types.NEWDECIMAL:
      return decimal(facts);
    case Types.TINY:
    case Types.SHORT:
    case Types.LONG:
    case Types.INT24:
    case Types.YEAR:
      return as('integer');
    case Types.LONGLONG:
      return (flags & UNSIGNED) === 0 ? as('integer') : wide();
    case Types.FLOAT:
    case Types.DOUBLE:
      return as('number');
    case Types.TIMESTAMP:
    case Types.DATETIME:
      return as('timestamp');
    case Types.DATE:
    case Types.NEWDATE:
      return as('date');
    case Types.BIT:
      return columnLength < 64 ? as('integer', 'bits') : wide('bits');
    case Types.JSON:
      return as('json');
    case Types.GEOMETRY:
      return as('text', 'hex');
    case Types.TINY_BLOB:
    case Types.MEDIUM_BLOB:
    case Types.LONG_BLOB:
    case Types.BLOB:
    case Types.VAR_STRING:
    case Types.STRING:
    case Types.VARCHAR:
      return characterSet === BYTES ? as('text', 'hex') : as('text');
    default:
      return as('text');
  }
}
