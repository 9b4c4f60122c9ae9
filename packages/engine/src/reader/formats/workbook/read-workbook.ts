import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError, type ReadOptions } from '@plumbline/contract';
import { MergedCells, type SheetFacts, WorkbookFile } from '@plumbline/xlsx';
import { message } from '@plumbline/messages';
import type { OpenedWorkbook } from './opened-workbook.ts';
import { type ChosenRange, chooseRange } from './choose-range.ts';
import { chooseSheet, previewSheets, type SheetPreview, describeSheet } from './choose-sheet.ts';
import { SheetText } from './sheet-text.ts';
import { cellWarnings } from './cell-warnings.ts';

/** Shares of the whole work, for progress. */
const SHEETS_READ = 0.05;
const MERGES = 0.1;
const TEXTS = 0.25;
/** A sheet of so many bytes is not searched for merged cells on a first look: that takes longer than people wait. */
const MERGES_BYTES = 512 * 1024 * 1024;

const DIALECT = { delimiter: ',', quote: '"', escape: '"', newline: '\n', encoding: 'utf-8' } as const;

export interface WorkbookTask {
  readonly path: string;
  readonly options: ReadOptions;
  readonly work: string;
  readonly sampleRows: number | null;
}

/** Reads one sheet into text. Blocks its thread. */
export async function readWorkbook(
  { path, options, work, sampleRows }: WorkbookTask,
  onProgress: (fraction: number) => void,
): Promise<OpenedWorkbook> {
  const book = await WorkbookFile.open(path, work);
  try {
    const previews = await previewSheets(book);
    onProgress(SHEETS_READ);
    const { preview, decision } = chooseSheet(previews, options);
    const chosen = chooseRange(preview, await book.rangesOf(preview.sheet), options);
    const to = join(work, `sheet-${randomUUID()}.csv`);
    const read = await readRange({ book, preview, chosen, to, sampleRows, onProgress });
    const { facts, filled, written } = read;
    const sheets = previews.map((each) =>
      describeSheet(each === preview ? refined(preview, chosen, facts) : each),
    );
    return {
      sheets,
      decisions: [decision, chosen.describe(facts.isWhole ? facts.used : null)],
      warnings: [
        ...cellWarnings({ facts, filled, recalculates: book.recalculates }),
        ...(read.hasUnknownMerges
          ? [
              {
                code: 'cells.merged_later',
                message: message('fileWarning.mergedLater'),
              },
            ]
          : []),
      ],
      path: to,
      dialect: DIALECT,
      firstRow: written.firstRow + 1,
      formats: Array.from(
        { length: written.toColumn - written.fromColumn + 1 },
        (_, at) => facts.displays[written.fromColumn + at] ?? null,
      ),
      complete: facts.isWhole,
    };
  } finally {
    book.close();
  }
}

/** With the number of rows that reading all of them has shown. */
const refined = (preview: SheetPreview, { range }: ChosenRange, facts: SheetFacts): SheetPreview =>
  range === null && facts.isWhole && facts.used !== null
    ? {
        ...preview,
        facts,
        rows: facts.used.toRow - facts.used.fromRow + 1,
        columns: facts.used.toColumn - facts.used.fromColumn + 1,
      }
    : preview;

interface RangeTask {
  readonly book: WorkbookFile;
  readonly preview: SheetPreview;
  readonly chosen: ChosenRange;
  readonly to: string;
  readonly sampleRows: number | null;
  readonly onProgress: (fraction: number) => void;
}

async function readRange({ book, preview, chosen, to, sampleRows, onProgress }: RangeTask) {
  const { sheet } = preview;
  const { range } = chosen;
  const hasUnknownMerges = sampleRows !== null && book.sizeOf(sheet) > MERGES_BYTES;
  const merges = hasUnknownMerges
    ? []
    : await book.mergesOf(sheet, (part) => onProgress(SHEETS_READ + (MERGES - SHEETS_READ) * part));
  await book.readTexts(
    sampleRows === null ? Infinity : await textsOfFirst(book, preview, { range, sampleRows }),
  );
  onProgress(TEXTS);
  const text = new SheetText(to);
  const used = preview.facts.used;
  const merged = new MergedCells(merges, {
    fromColumn: Math.max(range?.fromColumn ?? 0, used?.fromColumn ?? 0),
    toColumn: () => Math.min(range?.toColumn ?? Infinity, Math.max(used?.toColumn ?? 0, text.toColumn)),
  });
  let rows = 0;
  const facts = await book.readSheet(sheet, {
    range,
    onRow: (row, cells) => {
      merged.fill(row, cells);
      text.add(row, cells);
      rows += 1;
      return sampleRows === null || rows < sampleRows;
    },
    onProgress: (part) => onProgress(TEXTS + (1 - TEXTS) * part),
  });
  const written = text.finish();
  if (rows === 0) {
    throw new AppError('file.part_not_found', `The cells that were chosen of ${sheet.name} are all empty.`, {
      issues: [{ path: 'options.range', message: 'No cell of this range holds anything.' }],
    });
  }
  return { facts, filled: merged.filled, written, hasUnknownMerges };
}

/** How many of the texts that cells share the first rows need. */
async function textsOfFirst(
  book: WorkbookFile,
  { sheet }: SheetPreview,
  { range, sampleRows }: { readonly range: ChosenRange['range']; readonly sampleRows: number },
): Promise<number> {
  let last = -1;
  let rows = 0;
  await book.readSheet(sheet, {
    range,
    sharedText: (number) => {
      last = Math.max(last, number);
      return '…';
    },
    onRow: () => {
      rows += 1;
      return rows < sampleRows;
    },
  });
  return last + 1;
}
