/** Columns whose error is that of a column before them: one of them says it for all. `messages`: of the columns that failed. */
export function repeatedErrors(
  columns: readonly { readonly name: string }[],
  messages: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const shown = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of columns) {
    const message = messages.get(name);
    if (message !== undefined) {
      if (shown.has(message)) {
        repeated.add(name);
      }
      shown.add(message);
    }
  }
  return repeated;
}
