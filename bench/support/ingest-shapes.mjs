// Generated files for bench/ingest.mjs, and for each the best script that knows it: what DuckDB reads it as.

const when = `TIMESTAMP '2021-01-01' + to_seconds((hash(i + 77) % 120000000)::BIGINT)`;
const word = (salt) =>
  `['harbor', 'copper', 'linen', 'maple', 'quartz', 'velvet', 'ember', 'willow'][1 + (hash(i + ${salt}) % 8)::INT]`;
const some = (share, value) => `CASE WHEN hash(i * 31) % 1000 >= ${share * 1000} THEN ${value} END`;

/**
 * `sql`: the cell of row `i` as text. `type`: DuckDB's; `parse`: of the text `x`, where the type's own reading is not enough.
 * @param {string} name
 * @param {string} sql
 * @param {[type?: string, parse?: (x: string) => string]} reading
 */
const column = (name, sql, ...[type = 'VARCHAR', parse]) => ({ name, sql, type, parse });
const timed =
  (format, type = 'TIMESTAMP') =>
  (x) =>
    `CAST(strptime(${x}, '${format}') AS ${type})`;

const BASE = [
  column('id', 'i + 1', 'BIGINT'),
  column('customer', 'hash(i) % 1000000', 'BIGINT'),
  column('region', word(1)),
  column('country', word(2)),
  column('product', `concat(${word(3)}, ' ', ${word(4)}, CASE WHEN i % 7 = 0 THEN ', large' ELSE '' END)`),
  column('quantity', some(0.03, 'i % 40'), 'BIGINT'),
  column('weight', some(0.03, 'round((i % 90000) / 7.0, 3)'), 'DOUBLE'),
];
const NOTE = column(
  'note',
  `concat(${word(5)}, ' ', ${word(6)}, CASE WHEN i % 200 = 0 THEN concat(chr(10), ${word(7)}) ELSE '' END)`,
);
const orders = (...own) => [...BASE, ...own, NOTE];
const number = (x) => `CAST(${x} AS DOUBLE)`;

const wide = (columns) =>
  Array.from({ length: columns }, (_, at) => {
    const kind = at % 4;
    if (kind === 0) {
      return column(`n${at}`, `(i * ${at + 3}) % 100000`, 'BIGINT');
    }
    if (kind === 1) {
      return column(`x${at}`, `round(((i * ${at + 3}) % 100000) / 8.0, 2)`, 'DOUBLE');
    }
    return kind === 2
      ? column(`t${at}`, word(at))
      : column(`d${at}`, `strftime(DATE '2020-01-01' + ((i * ${at}) % 2000)::INT, '%Y-%m-%d')`, 'DATE');
  });

const money = (sign) => (x) => number(`replace(replace(${x}, '${sign}', ''), ',', '')`);

/**
 * `share`: of the rows that a file of twelve columns has. `threads`: of the script, where its statement does not fit into the
 * memory with more.
 */
export const SHAPES = {
  dates: {
    columns: orders(
      column('ordered', `strftime(${when}, '%d/%m/%Y %H:%M')`, 'TIMESTAMP', timed('%d/%m/%Y %H:%M')),
      column('shipped', some(0.03, `strftime(${when}, '%m-%d-%Y')`), 'DATE', timed('%m-%d-%Y', 'DATE')),
      column('paid', `strftime(${when}, '%d %b %Y')`, 'DATE', timed('%d %b %Y', 'DATE')),
      column('amount', some(0.03, `printf('$%.2f', (i % 100000) / 100.0)`), 'DOUBLE', money('$')),
    ),
  },
  money: {
    columns: orders(
      column('ordered', `strftime(${when}, '%Y-%m-%d %H:%M:%S')`, 'TIMESTAMP'),
      column('price', `concat('$', format('{:,.2f}', (hash(i) % 100000000) / 100.0))`, 'DOUBLE', money('$')),
      column('total', `format('{:,.2f} €', (hash(i) % 10000000) / 100.0)`, 'DOUBLE', money(' €')),
      column(
        'discount',
        some(0.03, `printf('%.1f%%', (i % 1000) / 10.0)`),
        'DOUBLE',
        (x) => `${number(`replace(${x}, '%', '')`)} / 100`,
      ),
    ),
  },
  text: {
    share: 0.3,
    columns: [
      ...BASE.slice(0, 4),
      column('subject', `concat(${word(8)}, ' "', ${word(9)}, '", ', ${word(10)})`),
      column(
        'body',
        `repeat(concat(${word(11)}, ' ', ${word(12)}, CASE WHEN i % 3 = 0 THEN chr(10) ELSE ', ' END), 4 + (i % 12)::INT)`,
      ),
      column('sent', `strftime(${when}, '%Y-%m-%d %H:%M:%S')`, 'TIMESTAMP'),
    ],
  },
  wide200: { share: 1 / 16, columns: wide(200) },
  wide2000: { share: 1 / 160, threads: 1, columns: wide(2000) },
  rejects: {
    columns: orders(
      column('ordered', `strftime(${when}, '%Y-%m-%d %H:%M:%S')`, 'TIMESTAMP'),
      column(
        'amount',
        `CASE WHEN hash(i * 7) % 100 = 0 THEN 'unknown' ELSE ((i % 100000) / 100.0)::VARCHAR END`,
        'DOUBLE',
        (x) => `TRY_CAST(${x} AS DOUBLE)`,
      ),
      column('score', 'i % 100', 'BIGINT'),
    ),
  },
  late: {
    columns: orders(
      column('ordered', `strftime(${when}, '%Y-%m-%d')`, 'DATE'),
      column(
        'amount',
        `CASE WHEN i > n * 0.9 THEN ((i % 1000) / 8.0)::VARCHAR ELSE (i % 1000)::VARCHAR END`,
        'DOUBLE',
      ),
      column('remark', `CASE WHEN i > n * 0.95 THEN ${word(13)} END`),
    ),
  },
  utf8: {
    columns: [
      ...BASE.slice(0, 2),
      column(
        'stadt',
        `['Zürich', 'Łódź', '東京', 'São Paulo', 'Αθήνα', 'Київ', 'القاهرة', '서울'][1 + (hash(i) % 8)::INT]`,
      ),
      column(
        '名前',
        `concat(['山田', '佐藤', '鈴木', '高橋'][1 + (hash(i + 1) % 4)::INT], ' ', ['太郎', '花子'][1 + (i % 2)::INT], ' ', i % 1000)`,
      ),
      column('заметка', `repeat(['приветствие ', 'согласование ', 'Übergröße '][1 + (hash(i) % 3)::INT], 3)`),
      column('datum', `strftime(${when}, '%d.%m.%Y')`, 'DATE', timed('%d.%m.%Y', 'DATE')),
      column('betrag', `printf('%.2f €', (i % 100000) / 100.0)`, 'DOUBLE', money(' €')),
    ],
  },
  gzip: {
    packs: true,
    columns: orders(
      column('ordered', `strftime(${when}, '%Y-%m-%d %H:%M:%S')`, 'TIMESTAMP'),
      column('amount', `((i % 100000) / 100.0)::VARCHAR`, 'DOUBLE'),
    ),
  },
};

/** `bound`: seconds from the create call to the profile. */
export const SMALL = {
  small: { rows: 900, bound: 1, columns: SHAPES.dates.columns },
  smallwide: { rows: 20, bound: 2, columns: wide(2000) },
};

const quoted = (name) => `"${name}"`;

/** Statement that writes the shape's CSV of `rows` rows to `path`. */
export const writeShape = ({ columns, packs = false }, rows, path) => {
  const cells = columns.map(({ name, sql }) => `(${sql})::VARCHAR AS ${quoted(name)}`);
  return `COPY (SELECT ${cells.join(', ')} FROM (SELECT i, ${rows} AS n FROM range(${rows}) AS r(i)))
    TO '${path}' (FORMAT csv, HEADER, QUOTE '"'${packs ? ', COMPRESSION gzip' : ''})`;
};

/** Statement of somebody who knows the file: typed by DuckDB's own reader wherever that reads the cells. */
export const copyShape = ({ columns }, from, to) => {
  const types = columns.map(
    ({ name, type, parse }) => `'${name}': '${parse === undefined ? type : 'VARCHAR'}'`,
  );
  const cells = columns.map(({ name, parse }) => {
    const x = quoted(name);
    return parse === undefined ? x : `${parse(x)} AS ${x}`;
  });
  return `COPY (SELECT ${cells.join(', ')} FROM read_csv('${from}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', columns = {${types.join(', ')}}))
    TO '${to}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, PARQUET_VERSION V2, ROW_GROUP_SIZE ${Math.max(2048, Math.min(122880, Math.floor(6_000_000 / columns.length)))})`;
};
