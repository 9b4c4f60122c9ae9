import { drillPivot } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts.ts';
import { messageOf } from '../../../../ui/states.tsx';
import { MenuAnchor } from '../../../../ui/menu-anchor.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { writeAddress } from '../../core/model/address.ts';
import type { FigurePlace } from './grid-props.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import { pivotBody, type PivotRows } from '../model/pivot-spec.ts';

export interface OpenFigure {
  readonly place: FigurePlace;
  readonly text: string;
  readonly at: { readonly x: number; readonly y: number };
}

interface FigureMenuProps {
  readonly figure: OpenFigure | null;
  readonly onClose: () => void;
  readonly pivot: PivotAddress;
  readonly rows: PivotRows;
}

/** Actions on a value: show the rows behind it, copy it. */
export const FigureMenu = ({ figure, onClose, pivot, rows }: FigureMenuProps) => {
  const { dataset, address } = useDatasetPage();
  const navigate = useNavigate();
  const call = useChange(async () => {
    if (figure === null) {
      return;
    }
    const spec = pivotBody(pivot, rows, { depth: null, under: [] });
    const body = {
      rows: spec.rows,
      columns: spec.columns,
      filters: spec.filters,
      ...(spec.search === undefined ? {} : { search: spec.search }),
      version: spec.version,
      row: [...figure.place.row],
      column: [...figure.place.column],
    };
    const { data } = await api.call(drillPivot, { params: { id: dataset.id }, body });
    const search = writeAddress({ ...address, filters: data.filters, page: 1, column: null });
    onClose();
    void navigate({ to: '/datasets/$id/data', params: { id: dataset.id }, search });
  });
  return (
    <Menu
      opened={figure !== null}
      onClose={onClose}
      width={232}
      withinPortal
      position="bottom-start"
      returnFocus
    >
      <Menu.Target>
        <MenuAnchor at={new DOMRect(figure?.at.x ?? 0, figure?.at.y ?? 0)} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('pivot.pivotCellMenu')}>
        <Menu.Label>{figure?.text}</Menu.Label>
        <Menu.Item closeMenuOnClick={false} onClick={() => void call.run()}>
          {t('pivot.pivotShowRows')}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            void navigator.clipboard.writeText(figure?.text ?? '').then(() => toast(t('pivot.pivotCopied')));
          }}
        >
          {t('pivot.pivotCopyCell')}
        </Menu.Item>
        {call.failure === null ? null : (
          <Menu.Label role="alert">{`${t('pivot.pivotDrillFailed')}: ${messageOf(call.failure)}`}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
