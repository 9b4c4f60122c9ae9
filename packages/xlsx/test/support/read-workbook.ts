import { crc32, inflateRawSync } from 'node:zlib';

/** Files of an archive by path, in the order of its directory; each inspected as an unpacker would. Throws for a broken one. */
export function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.length - 22;
  expectSame(bytes.readUInt32LE(end), 0x06054b50, 'end of the archive');
  const count = bytes.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    expectSame(bytes.readUInt32LE(at), 0x02014b50, 'entry of the directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const path = bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    files.set(path, content(bytes, at, path));
    at += 46 + nameLength;
  }
  expectSame(at, end, 'place of the end');
  return files;
}

function content(bytes: Buffer, entry: number, path: string): string {
  const start = bytes.readUInt32LE(entry + 42);
  expectSame(bytes.readUInt32LE(start), 0x04034b50, `header of ${path}`);
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const whole = inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(entry + 20)));
  expectSame(whole.length, bytes.readUInt32LE(entry + 24), `size of ${path}`);
  expectSame(crc32(whole), bytes.readUInt32LE(entry + 16), `checksum of ${path}`);
  return whole.toString('utf8');
}

function expectSame(found: number, wanted: number, what: string): void {
  if (found !== wanted) {
    throw new Error(`The ${what} is ${found}, not ${wanted}.`);
  }
}

const TAG = /<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/gy;
const FORBIDDEN = /(?![\t\n\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}|&(?!(?:amp|lt|gt|quot);)/u;

/** Tags in order with the text before each; throws for what no parser of XML takes. */
export function assertWellFormed(xml: string): void {
  const open: string[] = [];
  let at = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? undefined : next);
    if (FORBIDDEN.test(text)) {
      throw new Error(`Text that XML forbids: ${JSON.stringify(text.slice(0, 80))}`);
    }
    if (next === -1) {
      break;
    }
    TAG.lastIndex = next;
    const match = TAG.exec(xml);
    if (match === null) {
      throw new Error(`No tag: ${xml.slice(next, next + 80)}`);
    }
    const [, closes, name = '', , isEmpty] = match;
    if (closes === '/') {
      if (open.pop() !== name) {
        throw new Error(`</${name}> closes what is not open.`);
      }
    } else if (isEmpty !== '/') {
      open.push(name);
    }
    at = TAG.lastIndex;
  }
  if (open.length > 0) {
    throw new Error(`<${open.join('> <')}> stay open.`);
  }
}

const NAMED: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** What a program makes of a text in a cell. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => NAMED[entity] ?? entity)
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export interface ReadCell {
  readonly at: string;
  /** `n` numbers, `b` booleans, `inlineStr` text. */
  readonly kind: string;
  readonly style: number;
  readonly value: string;
}

/** Cells of a sheet by row, empty ones left out. */
export const cellsOf = (xml: string): ReadCell[][] =>
  [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, at = '', style = '0', kind = 'n', inner = '']) => ({
        at,
        kind,
        style: Number(style),
        value: unescaped(/<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inner)?.[1] ?? ''),
      }),
    ),
  );

export const mergesOf = (xml: string): string[] =>
  [...xml.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref = '']) => ref);

export const sheetNamesOf = (files: ReadonlyMap<string, string>): string[] =>
  [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) =>
    unescaped(name),
  );
