/** Returned where the text ends before what is searched for. */
export const MORE = -1;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;
const RECORD_MARK = 0x1e;
const BYTE_ORDER_MARK = 0xfeff;

/** Spaces, and what separates records in some streams. */
export const isBlank = (code: number): boolean =>
  code <= SPACE
    ? code === SPACE || (code >= 9 && code <= 13) || code === RECORD_MARK
    : code === BYTE_ORDER_MARK;

export const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) {
    at += 1;
  }
  return at;
};

/** Behind the quote that closes the text whose opening quote starts at `from`. */
export const endOfText = (text: string, from: number): number => {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) {
      return MORE;
    }
    let before = quote - 1;
    while (before > from && text.charCodeAt(before) === BACKSLASH) {
      before -= 1;
    }
    if ((quote - before) % 2 === 1) {
      return quote + 1;
    }
    at = quote + 1;
  }
};

/** Behind a number or word. */
const endOfWord = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT || code === COLON || isBlank(code)) {
      return at;
    }
  }
  return MORE;
};

/** Behind the value at `from`, by its brackets alone; `isLast`: nothing follows the text. */
export const endOfValue = (text: string, from: number, isLast: boolean): number => {
  const first = text.charCodeAt(from);
  if (first === QUOTE) {
    return endOfText(text, from);
  }
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) {
    const end = endOfWord(text, from);
    return end === MORE && isLast ? text.length : end;
  }
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(text, at) - 1;
      if (at < 0) {
        return MORE;
      }
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  return MORE;
};

/** JSON without the line breaks and spaces between its parts. */
export const compactJson = (json: string): string => {
  if (!/\s/u.test(json)) {
    return json;
  }
  const pieces: string[] = [];
  for (let at = 0; at < json.length;) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(json, at);
      pieces.push(json.slice(at, end));
      at = end;
    } else {
      if (!isBlank(code)) {
        pieces.push(json.charAt(at));
      }
      at += 1;
    }
  }
  return pieces.join('');
};
