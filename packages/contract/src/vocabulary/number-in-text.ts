/** A figure in a text, with its sign, separators and percent sign. */
const NUMBER = /(?<![\p{L}\p{N}])[+−-]?\p{N}+(?:[.,\u00a0\u202f]\p{N}+)*(?:[ \u00a0\u202f]?%)?/gu;

export interface TextPart {
  readonly text: string;
  readonly isNumber: boolean;
}

/** A text cut at its numbers; the parts together are the text. */
export function splitAtNumbers(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    parts.push({ text: text.slice(end, index), isNumber: false }, { text: number, isNumber: true });
    end = index + number.length;
  }
  return [...parts, { text: text.slice(end), isNumber: false }].filter((part) => part.text !== '');
}
