import type { ColumnType } from '@plumbline/contract';
import type { ExtractedColumn } from '../kit/database.ts';
import { promisedType, type DeclaredType } from './declared-type.ts';
import {
  isDay,
  isJulianDay,
  isMomentMs,
  isTime,
  julianMs,
  momentText,
  momentZone,
  utcText,
  type Zone,
} from './moments.ts';

export type Value = null | bigint | number | string | Uint8Array;

/** How a column is read: what it is here, and the text of each of its values. */
export interface ColumnReading extends Pick<ExtractedColumn, 'type' | 'digits' | 'scale'> {
  readonly toText: (value: Value) => string | null;
}

/** Whole numbers up to this are exact as floating point. */
const EXACT = 2n ** 53n;
const LAST_SECOND = 253_402_300_799n;
const FIRST_SECOND = -62_135_596_800n;

function plainText(value: Value): string | null {
  if (value === null || typeof value === 'string') {
    return value;
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
}

const as = (type: ColumnType, toText: ColumnReading['toText'] = plainText): ColumnReading => ({
  type,
  digits: null,
  scale: null,
  toText,
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/u;
const BOOLEAN = /^(?:true|false)$/iu;
/** A day as the number 20260131. */
const isDayNumber = (value: bigint): boolean => {
  const text = String(value);
  return (
    text.length === 8 &&
    /^(?:1[5-9]|2[01])/u.test(text) &&
    isDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`)
  );
};

/** What the values of one column have in common. Every value that is read decides, not the declaration. */
export class ColumnValues {
  readonly #declared: DeclaredType;
  #integers = 0;
  #reals = 0;
  #texts = 0;
  #blobs = 0;
  #least: bigint | null = null;
  #most: bigint | null = null;
  /** Seconds since 1970 are few, milliseconds many. */
  #isSeconds = true;
  #isMilliseconds = true;
  #isDayNumber = true;
  #isWholeDay = true;
  #isJulian = true;
  #isEpoch = true;
  #isDecimal = true;
  #isDay = true;
  #isTime = true;
  #isJson = true;
  #isBoolean = true;
  #isMoment = true;
  readonly #zones = new Set<Zone | 'day'>();

  constructor(declared: DeclaredType) {
    this.#declared = declared;
  }

  add(value: Value): void {
    if (value === null) {
      return;
    }
    if (typeof value === 'bigint') {
      this.#addInteger(value);
    } else if (typeof value === 'number') {
      this.#addReal(value);
    } else if (typeof value === 'string') {
      this.#addText(value);
    } else {
      this.#blobs += 1;
    }
  }

  #addInteger(value: bigint): void {
    this.#integers += 1;
    this.#least = this.#least === null || value < this.#least ? value : this.#least;
    this.#most = this.#most === null || value > this.#most ? value : this.#most;
    const { base } = this.#declared;
    if (base === 'moment' || base === 'day') {
      this.#addEpoch(value);
    } else if (base === 'decimal') {
      this.#isDecimal &&= this.#fits(String(value));
    }
  }

  #addEpoch(value: bigint): void {
    const isSecond = value >= FIRST_SECOND && value <= LAST_SECOND;
    this.#isSeconds &&= isSecond;
    this.#isMilliseconds &&= !isSecond && isMomentMs(Number(value));
    this.#isDayNumber &&= isDayNumber(value);
    this.#isWholeDay &&= value % (isSecond ? 86_400n : 86_400_000n) === 0n;
    this.#addInstant(Number(value));
  }

  #addReal(value: number): void {
    this.#reals += 1;
    this.#isDecimal &&= this.#fits(String(value));
    this.#addInstant(value);
  }

  #addInstant(value: number): void {
    this.#isJulian &&= isJulianDay(value) && isMomentMs(julianMs(value));
    this.#isEpoch &&= isMomentMs(value * 1000) && !isJulianDay(value);
  }

  #fits(text: string): boolean {
    const { digits, scale } = this.#declared;
    const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
    return (
      digits !== null &&
      scale !== null &&
      whole !== '' &&
      fraction.length <= scale &&
      (whole === '0' ? 0 : whole.length) <= digits - scale
    );
  }

  #addText(text: string): void {
    this.#texts += 1;
    this.#isDay &&= isDay(text);
    this.#isTime &&= this.#declared.base === 'time' && isTime(text);
    this.#isBoolean &&= this.#declared.base === 'boolean' && BOOLEAN.test(text);
    this.#isJson &&= this.#declared.base === 'json' && isJson(text);
    if (this.#isMoment) {
      const zone = momentZone(text) ?? (isDay(text) ? 'day' : null);
      this.#isMoment = zone !== null;
      this.#zones.add(zone ?? 'none');
    }
  }

  reading(): ColumnReading {
    const kinds = [this.#integers + this.#reals, this.#texts, this.#blobs].filter((count) => count > 0);
    if (kinds.length === 0) {
      return this.#empty();
    }
    if (kinds.length > 1 || this.#blobs > 0) {
      return as('text');
    }
    if (this.#texts > 0) {
      return this.#textReading();
    }
    return this.#instantReading() ?? this.#numberReading();
  }

  /** No value contradicts the declaration. */
  #empty(): ColumnReading {
    const { base, digits, scale } = this.#declared;
    if (base === 'decimal' && digits !== null) {
      return { ...as('decimal'), digits, scale };
    }
    return as(promisedType(this.#declared));
  }

  #textReading(): ColumnReading {
    const { base } = this.#declared;
    if (this.#isDay) {
      return base === 'moment' ? as('timestamp') : as('date');
    }
    if (this.#isMoment && this.#isOneZone()) {
      return as('timestamp', (value) =>
        typeof value !== 'string' || isDay(value) ? plainText(value) : utcText(value),
      );
    }
    if (this.#isTime) {
      return as('time');
    }
    if (this.#isBoolean) {
      return as('boolean', (value) => plainText(value)?.toLowerCase() ?? null);
    }
    return as(this.#isJson ? 'json' : 'text');
  }

  /** Offsets and days are moments only where the declaration says so: as text they may mean more. */
  #isOneZone(): boolean {
    const { base } = this.#declared;
    const isDeclared = base === 'moment' || base === 'day';
    const isLocal = this.#zones.has('none') || this.#zones.has('day');
    const isZoned = this.#zones.has('utc') || this.#zones.has('offset');
    return !(isLocal && isZoned) && (isDeclared || !(this.#zones.has('offset') || this.#zones.has('day')));
  }

  /** Numbers of a column that is declared as a date or a time: Julian days, or seconds or milliseconds since 1970. */
  #instantReading(): ColumnReading | null {
    const { base } = this.#declared;
    if (base !== 'moment' && base !== 'day') {
      return null;
    }
    if (this.#reals > 0) {
      const toMs = this.#isJulian ? julianMs : (value: number) => Math.round(value * 1000);
      return this.#isJulian || this.#isEpoch
        ? as('timestamp', (value) => (value === null ? null : momentText(toMs(Number(value)))))
        : null;
    }
    if (this.#isDayNumber || !(this.#isSeconds || this.#isMilliseconds)) {
      return null;
    }
    const factor = this.#isSeconds ? 1000 : 1;
    const isDays = base === 'day' && this.#isWholeDay;
    return as(isDays ? 'date' : 'timestamp', (value) => {
      const text = value === null ? null : momentText(Number(value) * factor);
      return isDays ? (text?.slice(0, 10) ?? null) : text;
    });
  }

  #numberReading(): ColumnReading {
    const { base, digits, scale } = this.#declared;
    if (base === 'decimal' && digits !== null && this.#isDecimal) {
      return { ...as('decimal'), digits, scale };
    }
    if (this.#reals === 0) {
      const isFlag = base === 'boolean' && (this.#least ?? 0n) >= 0n && (this.#most ?? 0n) <= 1n;
      return isFlag
        ? as('boolean', (value) => (value === null ? null : String(value === 1n)))
        : as('integer');
    }
    const isExact = (this.#least ?? 0n) >= -EXACT && (this.#most ?? 0n) <= EXACT;
    return as(isExact ? 'number' : 'text');
  }
}
