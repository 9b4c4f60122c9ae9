import type { Readable } from 'node:stream';
import type { Cell } from '@plumbline/contract';
import { wholeTableSheet } from '@plumbline/xlsx';
import { asLimit } from '../as-limit.ts';
import { printerIn } from '../workbook-rows.ts';
import type { PivotFormat } from '../messages.ts';
import { keyFields } from './key-text.ts';
import { pivotStream } from './pivot-stream.ts';
import { pivotText } from './pivot-text.ts';
import { pivotWorkbook } from './pivot-sheet.ts';

/** The bytes of a pivot as a file, once its headers are there. Throws `query.too_large` for too many columns. */
export async function pivotFile(
  { plan, file }: PivotFormat,
  cells: AsyncGenerator<Cell[][]>,
): Promise<Readable> {
  const { rows, columns, locale } = file;
  const pivot = await pivotStream(plan, cells);
  const texts = {
    pivot,
    fieldNames: file.rowNames.slice(0, pivot.rowFields.length),
    rowKeys: keyFields(rows, pivot.rowFields, locale),
    columnKeys: keyFields(columns, pivot.columnFields, locale),
  };
  if (file.format === 'csv') {
    return pivotText(texts);
  }
  const { name, formats } = file;
  const more = await Promise.all(file.more.map(wholeTableSheet));
  return pivotWorkbook({ name, ...texts, formats, say: printerIn(locale), more });
}

/** The same within an engine process. Throws `LimitError` for what is too large. */
export async function* pivotPieces(
  format: PivotFormat,
  cells: AsyncGenerator<Cell[][]>,
): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of await pivotFile(format, cells)) {
      yield Buffer.from(bytes as Buffer | string);
    }
  } catch (error) {
    throw asLimit(error);
  }
}
