import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../limits.ts';
import { type CellRange, parseColumn, parseRange } from './cell-range.ts';
import { damaged, rowTooLarge } from './errors.ts';
import { MAX_ROW_TEXT } from './limits.ts';
import { durationText, type Epoch, isoText, momentText } from './moment-text.ts';
import { GENERAL, type NumberFormat } from './number-format.ts';
import { numberText } from './number-text.ts';
import { SheetFactsBuilder } from './sheet-facts.ts';
import { cellText } from './xml-data.ts';
import type { XmlReader, XmlScanner } from './xml-scanner.ts';

export interface ScanOptions {
  readonly part: string;
  readonly epoch: Epoch;
  readonly formats: readonly NumberFormat[];
  /** Text that cells share; null for a number that none has. */
  readonly sharedText: (number: number) => string | null;
  /** Cells outside are passed over. */
  readonly range: CellRange | null;
  /** A row that holds something, from 0, its cells by column of the sheet; empty texts where nothing is. Return false to stop. */
  readonly onRow: (row: number, cells: string[]) => boolean;
}

/** The cells of one sheet as texts, row by row. */
export class SheetScan implements XmlReader {
  readonly facts = new SheetFactsBuilder();
  /** True once no more rows are needed. */
  isDone = false;
  /** True when `onRow` stopped the scan. */
  isCut = false;
  readonly #options: ScanOptions;
  readonly #lastRow: number;
  readonly #firstRow: number;
  readonly #firstColumn: number;
  readonly #lastColumn: number;
  #row = -1;
  #isRowHidden = false;
  #isRowWanted = false;
  #cells: string[] = [];
  #from = -1;
  #characters = 0;
  #column = -1;
  #kind = 'n';
  #style = 0;
  #value = '';
  #hasValue = false;
  #hasFormula = false;
  #isPhonetic = false;
  #isWithinData = false;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#firstRow = options.range?.fromRow ?? 0;
    this.#lastRow = options.range?.toRow ?? MAX_SHEET_ROWS - 1;
    this.#firstColumn = options.range?.fromColumn ?? 0;
    this.#lastColumn = options.range?.toColumn ?? MAX_SHEET_COLUMNS - 1;
  }

  open(name: string, scanner: XmlScanner): void {
    switch (name) {
      case 'c':
        this.#openCell(scanner);
        break;
      case 'v':
        this.#hasValue = true;
        scanner.wantsText = this.#column >= 0;
        break;
      case 't':
        this.#hasValue = true;
        scanner.wantsText = this.#column >= 0 && !this.#isPhonetic;
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'row':
        this.#openRow(scanner);
        break;
      default:
        this.#openOther(name, scanner);
    }
  }

  close(name: string, scanner: XmlScanner): void {
    switch (name) {
      case 'c':
        this.#closeCell();
        break;
      case 'v':
      case 't':
        scanner.wantsText = false;
        break;
      case 'row':
        this.#closeRow();
        break;
      case 'rPh':
        this.#isPhonetic = false;
        break;
      case 'sheetData':
        this.#isWithinData = false;
        break;
      default:
    }
  }

  text(text: string): void {
    this.#value = this.#value === '' ? text : this.#value + text;
  }

  #openOther(name: string, scanner: XmlScanner): void {
    switch (name) {
      case 'rPh':
        this.#isPhonetic = true;
        break;
      case 'sheetData':
        this.#isWithinData = true;
        break;
      case 'dimension':
        this.facts.dimension = parseRange(scanner.attribute('ref') ?? '');
        break;
      case 'col':
        if (isTrue(scanner.attribute('hidden'))) {
          this.facts.hide(Number(scanner.attribute('min')) - 1, Number(scanner.attribute('max')) - 1);
        }
        break;
      default:
    }
  }

  #openRow(scanner: XmlScanner): void {
    const number = scanner.attribute('r');
    const row = number === null ? this.#row + 1 : Number(number) - 1;
    if (!Number.isInteger(row) || row <= this.#row || row >= MAX_SHEET_ROWS) {
      throw damaged(`${this.#options.part} has row ${number ?? row + 1} after row ${this.#row + 1}`);
    }
    this.#row = row;
    this.#isRowHidden = isTrue(scanner.attribute('hidden'));
    this.#isRowWanted = this.#isWithinData && row >= this.#firstRow && row <= this.#lastRow && !this.isDone;
    this.#cells = [];
    this.#from = -1;
    this.#characters = 0;
    this.#column = -1;
    if (row > this.#lastRow) {
      this.isDone = true;
    }
  }

  #openCell(scanner: XmlScanner): void {
    if (!this.#isRowWanted) {
      return;
    }
    const position = scanner.attribute('r');
    this.#column = position === null ? this.#column + 1 : this.#columnIn(position);
    if (this.#column >= MAX_SHEET_COLUMNS) {
      throw damaged(`${this.#options.part} has a cell in column ${this.#column + 1}, which no sheet has`);
    }
    this.#kind = scanner.attribute('t') ?? 'n';
    this.#style = Number(scanner.attribute('s') ?? 0);
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
    this.#isPhonetic = false;
  }

  #columnIn(position: string): number {
    let letters = 0;
    while (letters < 4 && position.charCodeAt(letters) > 57) {
      letters += 1;
    }
    const column = letters === 0 || letters > 3 ? -1 : parseColumn(position.slice(0, letters));
    if (column === -1) {
      throw damaged(`${this.#options.part} has a cell at ${position.slice(0, 40)}, which no sheet has`);
    }
    return column;
  }

  #closeCell(): void {
    const column = this.#column;
    if (!this.#isRowWanted || column < this.#firstColumn || column > this.#lastColumn) {
      return;
    }
    if (this.#hasFormula) {
      this.facts.formulas += 1;
      // A formula of a text may give the empty one.
      if (this.#kind !== 'str' && this.#value === '') {
        this.facts.formulasWithoutValue += 1;
      }
    }
    if (!this.#hasValue || this.#value === '') {
      return;
    }
    const text = this.#textOf(this.#value, column);
    if (text === '') {
      return;
    }
    const cells = this.#cells;
    while (cells.length < column) {
      cells.push('');
    }
    cells[column] = text;
    this.#from = this.#from === -1 ? column : Math.min(this.#from, column);
    this.#characters += text.length;
    if (this.#characters > MAX_ROW_TEXT) {
      const limit = MAX_ROW_TEXT.toLocaleString('en');
      throw rowTooLarge(`Row ${this.#row + 1} has more than ${limit} characters.`);
    }
  }

  #textOf(value: string, column: number): string {
    switch (this.#kind) {
      case 's':
        return this.#checked(this.#shared(value));
      case 'n':
        return this.#number(value, column);
      case 'str':
      case 'inlineStr':
        return this.#checked(cellText(value));
      case 'b':
        return isTrue(value.trim()) ? 'true' : 'false';
      case 'e':
        this.facts.error(value.trim());
        return '';
      case 'd':
        return isoText(value, this.#format());
      default:
        throw damaged(`${this.#options.part} has a cell of the kind ${this.#kind.slice(0, 20)}`);
    }
  }

  #checked(text: string): string {
    this.facts.text(text);
    return text;
  }

  #shared(value: string): string {
    const text = this.#options.sharedText(Number(value));
    if (text === null) {
      throw damaged(
        `${this.#options.part} names text ${value.slice(0, 20)}, which the workbook does not have`,
      );
    }
    return text;
  }

  #format(): NumberFormat {
    return this.#options.formats[this.#style] ?? GENERAL;
  }

  #number(stored: string, column: number): string {
    const format = this.#format();
    this.facts.number(column, format);
    const moment = format.isMoment || format.isDuration ? this.#moment(stored.trim(), format) : null;
    const text = moment ?? numberText(stored);
    if (text === null) {
      this.facts.error(stored.trim());
      return '';
    }
    return text;
  }

  #moment(stored: string, format: NumberFormat): string | null {
    if (!Number.isFinite(Number(stored))) {
      return null;
    }
    return format.isDuration
      ? durationText(Number(stored), stored)
      : momentText(stored, format, this.#options.epoch);
  }

  #closeRow(): void {
    if (!this.#isRowWanted || this.#from === -1) {
      return;
    }
    this.facts.use(this.#row, this.#from, this.#cells.length - 1);
    this.facts.hiddenRows += this.#isRowHidden ? 1 : 0;
    this.isCut = !this.#options.onRow(this.#row, this.#cells);
    this.isDone = this.isCut;
    this.#isRowWanted = false;
  }
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';
