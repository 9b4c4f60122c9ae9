import type { Cell } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { useCommentOn } from '../../../../ui/comments/comment-on.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import type { OpenCell } from '../components/cell-menu.tsx';
import { rowKeys } from '../model/row-keys.ts';

const MAX_LABEL = 300;

/** Writes a comment on a cell; null where its row cannot be named by its values. */
export function useCommentCell(
  open: OpenCell | null,
  cellAt: (row: number, column: string) => Cell | undefined,
): (() => void) | null {
  const { dataset, columns } = useDatasetPage();
  const comment = useCommentOn();
  if (open === null || open.cell === undefined) {
    return null;
  }
  const { row, column, cell } = open;
  const rows = rowKeys(columns, (name) => cellAt(row, name));
  const value = cell === null ? t('grid.cellEmpty') : cellText(cell, column).text;
  const label = t('comment.ofCell', { column: column.label, value }).slice(0, MAX_LABEL);
  return rows === null
    ? null
    : () =>
        comment({
          kind: 'values',
          datasetId: dataset.id,
          rows,
          column: column.name,
          tileId: null,
          label,
        });
}
