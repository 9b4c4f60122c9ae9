import { AppError, type ErrorCode } from '@plumbline/contract';

interface Signature {
  readonly bytes: readonly number[];
  readonly message: string;
}

const CONVERT = 'Export the table as CSV from the program that made it, then upload that.';
const SIGNATURES: readonly Signature[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], message: `This is a PDF document, not delimited text. ${CONVERT}` },
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message:
      'This is a ZIP archive or an Excel workbook, not delimited text. Unpack it, or save the sheet as CSV, then upload that.',
  },
  { bytes: [0x50, 0x4b, 0x05, 0x06], message: 'This is an empty ZIP archive. Choose the file itself.' },
  {
    bytes: [0x1f, 0x8b],
    message: 'This file is compressed with gzip. Unpack it, then upload the file inside.',
  },
  {
    bytes: [0x42, 0x5a, 0x68],
    message: 'This file is compressed with bzip2. Unpack it, then upload the file inside.',
  },
  {
    bytes: [0x28, 0xb5, 0x2f, 0xfd],
    message: 'This file is compressed with Zstandard. Unpack it, then upload the file inside.',
  },
  {
    bytes: [0xfd, 0x37, 0x7a, 0x58],
    message: 'This file is compressed with xz. Unpack it, then upload the file inside.',
  },
  {
    bytes: [0x50, 0x41, 0x52, 0x31],
    message: 'This is a Parquet file, not delimited text. Export it as CSV.',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message:
      'This is an old Excel or Office file, not delimited text. Save the sheet as CSV, then upload that.',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: `This is a picture, not delimited text. ${CONVERT}` },
  { bytes: [0xff, 0xd8, 0xff], message: `This is a picture, not delimited text. ${CONVERT}` },
  { bytes: [0x47, 0x49, 0x46, 0x38], message: `This is a picture, not delimited text. ${CONVERT}` },
  {
    bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    message: `This is an SQLite database, not delimited text. ${CONVERT}`,
  },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], message: `This is a program, not delimited text. ${CONVERT}` },
];

const HTML = /^\s*(<!--[\s\S]*?-->\s*)?(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/iu;
const XML = /^\s*<\?xml\s/u;
const HTML_LOOK_CHARS = 4096;
/** Text of any language stays far below; compressed and compiled bytes lie far above. */
const MAX_CONTROL_SHARE = 0.02;

const refuse = (code: ErrorCode, message: string): never => {
  throw new AppError(code, message);
};

/** Refuses what is not text by its first bytes: `file.empty`, `file.not_delimited`. */
export const refuseForeignBytes = (head: Uint8Array): void => {
  if (head.length === 0) {
    refuse('file.empty', 'The file is empty. Choose a file with at least a header and one row.');
  }
  const match = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (match !== undefined) {
    refuse('file.not_delimited', match.message);
  }
};

/** Refuses text that is no table: `file.empty`, `file.not_delimited`. */
export const refuseForeignText = (head: string): void => {
  if (head.trim() === '') {
    refuse('file.empty', 'The file holds nothing but blank lines. Choose a file with at least one row.');
  }
  const start = head.slice(0, HTML_LOOK_CHARS);
  if (HTML.test(start)) {
    refuse(
      'file.not_delimited',
      'This is a web page (HTML), not delimited text. A link to a page that asks to sign in gives this: use the link that downloads the file itself.',
    );
  }
  if (XML.test(start)) {
    refuse('file.not_delimited', `This is an XML document, not delimited text. ${CONVERT}`);
  }
  let controls = 0;
  for (let at = 0; at < head.length; at += 1) {
    const code = head.charCodeAt(at);
    // Tab, line breaks, form feed and escape occur in text.
    controls += (code < 32 && !(code >= 9 && code <= 13) && code !== 27) || code === 0xfffd ? 1 : 0;
  }
  if (controls / head.length > MAX_CONTROL_SHARE) {
    refuse('file.not_delimited', `This file holds binary data, not delimited text. ${CONVERT}`);
  }
};
