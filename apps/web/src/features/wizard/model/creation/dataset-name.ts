/** Endings that say how a file is written and nothing about what is in it. */
const ENDINGS = /\.(csv|tsv|tab|txt|psv|dat|xlsx|json|ndjson|jsonl|parquet|gz|zip)$/i;

export const NAME_MOST = 200;

/** The name a dataset gets unless somebody writes another: the file's own, without its endings. */
export function nameFromFile(fileName: string): string {
  const bare = fileName.split(/[/\\]/).at(-1) ?? '';
  let name = bare;
  while (ENDINGS.test(name)) {
    name = name.replace(ENDINGS, '');
  }
  return (name.trim() === '' ? bare : name).trim().slice(0, NAME_MOST);
}

/** Shorter beginnings say nothing. */
const SHARED_LEAST = 3;

/** What the names of several files have in common at their beginning, without numbers and marks left hanging; else the first. */
export function nameFromFiles(fileNames: readonly string[]): string {
  const names = fileNames.map(nameFromFile);
  const [first = ''] = names;
  let length = first.length;
  while (!names.every((name) => name.startsWith(first.slice(0, length)))) {
    length -= 1;
  }
  const shared = names.length === 1 ? first : first.slice(0, length).replace(/[\s\d._()-]+$/u, '');
  return shared.length < SHARED_LEAST ? first : shared;
}

/** From a link: its last path segment, or its host. */
export function nameFromUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null) {
    return nameFromFile(url);
  }
  const segment = parsed.pathname.split('/').findLast((part) => part !== '') ?? '';
  return nameFromFile(segment === '' ? parsed.hostname : decoded(segment));
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
