// AssemblyScript, not TypeScript: compiled into `src/reader/delimited/plain-cells-bytes.ts` by `node scripts/build-kernels.mjs`.
// Addresses are bytes of the shared memory. Behind the text there are 64 bytes at least, and a line break where it ends.

const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
const SPACE: u32 = 0x20;
const MINUS: u32 = 0x2d;
const POINT: u32 = 0x2e;
const ZERO: u32 = 0x30;
const COLON: u32 = 0x3a;
/** No address of the text. */
const NONE: usize = 0;

const OTHER: u32 = 0;
const INTEGER: u32 = 1;
const NUMBER: u32 = 2;
const DATE: u32 = 3;
const TIMESTAMP: u32 = 4;

const MAX_INTEGER_DIGITS: usize = 18;
const MAX_NUMBER_CHARACTERS: usize = 18;
/** Of each month, those of February in leap years, a byte each. */
const DAYS_OF_MONTHS = memory.data<u8>([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);

let delimiter: u32 = 0;
/** 256 where there is none. */
let quote: u32 = 0;
/** The way in which the cells of each column are plain, a byte each, and behind them 1 for each column that has another cell. */
let delimiters: v128 = i8x16.splat(0);
let quotes: v128 = i8x16.splat(0);
let codes: usize = 0;
let columns: usize = 0;
let isRefused: bool = false;

export function begin(ofColumns: usize, count: i32, delimiterByte: u32, quoteByte: u32): void {
  codes = ofColumns;
  columns = <usize>count;
  delimiter = delimiterByte;
  quote = quoteByte;
  delimiters = i8x16.splat(<i8>delimiterByte);
  // A line break ends a cell anyway.
  const quoteOrBreak: u32 = quoteByte > 255 ? LF : quoteByte;
  quotes = i8x16.splat(<i8>quoteOrBreak);
}

function isEnd(byte: u32): bool {
  return byte == delimiter || byte == LF || byte == CR;
}

function endOfDigits(from: usize): usize {
  let at = from;
  let count: usize;
  do {
    // How long a number is cannot be predicted: no branch depends on it, up to sixteen digits.
    const digits = i8x16.lt_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(10));
    count = <usize>ctz(~i8x16.bitmask(digits));
    at += count;
  } while (count == 16);
  return at;
}

// Each of these gives the address behind what begins at `from`, or `NONE`.

function endOfInteger(from: usize): usize {
  const digits = load<u8>(from) == MINUS ? from + 1 : from;
  if (load<u8>(digits) == ZERO) {
    return digits == from ? from + 1 : NONE;
  }
  const end = endOfDigits(digits);
  return end > digits && end - digits <= MAX_INTEGER_DIGITS ? end : NONE;
}

function endOfNumber(from: usize): usize {
  const digits = load<u8>(from) == MINUS ? from + 1 : from;
  let end = load<u8>(digits) == ZERO ? digits + 1 : endOfDigits(digits);
  if (end == digits) {
    return NONE;
  }
  if (load<u8>(end) == POINT) {
    const fraction = end + 1;
    end = endOfDigits(fraction);
    if (end == fraction) {
      return NONE;
    }
  }
  return end - from <= MAX_NUMBER_CHARACTERS ? end : NONE;
}

/** The number of two digits, or one above 99. */
function pair(at: usize): u32 {
  const tens = <u32>load<u8>(at) - ZERO;
  const ones = <u32>load<u8>(at, 1) - ZERO;
  return tens < 10 && ones < 10 ? tens * 10 + ones : 100;
}

function endOfDate(from: usize): usize {
  if (load<u8>(from, 4) != MINUS || load<u8>(from, 7) != MINUS) {
    return NONE;
  }
  const century = pair(from);
  const ofCentury = pair(from + 2);
  const month = pair(from + 5);
  const day = pair(from + 8);
  if (
    century > 99 ||
    ofCentury > 99 ||
    month - 1 > 11 ||
    day == 0 ||
    day > load<u8>(DAYS_OF_MONTHS + month - 1)
  ) {
    return NONE;
  }
  const isLeap = ofCentury == 0 ? (century & 3) == 0 : (ofCentury & 3) == 0;
  return century + ofCentury > 0 && (month != 2 || day < 29 || isLeap) ? from + 10 : NONE;
}

function endOfTimestamp(from: usize): usize {
  const at = endOfDate(from);
  if (at == NONE || load<u8>(at) != SPACE || load<u8>(at, 3) != COLON || load<u8>(at, 6) != COLON) {
    return NONE;
  }
  return pair(at + 1) < 24 && pair(at + 4) < 60 && pair(at + 7) < 60 ? at + 9 : NONE;
}

function endOfPlain(code: u32, from: usize): usize {
  if (code == INTEGER) {
    return endOfInteger(from);
  }
  if (code == NUMBER) {
    return endOfNumber(from);
  }
  return code == DATE ? endOfDate(from) : endOfTimestamp(from);
}

/** The end of a cell that is plain, within quotes or not; `NONE` where it is not. */
function plainEnd(code: u32, from: usize): usize {
  if (load<u8>(from) == quote) {
    const inner = endOfPlain(code, from + 1);
    return inner != NONE && load<u8>(inner) == quote && isEnd(load<u8>(inner, 1)) ? inner + 1 : NONE;
  }
  const end = endOfPlain(code, from);
  return end != NONE && isEnd(load<u8>(end)) ? end : NONE;
}

/** The end of any cell; `to` where the text ends first. */
function cellEnd(from: usize, to: usize): usize {
  if (load<u8>(from) == quote) {
    return quotedEnd(from, to);
  }
  for (let at = from; at < to; at += 16) {
    const bytes = v128.load(at);
    const ends = v128.or(
      v128.or(i8x16.eq(bytes, delimiters), i8x16.eq(bytes, quotes)),
      v128.or(i8x16.eq(bytes, i8x16.splat(0x0a)), i8x16.eq(bytes, i8x16.splat(0x0d))),
    );
    const mask = i8x16.bitmask(ends);
    if (mask != 0) {
      const end = at + <usize>ctz(mask);
      isRefused = isRefused || (end < to && load<u8>(end) == quote);
      return min(end, to);
    }
  }
  return to;
}

function quotedEnd(from: usize, to: usize): usize {
  let at = from + 1;
  for (;;) {
    while (at < to && load<u8>(at) != quote) {
      at++;
    }
    if (at + 1 >= to) {
      return to;
    }
    if (load<u8>(at, 1) != quote) {
      break;
    }
    at += 2;
  }
  if (!isEnd(load<u8>(at, 1))) {
    isRefused = true;
    return to;
  }
  return at + 1;
}

/** Where the row behind begins; beyond `to` where this one goes on there. */
function scanRow(from: usize, to: usize, isHeader: bool): usize {
  let at = from;
  for (let column: usize = 0; column < columns; column++) {
    const code: u32 = isHeader ? OTHER : load<u8>(codes + column);
    const plain = code == OTHER ? NONE : plainEnd(code, at);
    const end = plain == NONE ? cellEnd(at, to) : plain;
    if (end >= to) {
      return to + 1;
    }
    if (plain == NONE && code != OTHER && end > at) {
      store<u8>(codes + columns + column, 1);
    }
    at = end + 1;
    const byte = <u32>load<u8>(end);
    if (byte != delimiter) {
      isRefused = isRefused || column != columns - 1;
      return byte == CR && load<u8>(at) == LF ? at + 1 : at;
    }
  }
  isRefused = true;
  return to + 1;
}

/**
 * Looks at the rows that end before `to`, where a line break has to be that ends the last one. Returns where the first one
 * begins that does not; 0 for rows of other lengths and quotes within cells. `isHeader`: the first row has names.
 */
export function scan(from: usize, to: usize, isHeader: bool): usize {
  let at = from;
  let isFirst = isHeader;
  while (at < to) {
    const byte = <u32>load<u8>(at);
    const isBlank = byte == LF || byte == CR;
    const next = isBlank ? at + 1 : scanRow(at, to, isFirst);
    if (isRefused) {
      return NONE;
    }
    if (next > to) {
      break;
    }
    isFirst = isFirst && isBlank;
    at = next;
  }
  return at;
}
