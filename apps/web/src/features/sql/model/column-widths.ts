import type { Cell, ResultColumn } from '@plumbline/contract';
import { cellText } from '../../../ui/text/cell-text.ts';

const LOOKED_AT = 200;
const PADDING_PX = 26;
/** The mark of the type before a name. */
const MARK_PX = 20;
const MIN_PX = 72;
const MAX_PX = 340;

/** In px: as wide as the first values and the name need, within reason. */
export function columnWidths(
  columns: readonly ResultColumn[],
  { rows, charPx }: { readonly rows: readonly (readonly Cell[])[]; readonly charPx: number },
): readonly number[] {
  const first = rows.slice(0, LOOKED_AT);
  return columns.map((column, at) => {
    const longest = Math.max(0, ...first.map((row) => cellText(row[at] ?? null, column).text.length));
    const wanted = Math.max(
      longest * charPx + PADDING_PX,
      column.name.length * charPx + PADDING_PX + MARK_PX,
    );
    return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, wanted)));
  });
}
