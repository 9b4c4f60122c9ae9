import type { ReadOptions, WorkbookSheet } from '@plumbline/contract';
import { AppError } from '@plumbline/contract';
import {
  type CellRange,
  type SheetEntry,
  type SheetFacts,
  sheetNamed,
  type WorkbookFile,
} from '@plumbline/xlsx';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision } from '../../../engine-api.ts';

/** Sheets of so few bytes are inspected whole, of others their first rows. */
const WHOLE_BYTES = 2 * 1024 * 1024;
const FIRST_ROWS = 1000;
const LAST_ROW = 1_048_575;

/** What a look at a sheet shows. */
export interface SheetPreview {
  readonly sheet: SheetEntry;
  readonly facts: SheetFacts;
  readonly rows: number;
  readonly columns: number;
}

const rowsIn = (range: CellRange | null): number => (range === null ? 0 : range.toRow - range.fromRow + 1);
const columnsIn = (range: CellRange | null): number =>
  range === null ? 0 : range.toColumn - range.fromColumn + 1;

/** Looks at every sheet, without its texts. A sheet that is too large for a look is as long as it claims where that can be, else as its bytes suggest. */
export async function previewSheets(book: WorkbookFile): Promise<SheetPreview[]> {
  const previews: SheetPreview[] = [];
  for (const sheet of book.sheets) {
    previews.push(await previewSheet(book, sheet));
  }
  return previews;
}

async function previewSheet(book: WorkbookFile, sheet: SheetEntry): Promise<SheetPreview> {
  const isSmall = book.sizeOf(sheet) <= WHOLE_BYTES;
  let rows = 0;
  let unpacked = 0;
  let enough: number | null = null;
  const facts = await book.readSheet(sheet, {
    sharedText: () => '…',
    onRow: () => {
      rows += 1;
      enough ??= rows < FIRST_ROWS ? null : unpacked;
      // To the end of the piece, so that the share of bytes that was read is known.
      return isSmall || enough === null || unpacked === enough;
    },
    onProgress: (fraction) => {
      unpacked = fraction;
    },
  });
  const read = enough ?? unpacked;
  const columns = columnsIn(facts.used);
  return { sheet, facts, columns, rows: facts.isWhole ? rowsIn(facts.used) : guessedRows(facts, read) };
}

const guessedRows = ({ used, dimension }: SheetFacts, read: number): number => {
  const rows = rowsIn(used);
  const isCredible =
    used !== null && dimension !== null && dimension.toRow > used.toRow && dimension.toRow < LAST_ROW;
  return isCredible
    ? dimension.toRow - used.fromRow + 1
    : Math.min(LAST_ROW + 1, Math.round(rows / Math.max(read, 1e-6)));
};

export const describeSheet = ({ sheet, facts, rows, columns }: SheetPreview): WorkbookSheet => ({
  name: sheet.name,
  hidden: sheet.visibility !== 'visible',
  rows,
  isEstimate: !facts.isWhole,
  columns,
});

const isTable = ({ facts, columns }: SheetPreview): boolean => facts.rows >= 2 && columns >= 2;
const isVisible = ({ sheet }: SheetPreview): boolean => sheet.visibility === 'visible';

const sheetSize = ({ rows, columns, facts }: SheetPreview): Message => {
  if (rows === 0) {
    return message('fileReading.sheetEmpty');
  }
  return message(facts.isWhole ? 'fileReading.sheetSize' : 'fileReading.sheetSizeAbout', { rows, columns });
};

export interface ChosenSheet {
  readonly preview: SheetPreview;
  readonly decision: FoundDecision;
}

/** The requested sheet, else the first in sight that looks like a table. Throws `file.part_not_found`, `file.empty`. */
export function chooseSheet(previews: readonly SheetPreview[], options: ReadOptions): ChosenSheet {
  const filled = previews.filter(({ facts }) => facts.rows > 0);
  if (options.sheet !== undefined) {
    const sheet = sheetNamed(
      previews.map((preview) => preview.sheet),
      options.sheet,
    );
    const preview = previews.find((candidate) => candidate.sheet === sheet);
    if (preview === undefined || preview.facts.rows === 0) {
      throw new AppError('file.empty', `The sheet ${sheet.name} is empty. Choose another.`);
    }
    return {
      preview,
      decision: sheetDecision(preview, previews, {
        certainty: 'chosen',
        because: message('fileReading.chosen'),
      }),
    };
  }
  const preview =
    filled.find((candidate) => isVisible(candidate) && isTable(candidate)) ??
    filled.find(isVisible) ??
    filled.find(isTable) ??
    filled[0];
  if (preview === undefined) {
    throw new AppError('file.empty', 'No sheet of the workbook holds a value. Choose another file.');
  }
  return { preview, decision: sheetDecision(preview, previews, reasonFor(preview, previews)) };
}

const reasonFor = (
  preview: SheetPreview,
  previews: readonly SheetPreview[],
): Pick<FoundDecision, 'because' | 'certainty'> => {
  const others = previews.filter((other) => other !== preview && other.facts.rows > 0);
  if (previews.length === 1) {
    return { because: message('fileReading.onlySheet'), certainty: 'proven' };
  }
  if (others.length === 0) {
    return {
      because: message('fileReading.otherSheetsEmpty', { count: previews.length }),
      certainty: 'proven',
    };
  }
  if (!isVisible(preview)) {
    return { because: message('fileReading.hiddenSheet'), certainty: 'guessed' };
  }
  const first = previews.find((other) => isVisible(other) && other.facts.rows > 0);
  return first === preview
    ? {
        because: message('fileReading.firstSheet', { count: others.length + 1, size: sheetSize(preview) }),
        certainty: 'likely',
      }
    : { because: message('fileReading.firstTable', { size: sheetSize(preview) }), certainty: 'likely' };
};

const sheetDecision = (
  preview: SheetPreview,
  previews: readonly SheetPreview[],
  reason: Pick<FoundDecision, 'because' | 'certainty'>,
): FoundDecision => ({
  key: 'sheet',
  says: message('fileReading.sheet', { sheet: preview.sheet.name }),
  ...reason,
  alternatives: previews
    .filter((other) => other !== preview && other.facts.rows > 0)
    .map((other) => ({
      label: message(isVisible(other) ? 'fileReading.sheetChoice' : 'fileReading.hiddenSheetChoice', {
        sheet: other.sheet.name,
        size: sheetSize(other),
      }),
      options: { sheet: other.sheet.name },
    })),
});
