const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu;

/** Words of a text in lower case, with ’ as '. Numbers and signs are left out. */
export function tokenize(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll('’', "'"));
}
