import { AppError, invariant, type ReadOptions } from '@plumbline/contract';
import { type CellRange, type NamedRange, parseRange, rangeText } from '@plumbline/xlsx';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision } from '../../../engine-api.ts';
import type { SheetPreview } from './choose-sheet.ts';

/** Suggestions beyond these help nobody. */
const MAX_SUGGESTIONS = 50;
/** A table that holds so much of a sheet is what the sheet is for. */
const MOST_ROWS = 0.5;

export interface ChosenRange {
  /** Null: every cell of the sheet. */
  readonly range: CellRange | null;
  /** `used` are the cells of the sheet that hold something; null where not all was read. */
  readonly describe: (used: CellRange | null) => FoundDecision;
}

interface Suggestions {
  readonly tables: readonly NamedRange[];
  readonly names: readonly NamedRange[];
}

/** The requested range, else the table that the sheet defines around most of its rows, else every cell. */
export function chooseRange(
  preview: SheetPreview,
  suggestions: Suggestions,
  options: ReadOptions,
): ChosenRange {
  const sheet = preview.sheet.name;
  const choice = { sheet, preview, suggestions };
  if (options.range !== undefined) {
    const range = parseRange(options.range);
    if (range === null) {
      const text = `No sheet has cells ${options.range}.`;
      throw new AppError('file.part_not_found', text, {
        issues: [{ path: 'options.range', message: text, hint: 'Sheets end at XFD1048576.' }],
      });
    }
    return {
      range,
      describe: () =>
        rangeDecision(choice, range, {
          says: message('fileReading.cells', { range: rangeText(range) }),
          because: message('fileReading.cellsChosen'),
          certainty: 'chosen',
        }),
    };
  }
  const table = mainTable(preview, suggestions.tables);
  if (table === null) {
    return { range: null, describe: (used) => rangeDecision(choice, null, everyCell(used)) };
  }
  return {
    range: table.range,
    describe: () =>
      rangeDecision(choice, table.range, {
        says: message('fileReading.sheetTable', { name: table.name, range: rangeText(table.range) }),
        because: message(
          coversAll(preview, table.range) ? 'fileReading.sheetTableAlone' : 'fileReading.sheetTableAmong',
        ),
        certainty: coversAll(preview, table.range) ? 'proven' : 'likely',
      }),
  };
}

const everyCell = (used: CellRange | null): Pick<FoundDecision, 'says' | 'because' | 'certainty'> =>
  used === null
    ? {
        says: message('fileReading.everyCell'),
        because: message('fileReading.noTable'),
        certainty: 'likely',
      }
    : {
        says: message('fileReading.cells', { range: rangeText(used) }),
        because: message('fileReading.noCellOutside'),
        certainty: 'likely',
      };

const rowsIn = ({ fromRow, toRow }: CellRange): number => toRow - fromRow + 1;

const coversAll = ({ facts }: SheetPreview, range: CellRange): boolean =>
  facts.isWhole &&
  facts.used !== null &&
  range.fromRow <= facts.used.fromRow &&
  range.toRow >= facts.used.toRow &&
  range.fromColumn <= facts.used.fromColumn &&
  range.toColumn >= facts.used.toColumn;

const mainTable = ({ rows }: SheetPreview, tables: readonly NamedRange[]): NamedRange | null => {
  const [largest] = tables.toSorted((a, b) => rowsIn(b.range) - rowsIn(a.range));
  // Programs that write rows often forget to let the table grow with them.
  return largest !== undefined && rowsIn(largest.range) >= Math.max(2, rows * MOST_ROWS) ? largest : null;
};

const rangeDecision = (
  choice: { readonly sheet: string; readonly preview: SheetPreview; readonly suggestions: Suggestions },
  chosen: CellRange | null,
  decided: Pick<FoundDecision, 'says' | 'because' | 'certainty'>,
): FoundDecision => {
  const { sheet, preview, suggestions } = choice;
  const mine = chosen === null ? '' : rangeText(chosen);
  const alternatives: FoundDecision['alternatives'][number][] = [];
  const taken = new Set([mine]);
  const offer = (range: CellRange, label: (range: string) => Message): void => {
    const text = rangeText(range);
    if (!taken.has(text) && alternatives.length < MAX_SUGGESTIONS) {
      taken.add(text);
      alternatives.push({ label: label(text), options: { sheet, range: text } });
    }
  };
  if (chosen !== null && preview.facts.used !== null) {
    const { used, isWhole } = preview.facts;
    offer(isWhole ? used : { ...used, toRow: used.fromRow + Math.max(preview.rows, 1) - 1 }, (text) =>
      message('fileReading.everyCellChoice', { range: text }),
    );
  }
  for (const { name, range } of suggestions.tables) {
    offer(range, (text) => message('fileReading.tableRangeChoice', { name, range: text }));
  }
  for (const { name, range } of suggestions.names) {
    invariant(range !== null, 'A name has a range.');
    offer(range, (text) => message('fileReading.rangeChoice', { name, range: text }));
  }
  return { key: 'range', ...decided, alternatives };
};
