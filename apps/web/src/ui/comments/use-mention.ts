import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { mentionableQuery, type CommentedThing } from './api.ts';
import { completeMention, typedMention, type MentionedPerson } from './mentions.ts';

interface Mention {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly chosen: readonly MentionedPerson[];
  readonly forget: () => void;
  /** People to offer for what is typed after `@`. */
  readonly offered: readonly (MentionedPerson & { readonly canOpen: boolean })[];
  /** The one that Enter takes. */
  readonly active: number;
  readonly pick: (person: MentionedPerson) => void;
  /** Arrows and Enter choose a person; with ⌘ or Ctrl, Enter sends. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Mentions in the text of a comment, with the pointer and with keys. */
export function useMention(thing: CommentedThing, text: string, setText: (text: string) => void): Mention {
  const [chosen, setChosen] = useState<readonly MentionedPerson[]>([]);
  const [step, setStep] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = typedMention(text, chosen);
  const { data = [], isPlaceholderData } = useQuery({
    ...mentionableQuery(thing, typed ?? ''),
    enabled: typed !== null,
  });
  const offered = typed === null ? [] : data;
  const active = offered.length === 0 ? 0 : (step + offered.length) % offered.length;
  const pick = (person: MentionedPerson): void => {
    setChosen([...chosen, person]);
    setText(completeMention(text, person.name));
    setStep(0);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Those of the letters before may not be meant any more.
    const person = isPlaceholderData ? undefined : offered[active];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    } else if (person !== undefined && event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      pick(person);
    } else if (person !== undefined && STEPS[event.key] !== undefined) {
      event.preventDefault();
      setStep(active + (STEPS[event.key] ?? 0));
    }
  };
  return { field, chosen, forget: () => setChosen([]), offered, active, pick, onKeyDown };
}
