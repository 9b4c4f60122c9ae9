/**
 * Patterns of the texts that can be cast to a type, in the syntax that RE2, JavaScript and PostgreSQL share.
 * [SEM-EXPR-10]
 */

const BLANK = '[ \\t\\r\\n]*';
const whole = (body: string): string => `^${BLANK}(${body})${BLANK}$`;

const DAY = '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{2}-[0-9]{2}';
const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,6})?)?';
const EXPONENT = '(?:[eE][+-]?[0-9]{1,3})?';

/** A point with nothing but zeros after it is no part of an integer. */
export const INTEGER_TEXT = `^${BLANK}([+-]?[0-9]{1,40})(?:\\.0*)?${BLANK}$`;
export const NUMBER_TEXT = whole(`[+-]?(?:[0-9]{1,250}(?:\\.[0-9]{0,250})?|\\.[0-9]{1,250})${EXPONENT}`);
/** Without an exponent, which would hide how many digits there are. */
export const DECIMAL_TEXT = whole('[+-]?(?:[0-9]{1,28}(?:\\.[0-9]{0,40})?|\\.[0-9]{1,40})');
export const TRUTH_TEXT = whole('true|false|yes|no|1|0');
export const DATE_TEXT = whole(DAY);
export const TIME_TEXT = whole(CLOCK);
export const TIMESTAMP_TEXT = whole(`${DAY}(?:[ T]${CLOCK})?`);
