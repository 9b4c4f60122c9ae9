import { truthWord, type ChartCell, type ChartColumnFacts, type ColumnType } from '@plumbline/contract';
import { message, type MessageValue } from '@plumbline/messages';
import { isOther, printMark } from '@plumbline/viz';

/** A value of a chart that is not empty, as a text. */
export const cellText = (cell: unknown): string => (typeof cell === 'string' ? cell : JSON.stringify(cell));

/** The same for sentences: truth values are Yes and No in the language of the reader. */
export const cellWords = (cell: unknown): MessageValue =>
  typeof cell === 'boolean' ? message(cell ? 'ask.yes' : 'ask.no') : cellText(cell);

/** The value that a text of `cellText` is of. */
export const cellOfText = (text: string, type: ColumnType): string | boolean =>
  type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;

/** What names a mark: a value as charts print it, truth values as sentences do. */
export function markWords(
  cell: ChartCell,
  facts: ChartColumnFacts | undefined,
  locale: string,
): MessageValue {
  if (typeof cell === 'boolean') {
    const word = truthWord(facts?.field, cell);
    return word === null ? cellWords(cell) : message(`workflowValue.${word}`);
  }
  const { timeUnit = null, part = null, binWidth = null } = facts ?? {};
  return isOther(cell) ? '' : printMark(cell, { timeUnit, part, binWidth, locale, empty: '' });
}

const isText = (one: MessageValue): one is string => typeof one === 'string';

/** Names beside each other. */
export function namesInWords(names: readonly MessageValue[]): MessageValue {
  const [only = ''] = names;
  if (names.length <= 1) {
    return only;
  }
  return names.every(isText) ? names.join(', ') : message('ask.names', { names });
}
