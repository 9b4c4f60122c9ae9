/** A place in a statement. Offsets count UTF-16 units from 0, lines and columns count from 1. */
export interface TextPosition {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

const WORD = /[\p{L}\p{N}_]+|"(?:[^"]|"")*"|'(?:[^']|'')*'|\S/uy;

/**
 * The engine counts bytes of UTF-8; the place covers the word, name or text that begins there. Null where it gives
 * none: it writes 2^64 - 1 then.
 */
export const positionAt = (sql: string, byte: unknown): TextPosition | null => {
  const offset = Number(byte);
  if (byte === undefined || byte === null || !Number.isSafeInteger(offset) || offset < 0) {
    return null;
  }
  const before = Buffer.from(sql, 'utf8').subarray(0, offset).toString('utf8');
  const from = Math.min(before.length, sql.length);
  WORD.lastIndex = from;
  const length = WORD.exec(sql)?.[0].length ?? 0;
  const lines = before.split('\n');
  return { from, to: from + length, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

export const positionText = (position: TextPosition | null): string =>
  position === null ? '' : ` (line ${position.line}, column ${position.column})`;
