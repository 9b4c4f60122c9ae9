import type { Readable } from 'node:stream';
import type { Cell } from '@plumbline/contract';
import { createTranslator, languageFor } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import { type PrintMessage, tableSheet, wholeTableSheet, workbook } from '@plumbline/xlsx';
import type { WorkbookFormat } from './messages.ts';
import { asLimit } from './as-limit.ts';

type Pieces = AsyncIterable<readonly (readonly Cell[])[]>;

/** The bytes of a workbook, once the first rows are there. */
export async function rowsAsWorkbook(
  { name, columns, more, locale }: WorkbookFormat,
  pieces: Pieces,
): Promise<Readable> {
  const sheets = [
    await tableSheet({ name, columns, pieces }),
    ...(await Promise.all(more.map(wholeTableSheet))),
  ];
  return workbook(sheets, printerIn(locale));
}

/** The same within an engine process. Throws `LimitError` for a workbook that would be too large. */
export async function* workbookPieces(format: WorkbookFormat, pieces: Pieces): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of await rowsAsWorkbook(format, pieces)) {
      yield bytes as Buffer;
    }
  } catch (error) {
    throw asLimit(error);
  }
}

export const printerIn =
  (locale: string): PrintMessage =>
  async (message) =>
    createTranslator(await loadServerLanguage(languageFor(locale)), locale, 'UTC').say(message);
