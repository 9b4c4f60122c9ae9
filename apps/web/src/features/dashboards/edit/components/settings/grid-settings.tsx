import { MAX_LIMIT, type DatasetColumn, type TileOf } from '@plumbline/contract';
import { MultiSelect, NumberInput } from '@mantine/core';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { Choice, ColumnChoice } from './fields.tsx';

type GridTile = TileOf<'grid'>;

export const GridSettings = ({
  tile,
  columns,
}: {
  readonly tile: GridTile;
  readonly columns: readonly DatasetColumn[];
}) => {
  const { dispatch } = useEdit();
  const first = tile.sort?.[0] ?? null;
  const { columns: _columns, sort: _sort, limit: _limit, ...rest } = tile;
  const put = (change: Pick<GridTile, 'columns' | 'sort' | 'limit'>): void => {
    const {
      columns: chosen,
      sort,
      limit,
    } = { columns: tile.columns, sort: tile.sort, limit: tile.limit, ...change };
    dispatch({
      type: 'replaced',
      tile: {
        ...rest,
        ...(chosen === undefined || chosen.length === 0 ? {} : { columns: chosen }),
        ...(sort === undefined ? {} : { sort }),
        ...(limit === undefined ? {} : { limit }),
      },
    });
  };
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
        onChange={(next) => put({ columns: next })}
      />
      <ColumnChoice
        label={t('dashboardEditor.sortBy')}
        value={first?.column ?? null}
        columns={columns}
        none={t('dashboardEditor.sortNone')}
        onChange={(column) =>
          put({ sort: column === null ? undefined : [{ column, direction: first?.direction ?? 'desc' }] })
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
          onChange={(direction) => put({ sort: [{ ...first, direction }] })}
        />
      )}
      <NumberInput
        label={t('dashboardEditor.mostRows')}
        description={t('dashboardEditor.mostRowsHint')}
        value={tile.limit ?? ''}
        min={1}
        max={MAX_LIMIT}
        allowDecimal={false}
        onChange={(next) => put({ limit: typeof next === 'number' && next >= 1 ? next : undefined })}
      />
    </>
  );
};
