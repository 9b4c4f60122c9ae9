export interface MentionedPerson {
  readonly id: string;
  readonly name: string;
}

const MAX_TYPED = 40;
const OPEN_MENTION = /(?:^|\s)@([^@\n]*)$/u;

/** What is typed after the last `@` before the caret; null where no mention is being typed, or one of `chosen` is. */
export function typedMention(text: string, chosen: readonly MentionedPerson[] = []): string | null {
  const typed = OPEN_MENTION.exec(text)?.[1];
  const isChosen = typed !== undefined && chosen.some(({ name }) => typed.startsWith(name));
  return typed === undefined || typed.length > MAX_TYPED || isChosen ? null : typed;
}

/** The text with the mention that is being typed replaced by a name. */
export const completeMention = (text: string, name: string): string =>
  `${text.slice(0, text.length - (typedMention(text) ?? '').length)}${name} `;

/** The chosen people who are still named in the text. */
export const mentionedIn = (text: string, chosen: readonly MentionedPerson[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** The text in pieces, each name of a mention one of them. */
export function splitMentions(text: string, mentions: readonly MentionedPerson[]): readonly TextPart[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mentioned = names.find((name) => text.startsWith(name, at));
    if (mentioned === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    parts.push({ text: plain, isMention: false }, { text: mentioned, isMention: true });
    plain = '';
    at += mentioned.length;
  }
  return [...parts, { text: plain, isMention: false }].filter((part) => part.text !== '');
}
