import { storeText, type Message } from '@plumbline/messages';
import type { RejectedRow } from './regularize.ts';
import { joinRow } from './split-row.ts';

const REJECT_DIALECT = { delimiter: ',', quote: '"', escape: '"' } as const;

/** Reasons as cells: few, for very many rows. */
const cells = new WeakMap<Message, string>();

const reasonCell = (reason: Message): string => {
  const known = cells.get(reason);
  if (known !== undefined) {
    return known;
  }
  const cell = joinRow([storeText(reason)], REJECT_DIALECT);
  cells.set(reason, cell);
  return cell;
};

/** A rejected row as `writeRejects` reads it. */
export const rejectLine = ({ row, text, reason }: RejectedRow): string =>
  `${joinRow([String(row), text], REJECT_DIALECT)},${reasonCell(reason)}\n`;
