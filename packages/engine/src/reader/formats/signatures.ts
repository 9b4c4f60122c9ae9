import { AppError } from '@plumbline/contract';

interface Signature {
  readonly bytes: readonly number[];
  readonly offset?: number;
  readonly message: string;
}

const CONVERT = 'Export the table as CSV from the program that made it, then upload that.';
const CONNECT = 'Choose one of them: under Connections, connect it as';
const UNPACK = 'Unpack it, then upload the file inside.';

const SIGNATURES: readonly Signature[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], message: `This is a PDF document, not a table. ${CONVERT}` },
  { bytes: [0x42, 0x5a, 0x68], message: `This file is compressed with bzip2. ${UNPACK}` },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], message: `This file is compressed with Zstandard. ${UNPACK}` },
  { bytes: [0xfd, 0x37, 0x7a, 0x58], message: `This file is compressed with xz. ${UNPACK}` },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], message: `This is a 7-Zip archive. ${UNPACK}` },
  { bytes: [0x52, 0x61, 0x72, 0x21], message: `This is a RAR archive. ${UNPACK}` },
  {
    bytes: [0x75, 0x73, 0x74, 0x61, 0x72],
    offset: 257,
    message: 'This is a tar archive. Unpack it, then upload the files inside, or pack them as ZIP.',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: `This is a picture, not a table. ${CONVERT}` },
  { bytes: [0xff, 0xd8, 0xff], message: `This is a picture, not a table. ${CONVERT}` },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: `This is a picture, not a table. ${CONVERT}` },
  {
    bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66],
    message: `This is an SQLite database with tables of its own. ${CONNECT} SQLite file.`,
  },
  {
    bytes: [0x44, 0x55, 0x43, 0x4b],
    offset: 8,
    message: `This is a DuckDB database with tables of its own. ${CONNECT} DuckDB file.`,
  },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], message: `This is a program, not a table. ${CONVERT}` },
  { bytes: [0x4f, 0x62, 0x6a, 0x01], message: `This is an Avro file. ${CONVERT}` },
  {
    bytes: [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31],
    message: `This is an Arrow file. Save it as Parquet or CSV, then upload that.`,
  },
  { bytes: [0x4f, 0x52, 0x43], message: `This is an ORC file. Save it as Parquet or CSV, then upload that.` },
];

/** Old Office documents, and new ones with a password. */
export const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0] as const;

/** What the first bytes show: containers and formats of their own; `text` for everything else. */
export type ContentKind = 'gzip' | 'zip' | 'parquet' | 'text';

const startsWith = (head: Uint8Array, bytes: readonly number[], offset = 0): boolean =>
  bytes.every((byte, at) => head[offset + at] === byte);

const isOrc = (head: Uint8Array): boolean => head.length < 4 || (head[3] !== undefined && head[3] < 0x20);

/** Why these bytes are not read, with advice; null where they may be. */
export const foreignMessage = (head: Uint8Array): string | null =>
  SIGNATURES.find(
    ({ bytes, offset }) =>
      startsWith(head, bytes, offset) && (bytes[0] !== 0x4f || bytes[1] !== 0x52 || isOrc(head)),
  )?.message ?? null;

/** Throws `file.empty`, `file.unknown_format`, `file.encrypted`. */
export const detectContent = (head: Uint8Array): ContentKind => {
  if (head.length === 0) {
    throw new AppError('file.empty', 'The file is empty. Choose a file with at least a header and one row.');
  }
  if (startsWith(head, [0x1f, 0x8b])) {
    return 'gzip';
  }
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) {
    return 'zip';
  }
  if (startsWith(head, [0x50, 0x41, 0x52, 0x31])) {
    return 'parquet';
  }
  if (startsWith(head, [0x50, 0x41, 0x52, 0x45])) {
    throw new AppError(
      'file.encrypted',
      'The footer of this Parquet file is encrypted. Save it without encryption, then upload that.',
    );
  }
  const message = foreignMessage(head);
  if (message !== null) {
    throw new AppError('file.unknown_format', message);
  }
  return 'text';
};

/** Precedes each record of a JSON text sequence. */
const RECORD_MARK = '\u001e';
const JSON_START = /^\uFEFF?\s*(\{\s*["}]|\[\s*([{["\]}\d-]|true|false|null|$)|\{\s*$)/u;

/** Text that begins as JSON does: an object, or a list of what JSON has. Cells in brackets are not. */
export const looksLikeJson = (head: string): boolean => {
  const text = head.replaceAll(RECORD_MARK, ' ');
  if (!JSON_START.test(text)) {
    return false;
  }
  const line = text.slice(0, 4096).trimStart().split(/\r?\n/u, 1)[0]?.trim() ?? '';
  // `[1],[2]` and `{"a"};{"b"}` are rows of cells: what follows a whole value on its line decides.
  const end = endOfValue(line);
  return end === null || /^\s*(,\s*)?$|^\s*[{[]/u.test(line.slice(end));
};

/** Where the first list or object of a line ends; null where it does not end on it. */
const endOfValue = (line: string): number | null => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (isText) {
      at += char === '\\' ? 1 : 0;
      isText = char !== '"';
    } else if (char === '"') {
      isText = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  return null;
};
