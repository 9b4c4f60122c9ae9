/** What a pasted list is split at: lines, commas, semicolons and spaces. */
const SEPARATORS = /[\s,;]+/u;

/** The address of `Ada Lovelace <ada@example.org>`, and of `mailto:` links. */
const bare = (text: string): string => text.replace(/^mailto:/iu, '').replaceAll(/^[<"']+|[>"',.]+$/gu, '');

/** The addresses of a typed or pasted text. Of the words around them only those with an @ count, if there is one. */
export function parseAddresses(text: string): readonly string[] {
  const words = text.split(SEPARATORS).map(bare).filter(Boolean);
  const addresses = words.filter((word) => word.includes('@'));
  return addresses.length > 0 ? addresses : words;
}

/** `all` and those of `more` that are not among them, whatever their case. */
export function addAddresses(all: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(all.map((one) => one.toLowerCase()));
  const fresh = more.filter((one) => !known.has(one.toLowerCase()) && known.add(one.toLowerCase()));
  return [...all, ...fresh];
}
