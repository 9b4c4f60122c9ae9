import type { QuestionGroup, ChartMark } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Intent } from '../../prompt/lexicon.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';

/** A donut has at most this many slices. */
const SLICES = 8;

const INTENT_MARK: Readonly<Partial<Record<Intent, ChartMark>>> = { correlation: 'scatter', flow: 'sankey' };

interface MarkFacts {
  readonly numbers: number;
  readonly groups: number;
  readonly traits: readonly ColumnTraits[];
}

/** The mark that a question names or implies; null for none. */
export function readMark(read: ChartPrompt, { numbers, groups, traits }: MarkFacts): ChartMark | null {
  const [mark] = read.marks;
  if (mark !== undefined) {
    return mark === 'bar' && isSpread(read, numbers, groups) ? 'histogram' : mark;
  }
  if (read.intents.includes('map')) {
    return mapMark(read, groups, traits);
  }
  if (read.intents.includes('distribution') && numbers === 1 && !read.countsRows) {
    return groups === 0 ? 'histogram' : 'box';
  }
  const [intent] = read.intents.flatMap((one) => INTENT_MARK[one] ?? []);
  return intent === 'scatter' && numbers < 2 ? null : (intent ?? null);
}

/** “where do patients wait longest”, of wards: no place of a map. */
function mapMark(read: ChartPrompt, groups: number, traits: readonly ColumnTraits[]): ChartMark | null {
  const hasPoints = traits.some(({ kind }) => kind === 'latitude');
  const isOnMap = hasPoints || traits.some(({ area }) => area !== null) || !saysWhere(read);
  const map = groups === 0 && hasPoints ? 'pointmap' : 'choropleth';
  return isOnMap ? map : null;
}

export const saysWhere = ({ phrases }: Pick<ChartPrompt, 'phrases'>): boolean =>
  phrases.some(({ meaning, words }) => meaning?.kind === 'intent' && words[0] === 'where');

/** “bars of the distribution of cost” */
const isSpread = ({ intents, aggregate }: ChartPrompt, numbers: number, groups: number): boolean =>
  intents.includes('distribution') && aggregate === null && numbers === 1 && groups === 0;

/** The mark for shares of a whole; null where the question asks for none. */
export function shareMark(
  { intents }: ChartPrompt,
  groups: readonly QuestionGroup[],
  traits: readonly ColumnTraits[],
): ChartMark | null {
  const [group] = groups;
  if (!intents.includes('share') || group === undefined || group.bins !== undefined || groups.length > 1) {
    return null;
  }
  const distinct = traits.find(({ name }) => name === group.column)?.distinct ?? 0;
  return distinct <= SLICES ? 'donut' : 'treemap';
}
