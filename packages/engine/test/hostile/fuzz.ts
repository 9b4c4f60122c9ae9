import { gzipSync } from 'node:zlib';
import { type Arena, Failure } from './arena.ts';
import { mutated } from './mutations.ts';
import { NESTED_ROWS, parquetOf } from './parquet-bytes.ts';
import { ROWS, STRINGS, sheetOf, workbook } from './workbook-bytes.ts';
import { zipBytes } from './zip-bytes.ts';

const ROWS_EACH = 60;
const each = (row: (at: number) => string, between: string): string =>
  Array.from({ length: ROWS_EACH }, (_, at) => row(at)).join(between);

const CSV = `id,name,amount,day,note\r\n${each((at) => `${at},"Zoë ""${at}""",${at}.50,2024-02-${String((at % 28) + 1).padStart(2, '0')},"two\nlines"`, '\r\n')}\r\n`;
const TSV = `Report of the year\n\nname\tshare\n${each((at) => `n ${at}\t${at},5 %`, '\n')}\nTotal\t100 %\n`;
const JSON_TEXT = `{"meta":1,"data":[${each((at) => `{"id":${at},"who":{"name":"n${at}","tags":["a",${at}]},"amount":${at}.25}`, ',')}]}`;
const LINES = each((at) => `{"id":${at},"text":"line \\u00e9 ${at}","list":[1,2]}`, '\n');

/** A file of each format by a seed: an honest one, changed in one to three places, sometimes within what is packed. */
export type FuzzedFormats = Readonly<Record<string, (seed: number) => Buffer>>;

export const fuzzedFormats = async (): Promise<FuzzedFormats> => {
  const [csv, tsv, json, lines] = [CSV, TSV, JSON_TEXT, LINES].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const wide = Buffer.from(`\uFEFF${CSV}`, 'utf16le');
  const gzip = gzipSync(csv);
  const zip = zipBytes([
    { name: 'a.csv', content: csv },
    { name: 'b.csv', content: csv },
  ]);
  const book = workbook();
  const parquet = await parquetOf(`SELECT * FROM (${NESTED_ROWS}) LIMIT 100`);
  const sheet = Buffer.from(sheetOf(ROWS));
  const texts = Buffer.from(STRINGS);
  return {
    csv: (seed) => mutated(csv, seed),
    tsv: (seed) => mutated(tsv, seed),
    'utf-16': (seed) => mutated(wide, seed),
    gzip: (seed) => mutated(gzip, seed),
    zip: (seed) => mutated(zip, seed),
    'zip inside': (seed) =>
      zipBytes([
        { name: 'a.csv', content: mutated(csv, seed) },
        { name: 'b.json', content: mutated(json, seed) },
      ]),
    json: (seed) => mutated(json, seed),
    ndjson: (seed) => mutated(lines, seed),
    xlsx: (seed) => mutated(book, seed),
    'xlsx inside': (seed) =>
      workbook({
        'xl/worksheets/sheet1.xml': { content: mutated(sheet, seed) },
        'xl/sharedStrings.xml': { content: seed % 3 === 0 ? mutated(texts, seed) : texts },
      }),
    parquet: (seed) => mutated(parquet, seed),
  };
};

/**
 * Reads one fuzzed file, even seeds as a first look, odd ones whole. What is wrong with how it ended, with the seed that
 * makes it again: an error that no person should see, or something left behind.
 */
export const fuzzOnce = async (
  arena: Arena,
  formats: FuzzedFormats,
  { format, seed }: { readonly format: string; readonly seed: number },
): Promise<readonly string[]> => {
  const content = (): Buffer => formats[format]?.(seed) ?? Buffer.alloc(0);
  const attack = { name: format, fileName: `fuzz-${seed}`, content, outcomes: [] };
  const called = `${format}, seed ${seed}`;
  const result = await (seed % 2 === 0 ? arena.preview(attack) : arena.ingest(attack)).catch(
    (error: unknown) => new Failure(error),
  );
  const left = await arena.leftovers();
  const isReported = !(result instanceof Failure) || /^(file\.|source\.too_large)/u.test(result.code ?? '');
  return [
    ...(isReported ? [] : [`${called}: ${result.code ?? result.error.stack} ${result.error.message}`]),
    ...left.map((name) => `${called}: left ${name}`),
  ];
};
