import type { ChartPrompt } from '../../prompt/read-prompt.ts';

/** “class A or B per town”: several values of a column as one kind of rows, where “A and B” and “A vs B” are beside each other. */
export function isEither(
  column: string,
  { phrases, intents }: Pick<ChartPrompt, 'phrases' | 'intents'>,
): boolean {
  const at = phrases.flatMap(({ meaning }, index) =>
    meaning?.kind === 'value' && meaning.column === column ? [index] : [],
  );
  const between = phrases.slice(at[0] ?? 0, at.at(-1) ?? 0);
  return !intents.includes('compare') && between.some(({ words }) => words.join(' ') === 'or');
}
