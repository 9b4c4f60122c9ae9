/** What the entries of a pasted list are split at; a name in quotes may hold a comma. */
const ENTRIES = /[\n\r,;]+/u;
const QUOTED_NAME = /"[^"]*"\s*(?=<)/gu;
/** `Ada Lovelace <ada@example.org>` */
const NAMED = /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/u;

/** The address without `mailto:` and the marks around it. */
const bare = (text: string): string => text.replace(/^mailto:/iu, '').replaceAll(/^[<"']+|[>"',.]+$/gu, '');

/** The addresses of a typed or pasted text. A word that is no address is one of them: it is shown as invalid, not lost. */
export function parseAddresses(text: string): readonly string[] {
  const entries = text.replaceAll(QUOTED_NAME, '').split(ENTRIES);
  return entries
    .flatMap((entry) => NAMED.exec(entry.trim())?.[1] ?? entry.split(/\s+/u))
    .map(bare)
    .filter(Boolean);
}

/** `all` and those of `more` that are not among them, whatever their case. */
export function addAddresses(all: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(all.map((one) => one.toLowerCase()));
  const fresh = more.filter((one) => !known.has(one.toLowerCase()) && known.add(one.toLowerCase()));
  return [...all, ...fresh];
}
