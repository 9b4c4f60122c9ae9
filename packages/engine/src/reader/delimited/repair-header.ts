import type { Shape } from './detect-shape.ts';
import type { Header } from './detect-header.ts';
import { isTyped } from './typed-cells.ts';
import type { SampleRow } from './sample-row.ts';
import { splitLine } from './split-row.ts';

const OTHER_DELIMITERS = [',', ';', '\t', '|', ' '];
const LEAST_COLUMNS = 3;

interface Top {
  readonly all: readonly SampleRow[];
  readonly top: Header;
}

/** Names whose marks went wrong: another delimiter than the rows', or quotes with no delimiter between them. */
export const repairHeader = (top: Top, shape: Shape): Top =>
  namesOfOtherDelimiter(top, shape) ?? namesThatMet(top, shape) ?? top;

/** Right above the rows of a table without names is a line that another delimiter divides into as many. */
const namesOfOtherDelimiter = ({ all, top }: Top, shape: Shape): Top | null => {
  const above = all[top.at - 1];
  const first = all[top.at];
  const isNext = above !== undefined && first !== undefined && above.line + above.lines === first.line;
  if (top.rows > 0 || !isNext || top.columns < LEAST_COLUMNS || above.cells.length > top.columns / 2) {
    return null;
  }
  for (const delimiter of OTHER_DELIMITERS) {
    const cells = splitLine(above.text, { ...shape, delimiter });
    const isNames = cells.every((cell) => cell.trim() !== '' && !isTyped(cell.trim()));
    if (delimiter !== shape.delimiter && cells.length === top.columns && isNames) {
      return withNames(all, { ...top, at: top.at - 1, rows: 1 }, cells);
    }
  }
  return null;
};

/** One name too few, and a quote where one cell should end and the next begin. */
const namesThatMet = ({ all, top }: Top, shape: Shape): Top | null => {
  const row = all[top.at];
  const next = all[top.at + 1];
  if (top.rows !== 1 || row === undefined || !(row.isOdd || row.isLoose) || shape.quote === '') {
    return null;
  }
  const { quote, delimiter } = shape;
  const parts = row.text.split(delimiter);
  const met = parts.flatMap((part) => {
    const inner = part.startsWith(quote) ? part.indexOf(quote, 1) + 1 : part.indexOf(quote);
    return inner > 0 && inner < part.length ? [part.slice(0, inner), part.slice(inner)] : [part];
  });
  const cells = met.map((part) => part.replaceAll(quote, '').trim());
  return parts.length < met.length && next?.cells.length === cells.length && cells.length > top.columns - 1
    ? withNames(all, { ...top, columns: Math.max(top.columns, cells.length) }, cells)
    : null;
};

const withNames = (all: readonly SampleRow[], top: Header, cells: readonly string[]): Top => ({
  all: all.map((row, index) => (index === top.at ? { ...row, cells } : row)),
  top,
});
