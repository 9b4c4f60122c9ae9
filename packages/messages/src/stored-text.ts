import { isMessage, type Message } from './message.ts';
import type { Translator } from './translator.ts';

/** Text for a person: a message that is put into words when it is read, or a sentence as it is. */
export type Text = Message | string;

const MESSAGE_START = '{"code":';

/** Text for the store: messages as JSON, sentences as they are. */
export const storeText = (text: Text): string =>
  typeof text === 'string' ? text : JSON.stringify({ code: text.code, values: text.values });

/** What a column holds: also the plain sentences that earlier releases stored. */
export function readText(stored: string): Text {
  if (!stored.startsWith(MESSAGE_START)) {
    return stored;
  }
  try {
    const parsed: unknown = JSON.parse(stored);
    return isMessage(parsed) ? parsed : stored;
  } catch {
    return stored;
  }
}

/** A stored text in the reader's language. */
export const sayStored = ({ say }: Translator, stored: string): string => say(readText(stored));
