import type { Decision, ReadOptions, WorkbookSheet } from '@plumbline/contract';
import { AppError } from '@plumbline/contract';
import {
  type CellRange,
  type SheetEntry,
  type SheetFacts,
  sheetNamed,
  type WorkbookFile,
} from '@plumbline/xlsx';

/** Sheets of so few bytes are looked at whole, of others their first rows. */
const WHOLE_BYTES = 2 * 1024 * 1024;
const FIRST_ROWS = 1000;
const LAST_ROW = 1_048_575;

/** What a look at a sheet shows. */
export interface SheetLook {
  readonly sheet: SheetEntry;
  readonly facts: SheetFacts;
  readonly rows: number;
  readonly columns: number;
}

const rowsIn = (range: CellRange | null): number => (range === null ? 0 : range.toRow - range.fromRow + 1);
const columnsIn = (range: CellRange | null): number =>
  range === null ? 0 : range.toColumn - range.fromColumn + 1;

/** Looks at every sheet, without its texts. A sheet that is too large for a look is as long as it claims where that can be, else as its bytes suggest. */
export async function lookAtSheets(book: WorkbookFile): Promise<SheetLook[]> {
  const looks: SheetLook[] = [];
  for (const sheet of book.sheets) {
    looks.push(await lookAt(book, sheet));
  }
  return looks;
}

async function lookAt(book: WorkbookFile, sheet: SheetEntry): Promise<SheetLook> {
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
  const seen = rowsIn(used);
  const isCredible =
    used !== null && dimension !== null && dimension.toRow > used.toRow && dimension.toRow < LAST_ROW;
  return isCredible
    ? dimension.toRow - used.fromRow + 1
    : Math.min(LAST_ROW + 1, Math.round(seen / Math.max(read, 1e-6)));
};

export const toldSheet = ({ sheet, rows, columns }: SheetLook): WorkbookSheet => ({
  name: sheet.name,
  hidden: sheet.visibility !== 'visible',
  rows,
  columns,
});

const isTable = ({ facts, columns }: SheetLook): boolean => facts.rows >= 2 && columns >= 2;
const isVisible = ({ sheet }: SheetLook): boolean => sheet.visibility === 'visible';

const count = (value: number, word: string): string =>
  `${value.toLocaleString('en')} ${value === 1 ? word : `${word}s`}`;

const sizeText = ({ rows, columns, facts }: SheetLook): string =>
  rows === 0 ? 'empty' : `${facts.isWhole ? '' : 'about '}${count(rows, 'row')}, ${count(columns, 'column')}`;

export interface ChosenSheet {
  readonly look: SheetLook;
  readonly decision: Decision;
}

/** The sheet asked for, else the first in sight that looks like a table. Throws `file.part_not_found`, `file.empty`. */
export function chooseSheet(looks: readonly SheetLook[], options: ReadOptions): ChosenSheet {
  const filled = looks.filter(({ facts }) => facts.rows > 0);
  if (options.sheet !== undefined) {
    const sheet = sheetNamed(
      looks.map((look) => look.sheet),
      options.sheet,
    );
    const look = looks.find((candidate) => candidate.sheet === sheet);
    if (look === undefined || look.facts.rows === 0) {
      throw new AppError('file.empty', `The sheet ${sheet.name} is empty. Choose another.`);
    }
    return { look, decision: told(look, looks, { certainty: 'chosen', because: 'It was chosen' }) };
  }
  const look =
    filled.find((candidate) => isVisible(candidate) && isTable(candidate)) ??
    filled.find(isVisible) ??
    filled.find(isTable) ??
    filled[0];
  if (look === undefined) {
    throw new AppError('file.empty', 'No sheet of the workbook holds a value. Choose another file.');
  }
  return { look, decision: told(look, looks, reasonFor(look, looks)) };
}

const reasonFor = (look: SheetLook, looks: readonly SheetLook[]): Pick<Decision, 'because' | 'certainty'> => {
  const others = looks.filter((other) => other !== look && other.facts.rows > 0);
  if (looks.length === 1) {
    return { because: 'It is the only sheet', certainty: 'proven' };
  }
  if (others.length === 0) {
    return {
      because: `Every other sheet of ${looks.length.toLocaleString('en')} is empty`,
      certainty: 'proven',
    };
  }
  if (!isVisible(look)) {
    return { because: 'It is hidden, but no sheet in sight looks like a table', certainty: 'guessed' };
  }
  const first = looks.find((other) => isVisible(other) && other.facts.rows > 0);
  return first === look
    ? {
        because: `It is the first of ${count(others.length + 1, 'sheet')} with values: ${sizeText(look)}`,
        certainty: 'likely',
      }
    : { because: `It is the first that looks like a table: ${sizeText(look)}`, certainty: 'likely' };
};

const told = (
  look: SheetLook,
  looks: readonly SheetLook[],
  reason: Pick<Decision, 'because' | 'certainty'>,
): Decision => ({
  key: 'sheet',
  says: `The sheet ${look.sheet.name} is read`,
  ...reason,
  alternatives: looks
    .filter((other) => other !== look && other.facts.rows > 0)
    .map((other) => ({
      label: `${other.sheet.name} (${sizeText(other)}${isVisible(other) ? '' : ', hidden'})`,
      options: { sheet: other.sheet.name },
    })),
});
