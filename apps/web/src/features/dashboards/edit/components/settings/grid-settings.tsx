import type { DatasetColumn, Tile } from '@plumbline/contract';
import { MultiSelect } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, ColumnChoice } from './fields.tsx';

type GridTile = Extract<Tile, { kind: 'grid' }>;

export const GridSettings = ({
  tile,
  columns,
}: {
  readonly tile: GridTile;
  readonly columns: readonly DatasetColumn[];
}) => {
  const { dispatch } = useEdit();
  const first = tile.sort?.[0] ?? null;
  const { columns: _columns, sort: _sort, ...rest } = tile;
  const put = (change: Pick<GridTile, 'columns' | 'sort'>): void =>
    dispatch({
      type: 'replaced',
      tile: {
        ...rest,
        ...(change.columns === undefined || change.columns.length === 0 ? {} : { columns: change.columns }),
        ...(change.sort === undefined ? {} : { sort: change.sort }),
      },
    });
  return (
    <>
      <MultiSelect
        label={t('dashboardEditor.columns')}
        description={t('dashboardEditor.columnsAll')}
        data={columns.map(({ name, label }) => ({ value: name, label }))}
        value={tile.columns ?? []}
        searchable
        selectFirstOptionOnChange
        clearable
        clearButtonProps={{ 'aria-label': t('dashboardEditor.clear') }}
        onChange={(next) => put({ columns: next, sort: tile.sort })}
      />
      <ColumnChoice
        label={t('dashboardEditor.sortBy')}
        value={first?.column ?? null}
        columns={columns}
        none={t('dashboardEditor.sortNone')}
        onChange={(column) =>
          put({
            columns: tile.columns,
            sort: column === null ? undefined : [{ column, direction: first?.direction ?? 'desc' }],
          })
        }
      />
      {first === null ? null : (
        <Choice
          label={t('dashboardEditor.direction')}
          value={first.direction}
          options={(['asc', 'desc'] as const).map((value) => ({
            value,
            label: t(`dashboardEditor.direction-${value}`),
          }))}
          onChange={(direction) => put({ columns: tile.columns, sort: [{ ...first, direction }] })}
        />
      )}
    </>
  );
};
