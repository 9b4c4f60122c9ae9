import { open } from 'node:fs/promises';
import type { SurveyedPart } from '../surveyed-part.ts';
import { splitRow } from './split-row.ts';

/** A shorter text is read again sooner than it is looked through. */
const LEAST_BYTES = 1024 * 1024;
const PROBES = 32;
const PROBE_BYTES = 8 * 1024;

/**
 * Rows from all over a text, to see what begins late before the first pass over all of it. Only pieces of whole,
 * regular rows count: within quotes a line break is no end of a row, so pieces with a quote are passed over.
 */
export const farRows = async (part: SurveyedPart): Promise<readonly (readonly string[])[]> => {
  if (part.kind !== 'delimited' || part.textBytes <= LEAST_BYTES) {
    return [];
  }
  const { textPath, dialect, names } = part.survey;
  const file = await open(textPath, 'r');
  try {
    const { size } = await file.stat();
    const rows: (readonly string[])[] = [];
    for (let probe = 1; probe <= PROBES; probe += 1) {
      const from = Math.max(0, Math.floor((size * probe) / PROBES) - PROBE_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, from);
      const found = wholeLines(buffer.toString('utf8', 0, bytesRead), dialect.quote).map((line) =>
        splitRow(line, dialect),
      );
      if (found.every(({ length }) => length === names.length)) {
        rows.push(...found);
      }
    }
    return rows;
  } finally {
    await file.close();
  }
};

/** Lines of a piece of text that begin and end in it. */
const wholeLines = (text: string, quote: string): string[] =>
  quote !== '' && text.includes(quote) ? [] : text.split(/\r\n|\n|\r/u).slice(1, -1);
