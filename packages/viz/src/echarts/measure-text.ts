const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const NARROW = /[iljtfr.,:;'|! ()[\]]/;
const BROAD = /[A-ZmwMW@%&]/;

/** Estimates the width of a text in IBM Plex, in px, without a canvas, so that server and browser lay out alike. */
export function textWidth(text: string, fontPx = 11): number {
  let ems = 0;
  for (const character of text) {
    ems += characterWidth(character);
  }
  return Math.ceil(ems * fontPx);
}

function characterWidth(character: string): number {
  if (WIDE.test(character)) {
    return 1;
  }
  if (NARROW.test(character)) {
    return 0.34;
  }
  return BROAD.test(character) ? 0.72 : 0.59;
}

/** Texts cut to a width; where they would then be alike, they are cut in the middle. */
export function cutAll(texts: readonly string[], maxPx: number, fontPx = 11): string[] {
  const ends = texts.map((text) => cut(text, maxPx, fontPx));
  return new Set(ends).size >= new Set(texts).size
    ? ends
    : texts.map((text, at) => (ends[at] === text ? text : cutMiddle(text, maxPx, fontPx)));
}

function cutMiddle(text: string, maxPx: number, fontPx: number): string {
  const characters = Array.from(text);
  let [head, tail] = [0, 0];
  while (head + tail < characters.length) {
    const isHead = head <= tail;
    const [nextHead, nextTail] = isHead ? [head + 1, tail] : [head, tail + 1];
    const next = `${characters.slice(0, nextHead).join('')}…${characters.slice(characters.length - nextTail).join('')}`;
    if (textWidth(next, fontPx) > maxPx) {
      break;
    }
    [head, tail] = [nextHead, nextTail];
  }
  return `${characters.slice(0, head).join('').trimEnd()}…${characters
    .slice(characters.length - tail)
    .join('')
    .trimStart()}`;
}

/** The part of the text that fits, with an ellipsis where it was cut. */
export function cut(text: string, maxPx: number, fontPx = 11): string {
  if (textWidth(text, fontPx) <= maxPx) {
    return text;
  }
  let cut = '';
  for (const character of text) {
    if (textWidth(`${cut}${character}…`, fontPx) > maxPx) {
      break;
    }
    cut += character;
  }
  // Of text that runs to the left, the end is on the left.
  return `${cut.trimEnd()}…${RIGHT_TO_LEFT.test(text) ? '\u200F' : ''}`;
}
