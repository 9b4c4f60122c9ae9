import { drillPivot, type FilterGroup } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../lib/api/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { useTraceLink } from '../../../../lib/routes/use-trace-link.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useCommentOn } from '../../../../ui/comments/comment-on.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { MenuAnchor } from '../../../../ui/buttons/menu-anchor.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import { writeAddress } from '../../core/model/address.ts';
import type { FigurePlace } from './grid-props.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import { field } from '../model/figure-of.ts';
import { fieldsBelow } from '../model/suggest-pivot.ts';
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
  readonly change: (pivot: PivotAddress) => void;
}

/** Actions on a value: show the rows behind it, copy it. */
export const FigureMenu = ({ figure, onClose, pivot, rows, change }: FigureMenuProps) => {
  const { dataset, address, findColumn } = useDatasetPage();
  const navigate = useNavigate();
  const findRows = async (place: FigurePlace): Promise<FilterGroup> => {
    const {
      rows: fields,
      columns,
      filters,
      search,
      version,
    } = pivotBody(pivot, rows, { depth: null, under: [] });
    const body = {
      rows: fields,
      columns,
      filters,
      ...(search === undefined ? {} : { search }),
      version,
      row: [...place.row],
      column: [...place.column],
    };
    return (await api.call(drillPivot, { params: { id: dataset.id }, body })).data.filters;
  };
  const call = useChange(async ({ place }: OpenFigure) => {
    const filters = await findRows(place);
    const search = writeAddress({ ...address, filters, page: 1, column: null });
    onClose();
    void navigate({ to: '/datasets/$id/data', params: { id: dataset.id }, search });
  });
  const comment = useCommentOn();
  const about = useChange(async ({ place, text }: OpenFigure) => {
    const rows = await findRows(place);
    onClose();
    comment({
      kind: 'values',
      datasetId: dataset.id,
      rows,
      column: null,
      tileId: null,
      label: [...place.row, ...place.column, text].map(String).join(' · ').slice(0, 300),
    });
  });
  const link = useTraceLink();
  const trace = async ({ place }: OpenFigure): Promise<void> => {
    const { version, filters, search, ...spec } = pivotBody(pivot, rows, { depth: null, under: [] });
    const { row, column, value } = place;
    await link.run({
      datasetId: dataset.id,
      version,
      filters,
      ...(search === undefined ? {} : { search }),
      number: { kind: 'pivot', pivot: spec, cell: { row: [...row], column: [...column] }, value },
      source: { kind: 'dataset', id: dataset.id },
    });
  };
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
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => (figure === null ? undefined : void call.run(figure))}
        >
          {t('pivot.pivotShowRows')}
        </Menu.Item>
        {fieldsBelow(pivot, dataset.meaning).map((name) => (
          <Menu.Item key={name} onClick={() => change({ ...pivot, rows: [...pivot.rows, field(name)] })}>
            {t('pivot.pivotDrillDown', { column: findColumn(name)?.label ?? name })}
          </Menu.Item>
        ))}
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => (figure === null ? undefined : void trace(figure))}
        >
          {t('trace.title')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => (figure === null ? undefined : void about.run(figure))}
        >
          {t('comment.onThis')}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            void navigator.clipboard.writeText(figure?.text ?? '').then(() => toast(t('pivot.pivotCopied')));
          }}
        >
          {t('pivot.pivotCopyCell')}
        </Menu.Item>
        {link.failure === null ? null : <Menu.Label role="alert">{errorMessage(link.failure)}</Menu.Label>}
        {call.failure === null ? null : (
          <Menu.Label role="alert">{`${t('pivot.pivotDrillFailed')}: ${errorMessage(call.failure)}`}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
