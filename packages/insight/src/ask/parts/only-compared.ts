import type { Condition } from '@plumbline/contract';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';

const ENDS: ReadonlySet<Condition['op']> = new Set(['gt', 'gte', 'lt', 'lte']);

/** “built before 1930”, “costing over 60”: a column that is compared with a number, and not named for anything else. */
export function isOnlyCompared(
  column: string,
  { conditions, conditioned, phrases }: Pick<ChartPrompt, 'conditions' | 'conditioned' | 'phrases'>,
): boolean {
  const isCompared = conditions.some((one) => one.column === column && ENDS.has(one.op));
  const named = phrases.flatMap(({ meaning }, at) =>
    meaning?.kind === 'column' && meaning.name === column ? [at] : [],
  );
  const isSaid = named.some((at) => {
    const before = phrases[at - 1];
    return before?.meaning?.kind === 'by' || /^(?:which|what|the)$/u.test(before?.words.at(-1) ?? '');
  });
  return isCompared && named.length === 1 && !isSaid && !conditioned.includes(column);
}
