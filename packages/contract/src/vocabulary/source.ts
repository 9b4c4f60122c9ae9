/** `utf-8` is read line by line: a line that is not UTF-8 is read as Windows-1252 and reported. */
export const ENCODINGS = [
  'utf-8',
  'utf-8-bom',
  'utf-16le',
  'utf-16be',
  'latin-1',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

/** How the rows of a file are written; detected from the bytes, never from the name. */
export const FILE_FORMATS = ['delimited', 'xlsx', 'json', 'ndjson', 'parquet'] as const;

/** What a file is wrapped in. */
export const COMPRESSIONS = ['none', 'gzip', 'zip'] as const;

/** What the cells of a column mean, beyond their type. Amounts, shares and durations are numbers, the rest are texts. */
export const SEMANTIC_ROLES = [
  'email',
  'url',
  'phone',
  'country',
  'region',
  'postcode',
  'latitude',
  'longitude',
  'coordinates',
  'currency',
  'percentage',
  'duration',
] as const;

/** What a part of a raw file was taken for. */
export const LINE_PARTS = ['preamble', 'header', 'row', 'footnote', 'blank', 'reject', 'outside'] as const;

/** What is decided about a file before its columns are typed. */
export const DECISIONS = [
  'compression',
  'members',
  'format',
  'encoding',
  'delimiter',
  'quote',
  'newline',
  'table',
  'preamble',
  'header',
  'footnote',
  'sheet',
  'range',
  'records',
  'nesting',
  'decimal',
  'width',
  'totals',
] as const;

/** `proven`: anything else contradicts the file. `chosen`: a person said so. */
export const CERTAINTIES = ['chosen', 'proven', 'likely', 'guessed'] as const;

export const COLUMN_FIXES = ['trim', 'decimal', 'date-order', 'nulls', 'form', 'text'] as const;

/** How a file differs from the dataset, or from the file before it, that its rows are to join. */
export const DIFFERENCES = ['missing', 'added', 'type', 'order', 'case'] as const;
