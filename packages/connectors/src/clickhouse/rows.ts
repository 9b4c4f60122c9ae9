import type { IncomingMessage } from 'node:http';
import { AppError } from '@plumbline/contract';
import { notClickhouse, parseFailure } from './failures.ts';
import { lost } from '../kit/refused.ts';

/** Rows as text: every cell escaped, one line per row, the first two the names and the types of the columns. */
export const FORMAT = 'TabSeparatedWithNamesAndTypes';

const LINE_END = 0x0a;
const NULL = '\\N';
const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  a: '\u0007',
  v: '\v',
};
/** Characters of an error report that are searched for its message. */
const REPORT_CHARS = 16_384;

export type RawRow = readonly (string | null)[];

const unescape = (cell: string): string =>
  cell.includes('\\')
    ? cell.replaceAll(/\\([^])/gu, (_all, character: string) => ESCAPED[character] ?? character)
    : cell;

const parseCell = (cell: string): string | null => (cell === NULL ? null : unescape(cell));

/** The lines of a body, several at a time, and in the end what followed the last line end. */
async function* readLines(reply: IncomingMessage, maxBytes: number): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const piece of reply as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) {
      throw new AppError(
        'source.too_large',
        'The answer is larger than one may be. Read fewer rows or columns.',
      );
    }
    const end = piece.lastIndexOf(LINE_END);
    if (end < 0) {
      rest.push(piece);
      continue;
    }
    const whole = Buffer.concat([...rest, piece.subarray(0, end)]).toString('utf8');
    rest = [piece.subarray(end + 1)];
    yield whole.split('\n');
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last !== '') {
    yield [last];
  }
}

export interface RawColumn {
  readonly name: string;
  /** Name of the type in ClickHouse, such as `Nullable(DateTime64(3, 'UTC'))`. */
  readonly type: string;
}

export interface Answer {
  readonly columns: readonly RawColumn[];
  readonly rows: AsyncGenerator<RawRow>;
}

/** A report that comes where a row should: ClickHouse started to answer before it failed. */
async function failLate(lines: string[], others: AsyncGenerator<string[]>): Promise<never> {
  let report = lines.join('\n');
  for await (const more of others) {
    report = `${report}\n${more.join('\n')}`.slice(0, REPORT_CHARS);
  }
  throw parseFailure(report) ?? lost();
}

/**
 * A successful reply. Where `hasEnd`, the last column is null in every row and is left out: a line without it is no whole
 * row but the report of a failure, which ClickHouse appends to the rows that it had already sent.
 */
export async function readAnswer(
  reply: IncomingMessage,
  { maxBytes, hasEnd }: { readonly maxBytes: number; readonly hasEnd: boolean },
): Promise<Answer> {
  const lines = readLines(reply, maxBytes);
  const first = await firstLines(lines);
  const [names, types] = [first[0] ?? '', first[1] ?? ''].map((line) => line.split('\t').map(unescape));
  if (names === undefined || types === undefined || names.length !== types.length || first.length < 2) {
    throw parseFailure(first.join('\n')) ?? notClickhouse();
  }
  const width = names.length;
  const isWhole = (cells: readonly string[]): boolean =>
    cells.length === width && (!hasEnd || cells[width - 1] === NULL);
  const count = hasEnd ? width - 1 : width;
  async function* rows(): AsyncGenerator<RawRow> {
    let current: string[] | undefined = first.slice(2);
    while (current !== undefined) {
      for (const [at, line] of current.entries()) {
        const cells = line.split('\t');
        if (!isWhole(cells)) {
          await failLate(current.slice(at), lines);
        }
        yield cells.slice(0, count).map(parseCell);
      }
      const next: IteratorResult<string[], unknown> = await lines.next();
      current = next.done === true ? undefined : next.value;
    }
  }
  return {
    columns: names.slice(0, count).map((name, index) => ({ name, type: types[index] ?? '' })),
    rows: rows(),
  };
}

async function firstLines(lines: AsyncGenerator<string[]>): Promise<string[]> {
  const first: string[] = [];
  while (first.length < 2) {
    const next: IteratorResult<string[], unknown> = await lines.next();
    if (next.done === true) {
      break;
    }
    first.push(...next.value);
  }
  return first;
}

/** The whole body of a reply that reports a failure. */
export async function readReport(reply: IncomingMessage): Promise<string> {
  let report = '';
  for await (const piece of reply.setEncoding('utf8') as AsyncIterable<string>) {
    report += piece;
    if (report.length > REPORT_CHARS) {
      reply.destroy();
      break;
    }
  }
  return report;
}
