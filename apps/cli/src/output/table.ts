import type { Cell } from '@plumbline/contract';

export interface TableColumn {
  readonly heading: string;
  /** Numbers are set to the right. */
  readonly isNumber?: boolean;
}

const MAX_WIDTH = 60;
/** Line breaks would end a row, and other control characters would steer the terminal. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** One line, safe to print. An empty text for null. */
export const cellText = (cell: Cell): string => String(cell ?? '').replaceAll(CONTROLS, ' ');

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** East Asian characters and emoji take two places. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

const widthOf = (text: string): number =>
  [...segments.segment(text)].reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0);

function cut(text: string): string {
  if (widthOf(text) <= MAX_WIDTH) {
    return text;
  }
  let kept = '';
  for (const { segment } of segments.segment(text)) {
    if (widthOf(kept + segment) >= MAX_WIDTH) {
      break;
    }
    kept += segment;
  }
  return `${kept}…`;
}

/** Rows under their headings, as wide as their longest cell; longer ones are cut at 60 places. */
export function printTable(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => columns.map((_, at) => cut(cellText(row[at] ?? null))));
  const headings = columns.map(({ heading }) => cut(cellText(heading)));
  const widths = columns.map((_, at) =>
    Math.max(...[headings, ...texts].map((line) => widthOf(line[at] ?? ''))),
  );
  const lineOf = (cells: readonly string[]): string =>
    cells
      .map((text, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return columns[at]?.isNumber === true ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  return [headings, widths.map((width) => '─'.repeat(width)), ...texts].map(lineOf).join('\n');
}

/** `1,234 rows`, `1 row`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
