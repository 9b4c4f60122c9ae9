import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@plumbline/contract';
import { type Archive, LOCKED } from './archive.ts';

const ZIP = [0x50, 0x4b];
/** The container of Office before 2007, and of every workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffa;
/** A directory of a workbook has a few entries; longer ones are not followed. */
const MAX_SECTORS = 256;

const SAVE_AS = 'Save it as an Excel workbook (.xlsx) or as CSV, then upload that.';

const starts = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

const unknown = (what: string): AppError => new AppError('file.unknown_format', `${what} ${SAVE_AS}`);

/** Refuses files that are no workbook, and those with a password, by their first bytes: `file.encrypted`, `file.unknown_format`, `file.damaged`. */
export async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(512);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead === 0) {
      throw new AppError('file.empty', 'The file is empty. Choose a workbook with at least one row.');
    }
    if (starts(head, COMPOUND)) {
      throw compoundError(await streamNames(file, head));
    }
    if (!starts(head, ZIP)) {
      throw unknown('This is not an Excel workbook.');
    }
  } finally {
    await file.close();
  }
}

const compoundError = (names: readonly string[]): AppError => {
  if (names.some((name) => name === 'encryptedpackage' || name === 'encryptioninfo')) {
    return new AppError('file.encrypted', LOCKED);
  }
  return names.some((name) => name === 'workbook' || name === 'book')
    ? unknown('This is an Excel workbook of before 2007 (.xls), which is not read.')
    : unknown('This is an old Office document, not an Excel workbook.');
};

/** Names in the container's directory, in lower case. */
async function streamNames(file: FileHandle, head: Buffer): Promise<string[]> {
  const sectorBytes = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const names: string[] = [];
  let sector = head.readUInt32LE(48);
  for (let count = 0; count < MAX_SECTORS && sector < END_OF_CHAIN; count += 1) {
    const bytes = Buffer.alloc(sectorBytes);
    await file.read(bytes, 0, sectorBytes, (sector + 1) * sectorBytes);
    for (let at = 0; at + ENTRY_BYTES <= sectorBytes; at += ENTRY_BYTES) {
      const length = Math.min(64, bytes.readUInt16LE(at + 64));
      names.push(bytes.toString('utf16le', at, at + Math.max(0, length - 2)).toLowerCase());
    }
    sector = await nextSector(file, head, { sector, sectorBytes });
  }
  return names;
}

async function nextSector(
  file: FileHandle,
  head: Buffer,
  { sector, sectorBytes }: { readonly sector: number; readonly sectorBytes: number },
): Promise<number> {
  const perSector = sectorBytes / 4;
  const position = 76 + Math.floor(sector / perSector) * 4;
  const entry = Buffer.alloc(4);
  if (position + 4 > head.length) {
    return END_OF_CHAIN;
  }
  const at = (head.readUInt32LE(position) + 1) * sectorBytes + (sector % perSector) * 4;
  const { bytesRead } = await file.read(entry, 0, 4, at);
  return bytesRead === 4 ? entry.readUInt32LE(0) : END_OF_CHAIN;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** Refuses archives that are no workbook, by what they say of their content. */
export async function refuseOtherArchives(archive: Archive): Promise<void> {
  const types = (await archive.text(CONTENT_TYPES)) ?? '';
  if (
    /spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template|addin)\.macroEnabled/iu.test(types)
  ) {
    return;
  }
  if (/ms-excel\.sheet\.binary/iu.test(types)) {
    throw unknown('This is a binary Excel workbook (.xlsb), which is not read.');
  }
  const kind = (await archive.text('mimetype')) ?? '';
  if (kind.includes('opendocument.spreadsheet')) {
    throw unknown('This is an OpenDocument spreadsheet (.ods), which is not read.');
  }
  if (
    /wordprocessingml|presentationml|ms-word|ms-powerpoint|visio/iu.test(types) ||
    kind.includes('opendocument')
  ) {
    throw unknown('This is a document of another Office program, not a workbook.');
  }
  if (archive.has('Index/Document.iwa')) {
    throw unknown('This is a Numbers spreadsheet, which is not read.');
  }
  if (!archive.has('xl/workbook.xml')) {
    throw unknown('This archive is not an Excel workbook.');
  }
}
