import type { AskIntent, ChartMark, Interpretation } from '@plumbline/contract';
import type { TermOf } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';

/** What kind of answer a reading is. */
export function intentOf(
  base: Interpretation,
  { task, read }: { readonly task: TermOf<'task'>['task'] | undefined; readonly read: ChartPrompt },
): AskIntent {
  const { measures, groups, mark, filters } = base;
  if (task === 'explain' || task === 'statistics' || task === 'formula') {
    return task;
  }
  if (isQuotient(base, read)) {
    return 'formula';
  }
  if (measures.length === 0 && groups.length === 0) {
    return filters.length > 0 && read.unknown.length === 0 ? 'figure' : emptyIntent(mark);
  }
  if (task === 'pivot' || mark === 'table') {
    return 'pivot';
  }
  const isFigure = groups.length === 0 && (mark === null || mark === 'kpi') && base.comparison === null;
  return isFigure ? 'figure' : 'chart';
}

const isQuotient = (base: Interpretation, read: ChartPrompt): boolean =>
  isRatio(base, read) || isPerUnit(base, read);

/** “kwh per unit”, “disposal cost per ton”: a number for each one of another. */
const isPerUnit = ({ measures, groups }: Interpretation, { phrases, marks }: ChartPrompt): boolean =>
  marks.length === 0 &&
  groups.length === 0 &&
  measures.length === 2 &&
  phrases.some(
    ({ meaning, words }, at) =>
      (meaning?.kind === 'column' || meaning?.kind === 'ambiguous') &&
      (meaning.kind === 'column' ? [meaning.name] : meaning.names).includes(measures[1]?.column ?? '') &&
      !/[^s]s$/u.test(words.at(-1) ?? '') &&
      phrases[at - 1]?.words.join(' ') === 'per',
  );

/** “government share of nonfarm”: one number as a share of another is a formula. */
const isRatio = ({ measures, groups }: Interpretation, { intents, marks }: ChartPrompt): boolean =>
  intents.includes('share') &&
  marks.length === 0 &&
  groups.length === 0 &&
  measures.length === 2 &&
  measures.every(({ column }) => column !== null);

const emptyIntent = (mark: ChartMark | null): AskIntent => (mark === 'pointmap' ? 'chart' : 'clarify');
