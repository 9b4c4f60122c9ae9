import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { Archive } from './archive.ts';
import { type CellRange, parseRange } from './cell-range.ts';
import { damaged } from './errors.ts';
import { KEPT_TEXT_BYTES, MAX_MERGES } from './limits.ts';
import {
  type NamedRange,
  readParts,
  type SheetEntry,
  readTables,
  type WorkbookParts,
} from './package-parts.ts';
import { refuseOtherArchives, refuseOtherFiles } from './refuse-other.ts';
import { readSharedTexts } from './shared-texts.ts';
import type { SheetFacts } from './sheet-facts.ts';
import { SheetScan } from './sheet-scan.ts';
import { TextStore } from './text-store.ts';
import { XmlScanner } from './xml-scanner.ts';

const MERGE = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([^"']{1,40})["']/gu;
const MERGE_CHARACTERS = 400;

/** Range and callbacks of reading a sheet. `onRow` returns false to stop. */
export interface SheetReadOptions {
  readonly range?: CellRange | null;
  /** Overrides the shared strings by index; by default those of the workbook (`readTexts`). */
  readonly sharedText?: (number: number) => string | null;
  readonly onRow: (row: number, cells: string[]) => boolean;
  /** 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * A workbook (XLSX, XLSM) on disk, its sheets read as streams in bounded memory. Reading blocks its thread. Throws AppError
 * `file.encrypted`, `file.unknown_format`, `file.damaged`, `file.too_packed`, `file.row_too_large`, `file.empty`.
 */
export class WorkbookFile {
  readonly sheets: readonly SheetEntry[];
  readonly names: readonly NamedRange[];
  readonly recalculates: boolean;
  readonly #archive: Archive;
  readonly #parts: WorkbookParts;
  readonly #work: string;
  #texts: TextStore | null = null;

  private constructor(archive: Archive, parts: WorkbookParts, work: string) {
    this.#archive = archive;
    this.#parts = parts;
    this.#work = work;
    this.sheets = parts.sheets;
    this.names = parts.names;
    this.recalculates = parts.recalculates;
  }

  /** `work` is an existing folder of the caller's own, for texts that do not fit in memory. */
  static async open(path: string, work: string): Promise<WorkbookFile> {
    await refuseOtherFiles(path);
    const archive = await Archive.open(path);
    try {
      await refuseOtherArchives(archive);
      return new WorkbookFile(archive, await readParts(archive), work);
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  /** Bytes of the sheet unpacked. */
  sizeOf(sheet: SheetEntry): number {
    return this.#archive.sizeOf(sheet.path);
  }

  /** Ranges that the sheet names: tables first, then names. */
  async rangesOf(
    sheet: SheetEntry,
  ): Promise<{ readonly tables: NamedRange[]; readonly names: NamedRange[] }> {
    const tables = await readTables(this.#archive, sheet);
    return { tables, names: this.names.filter((name) => name.sheet === sheet.name) };
  }

  /** Calls `onRow` for every row of the range that holds something, in their order, until it says enough. */
  async readSheet(sheet: SheetEntry, request: SheetReadOptions): Promise<SheetFacts> {
    const texts = this.#texts;
    const scan = new SheetScan({
      part: `the sheet ${sheet.name}`,
      epoch: this.#parts.epoch,
      formats: this.#parts.formats,
      sharedText: request.sharedText ?? ((number) => texts?.get(number) ?? null),
      range: request.range ?? null,
      onRow: request.onRow,
    });
    const scanner = new XmlScanner(scan, `the sheet ${sheet.name}`);
    const size = Math.max(1, this.#archive.sizeOf(sheet.path));
    const pieces = this.#archive.pieces(sheet.path, (unpacked) => request.onProgress?.(unpacked / size));
    for await (const piece of pieces) {
      scanner.write(piece);
      if (scan.isDone) {
        scan.facts.isWhole = !scan.isCut;
        return scan.facts.facts();
      }
    }
    scanner.end();
    scan.facts.isWhole = !scan.isCut;
    return scan.facts.facts();
  }

  /** The merged cells of a sheet, which follow its rows: found without reading those. */
  async mergesOf(sheet: SheetEntry, onProgress?: (fraction: number) => void): Promise<CellRange[]> {
    const size = Math.max(1, this.#archive.sizeOf(sheet.path));
    const merges: CellRange[] = [];
    let rest = '';
    for await (const piece of this.#archive.pieces(sheet.path, (bytes) => onProgress?.(bytes / size))) {
      const text = rest + piece;
      let matched = 0;
      for (const match of text.includes('mergeCell') ? text.matchAll(MERGE) : []) {
        matched = match.index + match[0].length;
        const range = parseRange(match[1] ?? '');
        if (range !== null && merges.push(range) > MAX_MERGES) {
          throw damaged(
            `the sheet ${sheet.name} merges cells more than ${MAX_MERGES.toLocaleString('en')} times`,
          );
        }
      }
      // What is left may be the beginning of a tag.
      rest = text.slice(Math.max(matched, text.length - MERGE_CHARACTERS));
    }
    return merges;
  }

  /** Makes shared texts readable: those up to this number, all of them unless given. */
  async readTexts(enough = Infinity): Promise<void> {
    const path = this.#parts.textsPath;
    this.#texts?.close();
    this.#texts = new TextStore(join(this.#work, `texts-${randomUUID()}`), KEPT_TEXT_BYTES);
    if (path !== null) {
      await readSharedTexts(this.#archive, path, { store: this.#texts, enough });
    }
  }

  close(): void {
    this.#texts?.close();
    this.#archive.close();
  }
}

/** The sheet of this name, whatever its case. Throws `file.part_not_found` naming those there are. */
export const sheetNamed = (sheets: readonly SheetEntry[], name: string): SheetEntry => {
  const exact = sheets.find((sheet) => sheet.name === name);
  const near = exact ?? sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (near === undefined) {
    const there = sheets.slice(0, 20).map((sheet) => sheet.name);
    throw new AppError('file.part_not_found', `The workbook has no sheet ${name}.`, {
      issues: [
        {
          path: 'options.sheet',
          message: `No sheet is called ${name}.`,
          hint: `It has ${there.join(', ')}.`,
        },
      ],
    });
  }
  return near;
};
