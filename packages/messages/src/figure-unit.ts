import type { Message, MessageValue } from './message-value.ts';

/** How a message writes its figures (`{n, number, figure}`). */
export interface FigureUnit {
  /** Before the digits, such as a currency's sign. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** How many there always are; as many as the figure has where it is missing. */
  readonly decimals?: number;
  /** 0.5 is 50%. */
  readonly isShare?: 1;
}

const isList = (value: MessageValue): value is readonly MessageValue[] => Array.isArray(value);

function inUnit(value: MessageValue, unit: FigureUnit): MessageValue {
  if (typeof value !== 'object') {
    return value;
  }
  return isList(value) ? value.map((each) => inUnit(each, unit)) : withFigureUnit(value, unit);
}

/** The message with its figures in a unit, and those of the messages within it. */
export function withFigureUnit({ code, values }: Message, unit: FigureUnit): Message {
  const within = Object.entries(values).map(([name, value]) => [name, inUnit(value, unit)] as const);
  return { code, values: { ...Object.fromEntries(within), ...unit } };
}
