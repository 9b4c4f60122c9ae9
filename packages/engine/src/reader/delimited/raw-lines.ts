import type { RawLine } from '@plumbline/contract';
import type { Layout } from './detect-dialect.ts';

const FIRST_LINES = 200;
const LAST_LINES = 20;
const SHOWN_CHARS = 1000;

type Part = RawLine['part'];

export interface LineSource {
  readonly layout: Layout;
  /** The sample's text. */
  readonly text: string;
  /** The sample is the whole file. */
  readonly isWhole: boolean;
  /** The end of a file that is larger than the sample, as text: its first line may be cut. Empty where `isWhole`. */
  readonly tail: string;
  /** Lines of the file; null where nobody counted them. */
  readonly total: number | null;
  /** Lines, from 0, of rows that do not fit. */
  readonly rejected: ReadonlySet<number>;
}

const splitLines = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/u);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** The first and the last lines of a file unchanged, each with what it was taken for. */
export const rawLines = (source: LineSource): RawLine[] => {
  const lines = splitLines(source.text.slice(0, FIRST_LINES * 64_000));
  const partOf = partsOf(source);
  const rawLine = (number: number, text: string): RawLine => ({
    number,
    text: text.slice(0, SHOWN_CHARS),
    part: partOf(number - 1, text),
  });
  const first = lines.slice(0, FIRST_LINES).map((text, at) => rawLine(at + 1, text));
  if (source.isWhole) {
    const from = Math.max(FIRST_LINES, lines.length - LAST_LINES);
    return [...first, ...lines.slice(from).map((text, at) => rawLine(from + at + 1, text))];
  }
  if (source.total === null) {
    return first;
  }
  const last = splitLines(source.tail).slice(1).slice(-LAST_LINES);
  const from = source.total - last.length;
  return [...first, ...(from >= first.length ? last.map((text, at) => rawLine(from + at + 1, text)) : [])];
};

const partsOf = ({
  layout,
  isWhole,
  total,
  rejected,
}: LineSource): ((line: number, text: string) => Part) => {
  const { dialect, all, top, parts } = layout;
  const rowOf = new Map<number, number>();
  all.forEach((row, index) => {
    for (let line = row.line; line < row.line + row.lines; line += 1) {
      rowOf.set(line, index);
    }
  });
  const lineCount = isWhole ? (all.at(-1)?.line ?? 0) + (all.at(-1)?.lines ?? 0) : total;
  const end =
    lineCount === null || dialect.skipEnd === 0 ? Number.POSITIVE_INFINITY : lineCount - dialect.skipEnd;
  const from = top.at;
  // Other tables are no notes.
  const isOutside = (line: number): boolean =>
    parts.length > 1 &&
    !parts.some(
      (part) => line >= part.from && line < part.to && part.from <= dialect.skip && dialect.skip < part.to,
    );
  const restOf = (line: number): Part => {
    if (isOutside(line)) {
      return 'outside';
    }
    return line < dialect.skip ? 'preamble' : 'footnote';
  };
  const partOfRow = (index: number): Part => {
    const row = all[index];
    if (index >= from && index < from + dialect.headerRows) {
      return 'header';
    }
    if (layout.columns > 1 && row?.cells.every((cell) => cell.trim() === '') === true) {
      return 'blank';
    }
    return rejected.has(row?.line ?? -1) ? 'reject' : 'row';
  };
  return (line, text) => {
    const index = rowOf.get(line);
    if (text.trim() === '' && index === undefined) {
      return 'blank';
    }
    if (line < dialect.skip || line >= end) {
      return restOf(line);
    }
    return index === undefined ? 'row' : partOfRow(index);
  };
};
