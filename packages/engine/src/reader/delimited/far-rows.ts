import { open } from 'node:fs/promises';
import type { SurveyedPart } from '../surveyed-part.ts';
import { RowScanner } from './row-scanner.ts';
import { splitRow } from './split-row.ts';
import type { Survey } from './survey.ts';

/** A shorter text is read in full as soon as it is sampled. */
const MIN_BYTES = 1024 * 1024;
/** Pieces that are read, at equal distances. */
const PROBES = 32;
const PROBE_BYTES = 8 * 1024;
/** Line breaks of a piece that are tried as the start of a row: the first of them may be within a cell. */
const STARTS = 8;
/** A piece with fewer rows proves nothing. */
const MIN_ROWS = 2;
const LF = 0x0a;

/**
 * Rows from all over a delimited text of more than 1 MiB (none of a shorter one), which show values that first occur late
 * before the text is read in full. Only pieces count in which every row has all cells and every quote opens or closes
 * one: from a line break within quotes no such rows follow.
 */
export const farRows = async (part: SurveyedPart): Promise<readonly (readonly string[])[]> => {
  if (part.kind !== 'delimited' || part.textBytes <= MIN_BYTES) {
    return [];
  }
  const { survey } = part;
  const file = await open(survey.textPath, 'r');
  try {
    const { size } = await file.stat();
    const offsets = Array.from({ length: PROBES }, (_, at) =>
      Math.max(0, Math.floor((size * (at + 1)) / PROBES) - PROBE_BYTES),
    );
    // All at once: one after another, each read would wait for a thread.
    const pieces = await Promise.all(
      offsets.map(async (from) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, from);
        return buffer.subarray(0, bytesRead);
      }),
    );
    return pieces.flatMap((piece) => rowsIn(piece, survey));
  } finally {
    await file.close();
  }
};

const rowsIn = (piece: Buffer, survey: Survey): readonly (readonly string[])[] => {
  let start = 0;
  for (let tried = 0; tried < STARTS; tried += 1) {
    const lineBreak = piece.indexOf(LF, start);
    if (lineBreak < 0) {
      return [];
    }
    start = lineBreak + 1;
    const rows = rowsFrom(piece, start, survey);
    if (rows !== null && rows.length >= MIN_ROWS) {
      return rows;
    }
  }
  return [];
};

/** The rows from `start` on, the last of which is cut; null where one of them is irregular. */
const rowsFrom = (piece: Buffer, start: number, { dialect, names }: Survey): string[][] | null => {
  const scanner = new RowScanner(dialect);
  const rows: string[][] = [];
  let from = start;
  while (from < piece.length && scanner.scan(piece, { from, to: piece.length, isLast: false })) {
    if (scanner.cells !== names.length || scanner.isStray || scanner.isLoose || scanner.isUnclosed) {
      return null;
    }
    rows.push(splitRow(piece.toString('utf8', from, scanner.end), dialect));
    from = scanner.next;
  }
  return rows;
};
