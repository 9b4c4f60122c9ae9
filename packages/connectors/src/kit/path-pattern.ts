/**
 * Patterns of paths. `*` is any text within a name, `?` one character, `**` as a whole name any number of folders. All else
 * means itself. Matching takes time in proportion to pattern and path, whatever they are.
 */

/** Whether a name matches one part of a pattern: goes back to the last `*` alone, so that nothing grows exponentially. */
function matchesName(pattern: string, name: string): boolean {
  let at = 0;
  let from = 0;
  let star = -1;
  let resume = 0;
  while (from < name.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      resume = from;
      at += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === name[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      from = resume;
    } else {
      return false;
    }
  }
  return pattern.slice(at).replaceAll('*', '') === '';
}

/** Every number of names from the lowest on; none where nothing was reached. */
const allFrom = (lowest: number, highest: number): Set<number> =>
  new Set(Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, more) => lowest + more));

const oneMore = (part: string, names: readonly string[], reached: ReadonlySet<number>): Set<number> =>
  new Set(
    [...reached]
      .filter((position) => position < names.length && matchesName(part, names[position] ?? ''))
      .map((position) => position + 1),
  );

/** Whether a path matches a pattern: `*` and `?` stay within one name of it, `**` is any number of names, also none. */
export function matchesPattern(pattern: string, path: string): boolean {
  const names = path.split('/');
  // How many names of the path the parts of the pattern so far can have taken.
  let reached = new Set([0]);
  for (const part of pattern.split('/')) {
    reached = part === '**' ? allFrom(Math.min(...reached), names.length) : oneMore(part, names, reached);
  }
  return reached.has(names.length);
}

/** The text that every path which matches begins with. */
export const literalPrefix = (pattern: string): string => /^[^*?]*/u.exec(pattern)?.[0] ?? '';

/** Whether a pattern can match more than one path. */
export const isPattern = (text: string): boolean => /[*?]/u.test(text);

/** True for files that tools write beside data: markers such as `_SUCCESS`, checksums, folders of their own. */
const isBeside = (path: string): boolean => path.split('/').some((name) => /^[._]/u.test(name));

/** Whether a file holds rows, by its path: patterns pass over what tools write beside them. */
export const isDataFile = ({ path, bytes }: { readonly path: string; readonly bytes: number }): boolean =>
  bytes > 0 && !path.endsWith('/') && !isBeside(path);

/** Name that tools write in place of a missing partition value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The columns that the folders of a path name: `year=2024/month=01/part.csv` has year and month. */
export function parsePartitions(path: string): Readonly<Record<string, string | null>> {
  const folders = path.split('/').slice(0, -1);
  return Object.fromEntries(
    folders.flatMap((folder): [string, string | null][] => {
      const at = folder.indexOf('=');
      if (at <= 0) {
        return [];
      }
      const value = decoded(folder.slice(at + 1));
      return [[decoded(folder.slice(0, at)), value === NO_VALUE ? null : value]];
    }),
  );
}
