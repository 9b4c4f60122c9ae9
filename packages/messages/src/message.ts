import type { MessageCode, ValuesOf } from './codes.ts';

/** A value of a message: text as it is, a number for the reader's locale, a message, or a list of these. */
export type MessageValue = string | number | Message | readonly MessageValue[];

/** Text for a person before it is in any language: a catalogue's code and its values. JSON-safe. */
export interface Message {
  readonly code: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** `message('share.below', { share })`: the code and its values are checked against the English catalogue. */
export const message = <Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message => ({
  code,
  values: values ?? {},
});

/** Tells a stored message from a stored sentence. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;
