import type { Condition } from '@plumbline/contract';
import type { Phrase } from './phrase.ts';

/** “not done by Bruno” */
const isDoneBy = (phrases: readonly Phrase[], at: number): boolean =>
  phrases[at]?.words.join(' ') === 'by' && phrases[at + 1]?.meaning?.kind === 'value';

/** “who”, “of”: what follows is still left out. */
const isPassed = ({ meaning, words }: Phrase): boolean =>
  meaning?.kind === 'filler' && !/^(with|where|show|by)$/u.test(words[0] ?? '');

/** Values of a column are one condition; after “not” they are left out. */
export function valueConditions(phrases: readonly Phrase[]): readonly Condition[] {
  const included = new Map<string, (string | number | boolean)[]>();
  const left = new Map<string, (string | number | boolean)[]>();
  let isNegated = false;
  for (const [at, phrase] of phrases.entries()) {
    const { meaning } = phrase;
    if (isNegated && isDoneBy(phrases, at)) {
      continue;
    }
    if (meaning?.kind === 'not') {
      isNegated = true;
    } else if (meaning?.kind === 'value') {
      const values = isNegated ? left : included;
      const known = values.get(meaning.column) ?? [];
      values.set(meaning.column, [...new Set([...known, meaning.value, ...(meaning.others ?? [])])]);
    } else if (!isPassed(phrase)) {
      isNegated = false;
    }
  }
  return [
    ...[...included].map(([column, values]) => one(column, values, ['eq', 'in'])),
    ...[...left].map(([column, values]) => one(column, values, ['ne', 'nin'])),
  ];
}

function one(
  column: string,
  values: readonly (string | number | boolean)[],
  [single, several]: readonly ['eq' | 'ne', 'in' | 'nin'],
): Condition {
  const [value] = values;
  return values.length === 1 && value !== undefined
    ? { column, op: single, value }
    : { column, op: several, value: [...values] };
}
