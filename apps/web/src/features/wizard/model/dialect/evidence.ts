import type { Decision, Inspection } from '@plumbline/contract';

/** What in the file speaks for a finding. Null where nothing does, and the screen then says nothing. */
export interface Evidence {
  /** Cells in every row shown; null when rows differ. */
  readonly cellsPerRow: number | null;
  readonly rowsSeen: number;
  /** Characters beyond ASCII as they read under this encoding, at most 6, without repeats. */
  readonly letters: string | null;
  /** A cell that shows the decimal mark. */
  readonly decimalCell: string | null;
  /** A cell whose first or second part exceeds 12 and so proves the order of day and month. */
  readonly dateCell: string | null;
  readonly names: readonly string[];
}

const LETTERS_SHOWN = 6;
const NAMES_SHOWN = 4;
const DAY_AND_MONTH = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\b/;

export function describeEvidence(inspection: Inspection): Evidence {
  const cells = inspection.rows.flat().filter((cell): cell is string => typeof cell === 'string');
  const widths = new Set(inspection.rows.map((row) => row.length));
  const [width] = widths;
  return {
    cellsPerRow: widths.size === 1 && width !== undefined ? width : null,
    rowsSeen: inspection.rows.length,
    letters: lettersOf(cells),
    decimalCell: cells.find((cell) => detectDecimalMark(cell) === inspection.decimal) ?? null,
    dateCell: cells.find(provesOrder) ?? null,
    names: inspection.columns.slice(0, NAMES_SHOWN).map((column) => column.name),
  };
}

function lettersOf(cells: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const cell of cells) {
    for (const character of cell) {
      if ((character.codePointAt(0) ?? 0) > 127) {
        seen.add(character);
      }
      if (seen.size === LETTERS_SHOWN) {
        return [...seen].join(' ');
      }
    }
  }
  return seen.size === 0 ? null : [...seen].join(' ');
}

/** The mark before the last digits of a number, where that can be only the decimal mark. */
export function detectDecimalMark(cell: string): '.' | ',' | null {
  const text = cell.trim();
  if (!/^[-+]?\d[\d.,]*$/.test(text)) {
    return null;
  }
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[at];
  if (mark !== '.' && mark !== ',') {
    return null;
  }
  const isRepeated = text.indexOf(mark) !== at;
  const hasBoth = text.includes('.') && text.includes(',');
  const couldGroup = text.length - at - 1 === 3 && !hasBoth && at <= 3;
  return isRepeated || couldGroup ? null : mark;
}

function provesOrder(cell: string): boolean {
  const match = DAY_AND_MONTH.exec(cell);
  const first = Number(match?.[1]);
  const second = Number(match?.[2]);
  return (first > 12 && first <= 31 && second <= 12) || (second > 12 && second <= 31 && first <= 12);
}

/** Columns whose day and month are ambiguous; the wizard lets the person choose. */
export const ambiguousColumns = (inspection: Inspection): readonly string[] =>
  inspection.columns.filter((column) => column.ambiguousDateOrder).map((column) => column.name);

/** A date that reads both ways, and both readings as ISO dates; null when none is shown in the first rows. */
export function twoReadings(inspection: Inspection): { text: string; dmy: string; mdy: string } | null {
  const indexes = inspection.columns.flatMap((column, index) => (column.ambiguousDateOrder ? [index] : []));
  for (const row of inspection.rows) {
    for (const index of indexes) {
      const readings = readBothWays(String(row[index] ?? ''));
      if (readings !== null) {
        return readings;
      }
    }
  }
  return null;
}

function readBothWays(text: string): { text: string; dmy: string; mdy: string } | null {
  const match = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(text);
  const [, first, second, year] = match ?? [];
  if (first === undefined || second === undefined || year === undefined || Number(first) === Number(second)) {
    return null;
  }
  const iso = (month: string, day: string): string =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return { text: text.trim(), dmy: iso(second, first), mdy: iso(first, second) };
}

/** Shown where they can be fixed: failing cells in the table of columns, the order of dates as a question. */
const SHOWN_ELSEWHERE = new Set(['column.failures', 'column.date_order']);
/** Shown as a decision, where there is one. */
const TOLD_BY: Readonly<Record<string, Decision['key']>> = {
  'preamble.skipped': 'preamble',
  'header.none': 'header',
};

export const fileWarnings = ({ warnings, decisions }: Inspection): Inspection['warnings'] => {
  const shown = new Set(decisions.map(({ key }) => key));
  return warnings.filter(({ code }) => {
    const decision = TOLD_BY[code];
    return !SHOWN_ELSEWHERE.has(code) && (decision === undefined || !shown.has(decision));
  });
};
