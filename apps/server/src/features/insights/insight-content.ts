import type { StoryInline } from '@plumbline/contract';
import type { InsightText } from '@plumbline/insight';
import type { Message, Translator } from '@plumbline/messages';
import { printPeriod } from '@plumbline/viz';

/** Marks the position of a claim in a sentence that is put into words; no text has this character. */
const MARK = '\u{F0000}';

type ClaimInline = Extract<StoryInline, { kind: 'claim' }>;

/** A sentence in words, with its claims where the language puts them. `idOf` numbers the claims. */
export function insightContent(
  { code, values }: InsightText,
  { say, locale }: Translator,
  idOf: (name: string) => string,
): StoryInline[] {
  const claims = new Map<string, ClaimInline>();
  const texts = Object.entries(values).map(([name, value]): [string, string] => {
    if (typeof value === 'string') {
      return [name, value];
    }
    if ('period' in value) {
      return [name, printPeriod(value.period, value.unit, locale)];
    }
    claims.set(name, { kind: 'claim', id: idOf(name), claim: value.claim });
    return [name, `${MARK}${name}${MARK}`];
  });
  const sentence = say({ code, values: Object.fromEntries(texts) } satisfies Message);
  return sentence
    .split(MARK)
    .map((part, at): StoryInline => (at % 2 === 1 ? claims.get(part)! : { kind: 'text', text: part }))
    .filter((inline) => inline.kind === 'claim' || inline.text !== '');
}

/** A sentence as plain text. */
export const contentText = (content: readonly StoryInline[]): string =>
  content
    .map((inline) =>
      inline.kind === 'text' ? inline.text : (inline.check?.current ?? inline.check?.written ?? '–'),
    )
    .join('');
