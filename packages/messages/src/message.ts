import type { MessageCode, ValuesOf } from './codes.ts';
import type { Message } from './message-value.ts';

export type { Message, MessageValue } from './message-value.ts';

/** `message('share.below', { share })`: the code and its values are checked against the English catalog. */
export const message = <Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message => ({
  code,
  values: values ?? {},
});

/** Distinguishes a stored message from a stored sentence. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;
