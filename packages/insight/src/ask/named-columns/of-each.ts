import { detectQuantity, type Quantity } from '@plumbline/contract';
import { isDurationName } from '../../prompt/number-units.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import type { NamedColumn } from './named-columns.ts';

/** “most expensive dentist”, “most costly to run”: what one costs there, not all of them together. */
export const isPriceOfEach = (
  { aggregate, traits: { name } }: NamedColumn,
  { phrases }: ChartPrompt,
): boolean =>
  aggregate === null &&
  phrases.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'column' &&
      meaning.name === name &&
      /^(expensive|costly|pricey|dear|cheap)$/u.test(words.join(' ')) &&
      phrases[at - 1]?.meaning?.kind === 'order',
  );

const OF_EACH: ReadonlySet<Quantity | null> = new Set<Quantity | null>(['score', 'price']);

/** “best rated”, “turnaround”: what the question itself calls a score, a price or a time of each does not add up. */
export const isCalledOfEach = ({ traits: { name }, words }: NamedColumn): boolean =>
  [words, words.replace(/ed$/u, 'ing')]
    .map((called) => detectQuantity({ name: called, type: 'number' }))
    .some((quantity) => OF_EACH.has(quantity) || (quantity === 'measurement' && isDurationName(name)));
