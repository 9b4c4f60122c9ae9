const LF = 0x0a;
/** A line that goes on for longer is decoded in pieces. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const decodeStrictly = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(LF, from);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(from, next);
    from = next;
  }
}

/** UTF-8 text of which some lines are Windows-1252. */
export const decodeLines = (bytes: Uint8Array): string => {
  const whole = decodeStrictly(bytes);
  if (whole !== null) {
    return whole;
  }
  const western = new TextDecoder('windows-1252');
  return [...linesOf(bytes)].map((line) => decodeStrictly(line) ?? western.decode(line)).join('');
};

/** Lines with more than ASCII: how many are UTF-8, and how many are not. */
export const mixedLines = (bytes: Uint8Array): { valid: number; invalid: number } => {
  let valid = 0;
  let invalid = 0;
  for (const line of linesOf(bytes)) {
    if (line.some((byte) => byte >= 0x80)) {
      if (decodeStrictly(line) === null) {
        invalid += 1;
      } else {
        valid += 1;
      }
    }
  }
  return { valid, invalid };
};

/** Whole lines, and the beginning of the next one. */
export const splitAtLine = (bytes: Uint8Array): { lines: Uint8Array; rest: Uint8Array } => {
  const end = bytes.lastIndexOf(LF);
  if (end < 0 && bytes.length < MAX_LINE_BYTES) {
    return { lines: new Uint8Array(0), rest: bytes };
  }
  const cut = end < 0 ? lastCharacter(bytes) : end + 1;
  return { lines: bytes.subarray(0, cut), rest: bytes.subarray(cut) };
};

/** Start of the last character. */
const lastCharacter = (bytes: Uint8Array): number => {
  let at = bytes.length - 1;
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) {
    at -= 1;
  }
  return at;
};

/** A NUL before a quote represents the quote that doubles it; elsewhere it is text. */
export const withoutNulEscapes = (text: string): string => text.replaceAll('\u0000"', '""');
