/**
 * An RE2 pattern as a JavaScript expression. Only what both mean alike after the rewriting below is faithful: classes,
 * groups, repetitions, anchors, and flags at the very start.
 */
export function matcherOf(pattern: string): RegExp {
  const flags = /^\(\?([ims]+)\)/.exec(pattern)?.[1] ?? '';
  const body = pattern.slice(flags === '' ? 0 : flags.length + 3);
  return new RegExp(rewrite(body, flags.includes('s')), `u${flags}`);
}

const PARTS = /\\p([A-Z])|\\[\s\S]|\[(?:\\.|[^\]\\])*\]|\(\?P<|\./gu;

function rewrite(pattern: string, isDotAll: boolean): string {
  return pattern.replace(PARTS, (part, category: string | undefined) => {
    if (category !== undefined) {
      return `\\p{${category}}`;
    }
    return part === '.' && isDotAll ? part : (REWRITTEN[part] ?? part);
  });
}

const REWRITTEN: Readonly<Record<string, string>> = {
  '.': '[^\\n]',
  '(?P<': '(?<',
  '\\A': '^',
  '\\z': '$',
  '\\s': '[\\t\\n\\f\\r ]',
  '\\S': '[^\\t\\n\\f\\r ]',
  '\\-': '\\u002d',
};
