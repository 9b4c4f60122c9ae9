import type { ActivityEntry } from '@plumbline/contract';

export interface SentencePart {
  readonly text: string;
  readonly isName: boolean;
}

/** The sentence with the names of the actor and the subject apart, wherever the language has them. */
export function sentenceParts({ message, actor, subject }: ActivityEntry): readonly SentencePart[] {
  const names = [actor?.name ?? '', subject.name].filter((name) => name !== '');
  const parts: SentencePart[] = [];
  let rest = message;
  for (;;) {
    const nearest = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (nearest === undefined) {
      return rest === '' ? parts : [...parts, { text: rest, isName: false }];
    }
    if (nearest.at > 0) {
      parts.push({ text: rest.slice(0, nearest.at), isName: false });
    }
    parts.push({ text: nearest.name, isName: true });
    rest = rest.slice(nearest.at + nearest.name.length);
    names.splice(names.indexOf(nearest.name), 1);
  }
}
