import { inflateRawSync } from 'node:zlib';

/** A file of an archive such as XLSX or PPTX as text. Throws where it is not there. */
export function workbookText(bytes: Buffer, path: string): string {
  const name = Buffer.from(path, 'utf8');
  // In the directory, whose entries end with the names; sizes are nowhere else.
  const at = bytes.lastIndexOf(name) - 46;
  if (at < 0 || bytes.readUInt32LE(at) !== 0x02014b50) {
    throw new Error(`The archive has no ${path}.`);
  }
  const start = bytes.readUInt32LE(at + 42);
  const from = start + 30 + name.length;
  const stored = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
  const isDeflated = bytes.readUInt16LE(at + 10) !== 0;
  return (isDeflated ? inflateRawSync(stored) : stored).toString('utf8');
}

/** Cells of the first sheet by row: `A1=text`. */
export const sheetCells = (bytes: Buffer): string[][] =>
  [...workbookText(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
    ([, row = '']) =>
      [...row.matchAll(/<c r="([A-Z]+\d+)"[^>]*>.*?<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/gs)].map(
        ([, at = '', value = '']) => `${at}=${value}`,
      ),
  );
