import type { ColumnType } from '@plumbline/contract';
import driver from 'mysql2';

const { Types } = driver;

/** How a column of MySQL is read: its type here, and how its bytes become text that loses nothing. */
export interface MysqlType {
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  readonly isMoment?: true;
  readonly isOfOurEra?: true;
  readonly read: 'text' | 'hex' | 'bits';
}

/** What of a column's type only statements about it need to know. */
export interface MysqlKind {
  readonly isUnsigned: boolean;
  readonly isYear: boolean;
  /** A number of 32 bits. */
  readonly isNarrow: boolean;
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
/** Digits of the largest unsigned 64-bit number. */
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

/** The earliest is the zero date. */
const dated = (type: ColumnType): MysqlType => ({ ...as(type), isOfOurEra: true });

/** The protocol counts the sign and the point among the characters. */
function decimal({ columnLength, decimals, flags }: ColumnFacts): MysqlType {
  const digits = columnLength - (decimals > 0 ? 1 : 0) - ((flags & UNSIGNED) === 0 ? 1 : 0);
  return digits > 0 && digits <= MAX_DIGITS
    ? { type: 'decimal', digits, scale: decimals, read: 'text' }
    : as('decimal');
}

const bytesOrText = ({ characterSet }: ColumnFacts): MysqlType =>
  characterSet === BYTES ? as('text', 'hex') : as('text');
const always = (type: MysqlType) => (): MysqlType => type;

/**
 * By the type code of the protocol; all others are text. Times are durations of up to 838 hours, which no time of day
 * holds: they are text. `tinyint(1)` is a number, for nothing keeps other numbers than 0 and 1 out of it.
 */
const READ_AS: Readonly<Record<number, (facts: ColumnFacts) => MysqlType>> = {
  [Types.DECIMAL]: decimal,
  [Types.NEWDECIMAL]: decimal,
  [Types.TINY]: always(as('integer')),
  [Types.SHORT]: always(as('integer')),
  [Types.LONG]: always(as('integer')),
  [Types.INT24]: always(as('integer')),
  [Types.YEAR]: always(as('integer')),
  [Types.LONGLONG]: ({ flags }) => ((flags & UNSIGNED) === 0 ? as('integer') : wide()),
  [Types.FLOAT]: always(as('number')),
  [Types.DOUBLE]: always(as('number')),
  // Stored in UTC, and written in the zone of the session, which is UTC here.
  [Types.TIMESTAMP]: always({ ...dated('timestamp'), isMoment: true }),
  [Types.DATETIME]: always(dated('timestamp')),
  [Types.DATE]: always(dated('date')),
  [Types.NEWDATE]: always(dated('date')),
  [Types.BIT]: ({ columnLength }) => (columnLength < 64 ? as('integer', 'bits') : wide('bits')),
  [Types.JSON]: always(as('json')),
  [Types.GEOMETRY]: always(as('text', 'hex')),
  [Types.TINY_BLOB]: bytesOrText,
  [Types.MEDIUM_BLOB]: bytesOrText,
  [Types.LONG_BLOB]: bytesOrText,
  [Types.BLOB]: bytesOrText,
  [Types.VAR_STRING]: bytesOrText,
  [Types.STRING]: bytesOrText,
  [Types.VARCHAR]: bytesOrText,
};

export const mysqlKind = ({ columnType, flags }: ColumnFacts): MysqlKind => ({
  isUnsigned: columnType === Types.LONGLONG && (flags & UNSIGNED) !== 0,
  isYear: columnType === Types.YEAR,
  isNarrow: columnType === Types.FLOAT,
});

export const mysqlType = (facts: ColumnFacts): MysqlType => READ_AS[facts.columnType]?.(facts) ?? as('text');
