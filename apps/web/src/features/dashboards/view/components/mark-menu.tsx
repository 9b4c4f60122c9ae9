import type { FilterGroup, Tile } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { MarkPointed } from '../../../../ui/chart/chart.tsx';
import { t } from '../../../../messages/index.ts';
import { useCommentOn } from '../../../../ui/comments/comment-on.ts';
import { tileDataset } from '../../core/model/dashboard-content.ts';
import { DrillPart } from './drill-part.tsx';
import { useDashboardActions } from '../hooks/dashboard-context.ts';

/** A mark of a tile that filters no others, and the rows behind it. */
export interface OpenedMark {
  readonly tile: Tile;
  readonly pointed: MarkPointed;
  readonly filters: FilterGroup;
}

/** The menu of a mark, opened where it was clicked. */
export const MarkMenu = ({ mark, onClose }: { readonly mark: OpenedMark; readonly onClose: () => void }) => {
  const { openRows, trace, dashboard } = useDashboardActions();
  const comment = useCommentOn();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => (before.current instanceof HTMLElement ? before.current.focus() : undefined);
  }, []);
  const { tile, pointed, filters } = mark;
  const datasetId = tileDataset(tile, dashboard().datasetId);
  const style: CSSProperties = {
    position: 'fixed',
    insetInlineStart: pointed.at.x,
    insetBlockStart: pointed.at.y,
  };
  return (
    <Menu opened onChange={(isOpen) => (isOpen ? undefined : onClose())} position="bottom-start" width={240}>
      <Menu.Target>
        <span style={style} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{pointed.mark.name}</Menu.Label>
        <Menu.Item onClick={() => openRows(tile, filters)}>{t('dashboard.seeMarkRows')}</Menu.Item>
        <Menu.Item onClick={() => trace({ tile: tile.id, row: pointed.row })}>
          {t('dashboard.traceMark')}
        </Menu.Item>
        <DrillPart tile={tile} mark={{ filters, name: pointed.mark.name }} />
        {datasetId === null || filters.value.length === 0 ? null : (
          <Menu.Item
            onClick={() =>
              comment({
                kind: 'values',
                datasetId,
                rows: filters,
                column: null,
                tileId: tile.id,
                label: `${pointed.mark.name}: ${pointed.mark.value}`.slice(0, 300),
              })
            }
          >
            {t('comment.onThis')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
