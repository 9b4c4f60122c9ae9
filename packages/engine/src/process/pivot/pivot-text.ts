import { Readable } from 'node:stream';
import type { Cell, ColumnType } from '@plumbline/contract';
import { csvWriter } from '../text-rows.ts';
import { PLAIN_KEY, TOTAL_TEXT, isTotal, keyText, type KeyField } from './key-text.ts';
import type { PivotStream } from './pivot-stream.ts';

const FLUSH_CHARACTERS = 64 * 1024;

export interface PivotTexts {
  readonly pivot: PivotStream;
  /** Of the row fields. */
  readonly fieldNames: readonly string[];
  readonly rowKeys: readonly KeyField[];
  readonly columnKeys: readonly KeyField[];
}

/** One line of headers, then a line for each row header; column headers are written out in words. */
export function pivotText(texts: PivotTexts): Readable {
  const { pivot, fieldNames, rowKeys } = texts;
  const { columnHeaders, values, rowFields } = pivot;
  const names = columnHeaders.flatMap((keys) => values.map(({ label }) => columnName(texts, keys, label)));
  const isText = [
    ...fieldNames.map((_, index) => rowFields[index]?.step === null && isWords(rowFields[index].type)),
    ...columnHeaders.flatMap(() => values.map(({ type }) => isWords(type))),
  ];
  const writer = csvWriter([...fieldNames, ...names], isText);
  async function* pieces(): AsyncGenerator<string> {
    let pending = writer.head;
    for await (const { header, cells } of pivot.rows) {
      const line: Cell[] = Array.from({ length: names.length }, () => null);
      for (const cell of cells) {
        line.splice(cell.column * values.length, values.length, ...cell.values);
      }
      const keys = header
        .slice(0, fieldNames.length)
        .map((key, index) => keyText(key, rowKeys[index] ?? PLAIN_KEY));
      pending += writer.row([...keys, ...line], false);
      if (pending.length >= FLUSH_CHARACTERS) {
        yield pending;
        pending = '';
      }
    }
    yield pending;
  }
  return Readable.from(pieces(), { objectMode: false });
}

const isWords = (type: ColumnType): boolean => type === 'text' || type === 'json';

/** `2024 / Q1: Sum of price`; the value alone where there is nothing above it. */
function columnName(
  { pivot: { values }, columnKeys }: PivotTexts,
  keys: PivotStream['columnHeaders'][number],
  label: string,
): string {
  const words = keys
    .filter((key, index) => !isTotal(key) || index === 0 || !isTotal(keys[index - 1]))
    .map((key, index) => keyText(key, columnKeys[index] ?? PLAIN_KEY) ?? '');
  if (words.length === 0) {
    return label;
  }
  const path = keys.every(isTotal) ? TOTAL_TEXT : words.join(' / ');
  return values.length === 1 ? path : `${path}: ${label}`;
}
