import type { Archive } from './archive.ts';
import { type CellRange, parseRange } from './cell-range.ts';
import { MAX_SHEETS, MAX_STYLES } from './limits.ts';
import { damaged } from './errors.ts';
import type { Epoch } from './moment-text.ts';
import { type NumberFormat, numberFormat } from './number-format.ts';
import { cellText } from './xml-data.ts';
import { XmlScanner } from './xml-scanner.ts';

export interface Relation {
  /** The last word of its type: `worksheet`, `table`; the rest differs between the two editions of the format. */
  readonly type: string;
  /** Path within the workbook. */
  readonly path: string;
}

/** A named range of cells of one sheet. */
export interface NamedRange {
  readonly name: string;
  /** Name of its sheet. */
  readonly sheet: string;
  readonly range: CellRange;
}

/** A sheet in the workbook's directory. */
export interface SheetEntry {
  readonly name: string;
  readonly visibility: 'visible' | 'hidden' | 'veryHidden';
  readonly path: string;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetEntry[];
  readonly epoch: Epoch;
  readonly names: readonly NamedRange[];
  /** True: values of formulas are made on opening; those in the file may be placeholders. */
  readonly recalculates: boolean;
  /** Null where cells share none. */
  readonly textsPath: string | null;
  /** Formats by the style of a cell. */
  readonly formats: readonly NumberFormat[];
}

/** Calls for every element of a small part; `within` is the element it is in. */
const eachElement = (
  { text, part }: { readonly text: string | null; readonly part: string },
  visit: (name: string, scanner: XmlScanner, within: string) => void,
  onText?: (within: string, text: string) => void,
): void => {
  if (text === null) {
    return;
  }
  const open: string[] = [];
  const scanner = new XmlScanner(
    {
      open: (name, at) => {
        visit(name, at, open.at(-1) ?? '');
        open.push(name);
      },
      close: () => open.pop(),
      text: (piece) => onText?.(open.at(-1) ?? '', piece),
    },
    part,
  );
  scanner.wantsText = onText !== undefined;
  scanner.write(text);
  scanner.end();
};

/** Where a target leads from the folder of its part; null for what is not within the workbook. */
const resolve = (part: string, target: string): string | null => {
  if (/^[a-z][a-z\d+.-]*:/iu.test(target)) {
    return null;
  }
  const steps = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of target.replaceAll('\\', '/').split('/')) {
    if (step === '..' && steps.pop() === undefined) {
      return null;
    }
    if (step !== '' && step !== '.' && step !== '..') {
      steps.push(step);
    }
  }
  return steps.join('/');
};

/** What a part refers to within the workbook, by id; what lies outside is left out. `part` empty: the workbook as a whole. */
export async function readRelations(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const position = part.lastIndexOf('/') + 1;
  const path = `${part.slice(0, position)}_rels/${part.slice(position)}.rels`;
  const relations = new Map<string, Relation>();
  const text = await archive.text(path);
  eachElement({ text, part: path }, (name, scanner) => {
    if (name !== 'Relationship' || scanner.attribute('TargetMode') === 'External') {
      return;
    }
    const target = resolve(part, scanner.attribute('Target') ?? '');
    const type = (scanner.attribute('Type') ?? '').split('/').at(-1) ?? '';
    if (target !== null) {
      relations.set(scanner.attribute('Id') ?? '', { type, path: target });
    }
  });
  return relations;
}

/** What the workbook says of itself, but for its cells. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const root = [...(await readRelations(archive, '')).values()];
  const path = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const text = await archive.text(path);
  if (text === null) {
    throw damaged('its list of sheets is missing');
  }
  const relations = await readRelations(archive, path);
  const partOf = (wanted: string): string | null =>
    [...relations.values()].find(({ type }) => type === wanted)?.path ?? null;
  const texts = partOf('sharedStrings');
  return {
    ...parseSheetList(text, path, relations),
    textsPath: texts !== null && archive.has(texts) ? texts : null,
    formats: await readFormats(archive, partOf('styles')),
  };
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

function parseSheetList(
  text: string,
  path: string,
  relations: ReadonlyMap<string, Relation>,
): Omit<WorkbookParts, 'textsPath' | 'formats'> {
  const sheets: SheetEntry[] = [];
  const names: { name: string; text: string }[] = [];
  let epoch: Epoch = 1900;
  let recalculates = false;
  const visit = (name: string, scanner: XmlScanner, within: string): void => {
    if (name === 'workbookPr') {
      epoch = isTrue(scanner.attribute('date1904')) ? 1904 : 1900;
    } else if (name === 'calcPr') {
      recalculates = isTrue(scanner.attribute('fullCalcOnLoad'));
    } else if (name === 'definedName') {
      names.push({ name: cellText(scanner.attribute('name') ?? ''), text: '' });
    } else if (name === 'sheet' && within === 'sheets') {
      const relation = relations.get(scanner.foreignAttribute('id') ?? '');
      if (relation?.type === 'worksheet') {
        const state = scanner.attribute('state');
        const visibility = state === 'hidden' || state === 'veryHidden' ? state : 'visible';
        sheets.push({ name: cellText(scanner.attribute('name') ?? ''), visibility, path: relation.path });
      }
    }
  };
  eachElement({ text, part: path }, visit, (within, piece) => {
    const last = names.at(-1);
    if (within === 'definedName' && last !== undefined) {
      last.text += piece;
    }
  });
  if (sheets.length === 0 || sheets.length > MAX_SHEETS) {
    throw damaged(sheets.length === 0 ? 'it has no sheet of cells' : 'it has too many sheets');
  }
  return { sheets, epoch, recalculates, names: names.flatMap(namedRange) };
}

const REFERENCE = /^(?:'((?:[^']|'')+)'|([^'!]+))!([^!,()]+)$/u;

const namedRange = ({ name, text }: { readonly name: string; readonly text: string }): NamedRange[] => {
  const match = REFERENCE.exec(text.trim());
  const range = parseRange(match?.[3] ?? '');
  // Names that programs keep for themselves: areas to print, to filter.
  if (match === null || range === null || name.startsWith('_xlnm.')) {
    return [];
  }
  return [{ name, sheet: match[1]?.replaceAll("''", "'") ?? match[2] ?? '', range }];
};

async function readFormats(archive: Archive, path: string | null): Promise<NumberFormat[]> {
  const text = path === null ? null : await archive.text(path);
  const codes = new Map<number, string>();
  const ids: number[] = [];
  eachElement({ text, part: path ?? '' }, (name, scanner, within) => {
    if (name === 'numFmt' && within === 'numFmts') {
      codes.set(Number(scanner.attribute('numFmtId')), cellText(scanner.attribute('formatCode') ?? ''));
    } else if (name === 'xf' && within === 'cellXfs' && ids.length < MAX_STYLES) {
      ids.push(Number(scanner.attribute('numFmtId') ?? 0));
    }
  });
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = known.get(id) ?? numberFormat(id, codes.get(id) ?? null);
    known.set(id, format);
    return format;
  });
}

/** The tables that a sheet defines, without their rows of totals. */
export async function readTables(archive: Archive, sheet: SheetEntry): Promise<NamedRange[]> {
  const tables: NamedRange[] = [];
  for (const { type, path } of (await readRelations(archive, sheet.path)).values()) {
    const text = type === 'table' ? await archive.text(path) : null;
    eachElement({ text, part: path }, (name, scanner, within) => {
      const range = name === 'table' && within === '' ? parseRange(scanner.attribute('ref') ?? '') : null;
      if (range !== null) {
        const totals = Number(scanner.attribute('totalsRowCount') ?? 0) || 0;
        const title = scanner.attribute('displayName') ?? scanner.attribute('name') ?? '';
        const toRow = Math.max(range.fromRow, range.toRow - totals);
        tables.push({ name: cellText(title), sheet: sheet.name, range: { ...range, toRow } });
      }
    });
  }
  return tables;
}
