/** A value of a message: text as it is, a number for the reader's locale, a message, or a list of these. */
export type MessageValue = string | number | Message | readonly MessageValue[];

/** Text for a person before it is in any language: a catalog's code and its values. JSON-safe. */
export interface Message {
  readonly code: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}
