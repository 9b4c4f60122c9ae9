import { errorMessage } from '../../../../ui/states.tsx';

/** Columns whose error is that of a column before them: one of them says it for all. */
export function repeatedErrors(
  columns: readonly { readonly name: string }[],
  failed: ReadonlyMap<string, Error>,
): ReadonlySet<string> {
  const messages = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of columns) {
    const error = failed.get(name);
    if (error !== undefined) {
      const message = errorMessage(error);
      if (messages.has(message)) {
        repeated.add(name);
      }
      messages.add(message);
    }
  }
  return repeated;
}
