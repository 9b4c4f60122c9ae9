import type { Inspection, RawLine, ReadOptions } from '@plumbline/contract';
import { settledDialect } from '../dialect/read-options.ts';

/** What somebody can say of a line of the raw view. */
export type LineAct = 'header' | 'header-to' | 'rows' | 'end';

export interface OfferedAction {
  readonly act: LineAct;
  readonly options: ReadOptions;
}

interface Layout {
  readonly skip: number;
  readonly headerRows: number;
  readonly skipEnd: number;
}

/** More lines than this are no header. */
const HEADER_MOST = 20;

/** From the settings, or, where the file has none, from what its lines were taken for. */
function rawLayout(inspection: Inspection, options: ReadOptions): Layout {
  const dialect = settledDialect(inspection, options);
  if (dialect !== null) {
    const { skip, header, headerRows, skipEnd } = dialect;
    return { skip, skipEnd, headerRows: header ? Math.max(1, headerRows) : 0 };
  }
  const header = inspection.lines.filter(({ part }) => part === 'header');
  const [first] = header.length > 0 ? header : inspection.lines.filter(({ part }) => part === 'row');
  const foot = inspection.lines.find(({ part }) => part === 'footnote');
  return {
    skip: (first?.number ?? 1) - 1,
    headerRows: header.length,
    skipEnd: foot === undefined ? 0 : lastNumber(inspection.lines) - foot.number + 1,
  };
}

const lastNumber = (lines: readonly RawLine[]): number => lines.at(-1)?.number ?? 0;

/** Lines can be said something of where they are lines of a table: text with cells, or rows of a sheet. */
export const canPoint = ({ format }: Inspection): boolean => format === 'delimited' || format === 'xlsx';

/** What can be said of line `number`, each with the options that say it; what holds already is left out. */
export function lineActions(
  inspection: Inspection,
  options: ReadOptions,
  number: number,
): readonly OfferedAction[] {
  if (!canPoint(inspection)) {
    return [];
  }
  const { skip, headerRows, skipEnd } = rawLayout(inspection, options);
  const after = lastNumber(inspection.lines) - number;
  const actions: OfferedAction[] = [];
  if (skip !== number - 1 || headerRows !== 1) {
    actions.push({ act: 'header', options: { dialect: { skip: number - 1, headerRows: 1 } } });
  }
  if (headerRows > 0 && number > skip + headerRows && number - skip <= HEADER_MOST) {
    actions.push({ act: 'header-to', options: { dialect: { skip, headerRows: number - skip } } });
  }
  if (skip !== number - 1 || headerRows !== 0) {
    actions.push({ act: 'rows', options: { dialect: { skip: number - 1, headerRows: 0 } } });
  }
  if (number > skip + headerRows && after !== skipEnd) {
    actions.push({ act: 'end', options: { dialect: { skipEnd: after } } });
  }
  return actions;
}

/** A run of lines that were taken for the same thing, or a gap between the first lines and the last. */
export type LineBlock =
  | { readonly kind: 'gap'; readonly lines: number }
  | { readonly kind: 'line'; readonly line: RawLine; readonly isFirstOfPart: boolean };

export function lineBlocks(lines: readonly RawLine[]): readonly LineBlock[] {
  return lines.flatMap((line, at): LineBlock[] => {
    const before = lines[at - 1];
    const gap = before === undefined ? 0 : line.number - before.number - 1;
    const isFirstOfPart = before === undefined || gap > 0 || before.part !== line.part;
    const one: LineBlock = { kind: 'line', line, isFirstOfPart };
    return gap > 0 ? [{ kind: 'gap', lines: gap }, one] : [one];
  });
}

/**
 * How many lines were taken for what, in the order in which they first come. Only the first and last lines are shown of a
 * long file: its rows are those of the whole file, and null before it was read to its end.
 */
export function partCounts({
  lines,
  rowCount,
}: Pick<Inspection, 'lines' | 'rowCount'>): readonly { part: RawLine['part']; count: number | null }[] {
  const counts = new Map<RawLine['part'], number>();
  for (const { part } of lines) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const isWhole = rowCount !== null && lineBlocks(lines).every(({ kind }) => kind === 'line');
  return [...counts].map(([part, count]) => ({ part, count: part === 'row' && !isWhole ? rowCount : count }));
}
