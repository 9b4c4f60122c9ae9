// Statements of Snowflake in the SQL of DuckDB: its texts, types and functions, each as the vendor documents it. Functions
// whose name and meaning are those of DuckDB are left. Names of pages are those below
// https://docs.snowflake.com/en/sql-reference/.

const TOKENS =
  /(?<text>'(?:[^'\\]|''|\\[^])*')|(?<name>"(?:[^"]|"")*")|(?<comment>--[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/)|(?<space>\s+)|(?<word>[A-Za-z_][\w$]*)|(?<number>\d[\w.]*)|(?<other>::|\|\||[^])/gu;

/** literals-table ("String and binary"): "Escape sequences in single-quoted string constants". */
const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' };

function unescaped(found) {
  if (found === "''") {
    return "'";
  }
  const [kind, rest] = [found[1], found.slice(2)];
  return rest === '' ? (ESCAPES[kind] ?? kind) : String.fromCharCode(Number.parseInt(rest, 16));
}

const textOf = (token) =>
  token.slice(1, -1).replaceAll(/''|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[^]/gu, unescaped);

const quoted = (text) => `'${text.replaceAll("'", "''")}'`.replaceAll('\0', "' || chr(0) || '");

/** intro-summary-data-types: FLOAT has 64 bits, INTEGER is NUMBER(38, 0), a timestamp without a zone. */
const TYPES = { NUMBER: 'DECIMAL', FLOAT: 'DOUBLE', TIMESTAMP_NTZ: 'TIMESTAMP', TIME: 'TIME' };
const isSized = (word) => word !== 'NUMBER';

const whole = (sql) => `CAST(${sql} AS DECIMAL(38, 0))`;
const count = (sql) => `CAST(${sql} AS BIGINT)`;
const moment = (sql) => `CAST(${sql} AS TIMESTAMP)`;
/** A date, a moment or a time of day as text; fractions of seconds have six digits. */
const clock = (sql) =>
  `rpad(CASE WHEN contains(${sql}, '.') THEN ${sql} ELSE ${sql} || '.' END, CAST(length(split_part(${sql}, '.', 1)) + 7 AS INTEGER), '0')`;
const part = (name) => (sql) => `CAST(date_part('${name}', ${sql}) AS DECIMAL(38, 0))`;

const FORMATS = {
  'YYYY-MM-DD': (text) => `left(${text}, 10)`,
  'YYYY-MM-DD HH24:MI:SS.FF6': clock,
  'HH24:MI:SS.FF6': clock,
};

/**
 * functions/dateadd, "Usage notes": a day that the month lacks becomes its last. `to_months` does so too. Days and months
 * added to a DATE are a DATE there and a moment here, so statements of the product say which they mean.
 */
const STEPS = { month: 'to_months', day: 'to_days', second: 'to_seconds' };

function added(unit, steps, value) {
  const made = `${STEPS[unit]}(CAST(${steps} AS ${unit === 'second' ? 'BIGINT' : 'INTEGER'}))`;
  return `(${value} + ${made})`;
}

/** functions/round: "HALF_AWAY_FROM_ZERO"; floor, ceil, trunc with a number of places: as `round`, towards one side. */
const towards = (name, isBeyond) => (value, places) =>
  places === undefined
    ? `${name}(${value})`
    : `(round(${value}, ${places}) - CASE WHEN ${isBeyond(`round(${value}, ${places})`, value)} THEN CAST('1e${-Number(places)}' AS DECIMAL(38, ${Math.max(0, Number(places))})) ELSE 0 END)`;
const floor = towards('floor', (rounded, value) => `${rounded} > ${value}`);
const ceil = (value, places) =>
  places === undefined ? `ceil(${value})` : `(-${floor(`(-${value})`, places)})`;

/** By name; arguments are in the SQL of DuckDB already. */
const FUNCTIONS = {
  CEIL: ceil,
  FLOOR: floor,
  TRUNC: (value, places) =>
    places === undefined
      ? `trunc(${value})`
      : `CASE WHEN ${value} < 0 THEN ${ceil(value, places)} ELSE ${floor(value, places)} END`,
  // functions/mod: the sign of the dividend, the larger scale.
  MOD: (left, right) => `sf_mod(${left}, ${right})`,
  // functions/least, functions/greatest: "If any of the argument values is NULL, the result is NULL."
  LEAST: (...all) =>
    `CASE WHEN ${all.map((one) => `${one} IS NULL`).join(' OR ')} THEN NULL ELSE least(${all.join(', ')}) END`,
  GREATEST: (...all) =>
    `CASE WHEN ${all.map((one) => `${one} IS NULL`).join(' OR ')} THEN NULL ELSE greatest(${all.join(', ')}) END`,
  // functions/concat: "If any of the values is null, the result is also null."
  CONCAT: (...all) => `(${all.join(' || ')})`,
  LEFT: (text, n) => `left(${text}, ${count(n)})`,
  RIGHT: (text, n) => `right(${text}, ${count(n)})`,
  // functions/substr: "The start position is 1-based."
  SUBSTR: (text, from, length) =>
    `substring(${[text, count(from), ...(length === undefined ? [] : [count(length)])].join(', ')})`,
  REPEAT: (text, n) => `repeat(${text}, ${count(n)})`,
  LPAD: (text, n, fill) => `lpad(${text}, CAST(${n} AS INTEGER), ${fill})`,
  RPAD: (text, n, fill) => `rpad(${text}, CAST(${n} AS INTEGER), ${fill})`,
  LENGTH: (text) => whole(`length(${text})`),
  // functions/split_part: 0 is taken for 1, negative parts count from the end, and there is an empty text beyond the last.
  SPLIT_PART: (text, sign, n) =>
    `coalesce(string_split(${text}, ${sign})[CASE WHEN ${count(n)} = 0 THEN 1 ELSE ${count(n)} END], CASE WHEN ${text} IS NOT NULL AND ${sign} IS NOT NULL AND ${n} IS NOT NULL THEN '' END)`,
  REVERSE: (text) => `array_to_string(list_reverse(string_split(${text}, '')), '')`,
  POSITION: (part_, text) => whole(`strpos(${text}, ${part_})`),
  CHR: (code) => `chr(CAST(${code} AS INTEGER))`,
  // functions/unicode: "If the string is empty, a value of 0 is returned."
  UNICODE: (text) => `CASE WHEN ${text} = '' THEN 0 ELSE ${whole(`unicode(${text})`)} END`,
  CONTAINS: (text, sought) => `contains(${text}, ${sought})`,
  STARTSWITH: (text, sought) => `starts_with(${text}, ${sought})`,
  ENDSWITH: (text, sought) => `ends_with(${text}, ${sought})`,
  // functions/regexp_like: "The function implicitly anchors a pattern at both ends"; `s`: the point is a line feed too.
  REGEXP_LIKE: (text, pattern, flags) => `regexp_full_match(${text}, ${pattern}, ${flags})`,
  // functions/regexp_replace: all occurrences unless one is named.
  REGEXP_REPLACE: (text, pattern, by) => `regexp_replace(${text}, ${pattern}, ${by}, 'g')`,
  PARSE_JSON: (text) => `CAST(${text} AS JSON)`,
  // functions/get: a field by its name, an element by its place, null where there is none.
  GET: (value, key) =>
    /^\d+$/u.test(key)
      ? `json_extract(${value}, '$[${key}]')`
      : `json_extract(${value}, ${quoted(`/${textOf(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)})`,
  // functions/typeof: NULL_VALUE for a null of JSON.
  TYPEOF: (value) => `CASE json_type(${value}) WHEN 'NULL' THEN 'NULL_VALUE' ELSE json_type(${value}) END`,
  AS_VARCHAR: (value) => `json_extract_string(${value}, '$')`,
  TO_JSON: (value) => `CAST(${value} AS VARCHAR)`,
  TO_VARCHAR: (value, format) =>
    format === undefined
      ? `regexp_replace(CAST(${value} AS VARCHAR), '^(-?)[.]', '\\1' || '0.')`
      : FORMATS[textOf(format)](`CAST(${value} AS VARCHAR)`),
  // functions/try_to_decimal: null where the text cannot be read; "rounded half away from zero" to its scale.
  TRY_TO_NUMBER: (text, digits, scale) => `TRY_CAST(${text} AS DECIMAL(${digits}, ${scale}))`,
  TRY_TO_DOUBLE: (text) => `TRY_CAST(${text} AS DOUBLE)`,
  TRY_TO_DATE: (text, _format) => `TRY_CAST(${text} AS DATE)`,
  DATEADD: (unit, steps, value) => added(textOf(unit), steps, value),
  // functions/datediff: boundaries of the unit that lie between the two.
  DATEDIFF: (unit, from, to) => whole(`date_diff(${unit}, ${from}, ${to})`),
  // functions/convert_timezone: of a moment with a zone, in another one.
  CONVERT_TIMEZONE: (zone, value) => `timezone(${zone}, ${value})`,
  // functions/collate: an empty specification takes the collation off.
  COLLATE: (text) => text,
  HEX_ENCODE: (value) => `lower(hex(${value}))`,
  DATE_TRUNC: (unit, value) => `date_trunc(${unit}, ${value})`,
  LAST_DAY: (value) => `last_day(${value})`,
  YEAR: part('year'),
  QUARTER: part('quarter'),
  MONTH: part('month'),
  DAY: part('day'),
  DAYOFYEAR: part('dayofyear'),
  // functions/year: "DAYOFWEEKISO: 1 to 7, Monday being 1", and weeks of ISO, whatever WEEK_START says.
  DAYOFWEEKISO: part('isodow'),
  WEEKISO: part('week'),
  HOUR: part('hour'),
  MINUTE: part('minute'),
  SECOND: part('second'),
  // functions/date_from_parts: months and days beyond their range are carried over.
  DATE_FROM_PARTS: (year, month, day) =>
    `CAST(make_date(CAST(${year} AS BIGINT), 1, 1) + to_months(CAST(${month} - 1 AS INTEGER)) + to_days(CAST(${day} - 1 AS INTEGER)) AS DATE)`,
  TIMESTAMP_NTZ_FROM_PARTS: (...parts) => {
    const [hour, minute, second, nanos = '0'] = parts.slice(3);
    return `(${moment(FUNCTIONS.DATE_FROM_PARTS(...parts.slice(0, 3)))} + to_microseconds(${count(`((${hour}) * 3600 + (${minute}) * 60 + (${second})) * 1000000 + trunc((${nanos}) / 1000)`)}))`;
  },
  TIME_FROM_PARTS: (...parts) =>
    `CAST(${FUNCTIONS.TIMESTAMP_NTZ_FROM_PARTS('2000', '1', '1', ...parts)} AS TIME)`,
};

/** What the functions above need of DuckDB. */
export const MACROS = `
  CREATE MACRO sf_mod(a, b) AS (a + (b - b)) % (b + (a - a));`;

class Translator {
  #tokens;
  #at = 0;

  constructor(sql) {
    this.#tokens = [...sql.matchAll(TOKENS)].map(({ 0: text, groups }) => ({
      text,
      kind: Object.keys(groups).find((kind) => groups[kind] !== undefined),
    }));
  }

  /** Up to the end, or a closing parenthesis: the parts between commas. */
  list() {
    const parts = [''];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      this.#at += 1;
      if (token.text === ')') {
        return { parts, isClosed: true };
      }
      if (token.text === ',') {
        parts.push('');
      } else {
        parts[parts.length - 1] += this.#part(token);
      }
    }
    return { parts, isClosed: false };
  }

  #part({ text, kind }) {
    if (text === '(') {
      return this.#within('(');
    }
    if (kind === 'text') {
      return quoted(textOf(text));
    }
    return kind === 'word' ? this.#word(text) : text;
  }

  #within(open) {
    const { parts, isClosed } = this.list();
    return `${open}${parts.join(',')}${isClosed ? ')' : ''}`;
  }

  #isCall() {
    return this.#tokens[this.#at]?.text === '(';
  }

  /** The word before, which a type follows. */
  #follows(words) {
    const before = this.#tokens.slice(0, this.#at - 1).findLast(({ kind }) => kind !== 'space');
    return before !== undefined && words.includes(before.text.toUpperCase());
  }

  #word(text) {
    const upper = text.toUpperCase();
    if (Object.hasOwn(TYPES, upper) && this.#follows(['AS', '::'])) {
      if (this.#isCall() && isSized(upper)) {
        this.#at += 1;
        this.list();
      }
      return TYPES[upper];
    }
    if (!this.#isCall() || !Object.hasOwn(FUNCTIONS, upper)) {
      return text;
    }
    this.#at += 1;
    const { parts } = this.list();
    return FUNCTIONS[upper](...parts.map((part_) => part_.trim()));
  }
}

/** A statement of Snowflake as one of DuckDB. */
export function toDuckdb(sql) {
  const translator = new Translator(sql);
  let all = '';
  for (;;) {
    const { parts, isClosed } = translator.list();
    all += parts.join(',') + (isClosed ? ')' : '');
    if (!isClosed) {
      return all;
    }
  }
}
