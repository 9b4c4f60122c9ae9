const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;
const NARROW = /[iljtfr.,:;'|! ()[\]]/;
const BROAD = /[A-ZmwMW@%&]/;

/** About how wide a text stands in IBM Plex, in px: no canvas is asked, so that server and browser lay out alike. */
export function textWidth(text: string, fontPx = 11): number {
  let ems = 0;
  for (const character of text) {
    ems += widthOf(character);
  }
  return Math.ceil(ems * fontPx);
}

function widthOf(character: string): number {
  if (WIDE.test(character)) {
    return 1;
  }
  if (NARROW.test(character)) {
    return 0.34;
  }
  return BROAD.test(character) ? 0.72 : 0.59;
}

/** As much of the text as fits, an ellipsis where it was cut. */
export function cut(text: string, maxPx: number, fontPx = 11): string {
  if (textWidth(text, fontPx) <= maxPx) {
    return text;
  }
  let kept = '';
  for (const character of text) {
    if (textWidth(`${kept}${character}…`, fontPx) > maxPx) {
      break;
    }
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
