import type { Cell } from '@plumbline/contract';
import truncatedWidth from 'fast-string-truncated-width';

export interface TableColumn {
  readonly heading: string;
  /** Numbers are set to the right. */
  readonly isNumber?: boolean;
}

const MAX_WIDTH = 60;
const ELLIPSIS = '…';
/** Line breaks would end a row, and other control characters would steer the terminal. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** One line, safe to print. An empty text for null. */
export const cellText = (cell: Cell): string => String(cell ?? '').replaceAll(CONTROLS, ' ');

interface Printed {
  readonly text: string;
  /** Places on the terminal: East Asian characters and emoji take two. */
  readonly width: number;
}

function fit(cell: Cell): Printed {
  const text = cellText(cell);
  const { index, width, ellipsed } = truncatedWidth(text, { limit: MAX_WIDTH, ellipsis: ELLIPSIS });
  return ellipsed ? { text: text.slice(0, index) + ELLIPSIS, width: width + 1 } : { text, width };
}

/** Rows under their headings, as wide as their longest cell; longer ones are cut at 60 places. */
export function printTable(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns.map(({ heading }) => heading), ...rows].map((row) =>
    columns.map((_, at) => fit(row[at] ?? null)),
  );
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.width ?? 0)));
  const lineOf = (cells: readonly Printed[]): string =>
    cells
      .map(({ text, width }, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - width);
        return columns[at]?.isNumber === true ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  const [headings = '', ...texts] = lines.map(lineOf);
  return [headings, widths.map((width) => '─'.repeat(width)).join('  '), ...texts].join('\n');
}

/** `1,234 rows`, `1 row`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
