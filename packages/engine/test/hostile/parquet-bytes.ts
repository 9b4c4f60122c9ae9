import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteText } from '../../src/dataset/relation.ts';
import { EngineProcess } from '../../src/process/engine-process.ts';

const MAGIC = Buffer.from('PAR1');

/** An honest Parquet file of a statement's rows, as DuckDB writes it. */
export const parquetOf = async (select: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-parquet-'));
  const path = join(folder, 'honest.parquet');
  const engine = await EngineProcess.start(folder, { memoryMb: 256, threads: 1 });
  try {
    await engine.open({ allowedPaths: [path], setup: [] });
    const sql = `COPY (${select}) TO ${quoteText(path)} (FORMAT parquet, ROW_GROUP_SIZE 2048)`;
    await engine.exec({ sql, signal: new AbortController().signal, deadlineMs: null });
    return await readFile(path);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
};

export const NESTED_ROWS = `SELECT n AS id, 'name ' || n AS name, n * 1.5 AS amount, DATE '2024-01-01' + n::INTEGER AS day,
  {'a': n, 'b': ['x', 'y']} AS nested, [n, n + 1] AS list, MAP {'k': n} AS map FROM range(5000) AS t(n)`;

/** A value of the compact protocol in which footers are written. */
export type Thrift =
  | { readonly i32: number | bigint }
  | { readonly i64: number | bigint }
  | { readonly text: string }
  | { readonly list: readonly Thrift[]; readonly claims?: number }
  | { readonly fields: Readonly<Record<number, Thrift>> };

const STOP = Buffer.of(0);

/** Whole numbers in groups of seven bits, the lowest first. */
const varint = (value: bigint): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
};

const zigzag = (value: number | bigint): bigint => {
  const whole = BigInt(value);
  return (whole << 1n) ^ (whole >> 63n);
};

const kindOf = (value: Thrift): number => {
  if ('i32' in value) {
    return 5;
  }
  if ('i64' in value) {
    return 6;
  }
  if ('text' in value) {
    return 8;
  }
  return 'list' in value ? 9 : 12;
};

const listHead = (kind: number, count: number): Buffer =>
  count < 15
    ? Buffer.of((count << 4) | kind)
    : Buffer.concat([Buffer.of(0xf0 | kind), varint(BigInt(count))]);

export const thriftBytes = (value: Thrift): Buffer => {
  if ('i32' in value) {
    return varint(zigzag(value.i32));
  }
  if ('i64' in value) {
    return varint(zigzag(value.i64));
  }
  if ('text' in value) {
    return Buffer.concat([varint(BigInt(Buffer.byteLength(value.text))), Buffer.from(value.text)]);
  }
  if ('list' in value) {
    const kind = value.list[0] === undefined ? 12 : kindOf(value.list[0]);
    return Buffer.concat([listHead(kind, value.claims ?? value.list.length), ...value.list.map(thriftBytes)]);
  }
  let last = 0;
  const parts = Object.entries(value.fields).map(([key, field]) => {
    const step = Number(key) - last;
    last = Number(key);
    return Buffer.concat([Buffer.of((step << 4) | kindOf(field)), thriftBytes(field)]);
  });
  return Buffer.concat([...parts, STOP]);
};

/** A file of these pages and this footer; `footerLength` is what its end says of it. */
export const parquetAround = (
  footer: Thrift,
  pages: Uint8Array = Buffer.alloc(64),
  footerLength?: number,
): Buffer => {
  const written = thriftBytes(footer);
  const length = Buffer.alloc(4);
  length.writeUInt32LE((footerLength ?? written.length) >>> 0, 0);
  return Buffer.concat([MAGIC, pages, written, length, MAGIC]);
};
