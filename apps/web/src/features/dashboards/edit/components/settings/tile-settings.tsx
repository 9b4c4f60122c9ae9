import { assertNever, type DatasetColumn, type Tile } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FilterScopeContext } from '../../../../../ui/filter/filter-scope.ts';
import { NO_FILTERS } from '../../../../../lib/filters/filter-tree.ts';
import { GroupEditor } from '../../../../../ui/filter/group-editor.tsx';
import { tileDataset } from '../../../core/model/dashboard-content.ts';
import { useDatasetScope } from '../../../../../ui/filter/use-dataset-scope.ts';
import { DatasetSelect } from '../../../../../ui/fields/dataset-select.tsx';
import { t } from '../../../../../messages/index.ts';
import { useEdit } from '../../hooks/edit-context.ts';
import { ChartSettings } from './chart-settings.tsx';
import { FigureSettings } from './figure-settings.tsx';
import { Choice, TextField } from './fields.tsx';
import { GridSettings } from './grid-settings.tsx';
import { ImageSettings } from './image-settings.tsx';
import { PivotSettings } from './pivot-settings.tsx';
import { SMALL_ICON } from '../../../../../ui/icons/icons.ts';
import classes from '../edit.module.css';

export type DataTile = Extract<Tile, { dataset: string | null }>;

const NO_COLUMNS: readonly DatasetColumn[] = [];

/** What one tile is called, shows, and of which rows. */
export const TileSettings = ({ tile }: { readonly tile: Tile }) => {
  const { content, dispatch, dashboard, datasets, tab } = useEdit();
  const datasetId = tileDataset(tile, dashboard.datasetId);
  const dataset = datasetId === null ? undefined : datasets.get(datasetId);
  const scope = useDatasetScope(dataset, datasetId ?? dashboard.datasetId);
  const others = content.tabs.filter(({ id }) => id !== tab);
  return (
    <FilterScopeContext value={scope}>
      <div className={classes['form']}>
        <TextField
          label={t('dashboardEditor.tileTitle')}
          value={tile.title}
          maxLength={300}
          onCommit={(title) => dispatch({ type: 'changed', id: tile.id, change: { title } })}
        />
        <Kind tile={tile} columns={dataset?.columns ?? NO_COLUMNS} />
        {tile.kind === 'text' || tile.kind === 'image' ? null : <RowsOf tile={tile} />}
        {others.length === 0 ? null : (
          <Choice
            label={t('dashboardEditor.tab')}
            value={tab ?? ''}
            options={content.tabs.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(next) => dispatch({ type: 'moved', id: tile.id, tab: next })}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconTrash {...SMALL_ICON} />}
          onClick={() => dispatch({ type: 'removed', id: tile.id })}
        >
          {t('dashboardEditor.removeTile')}
        </Button>
      </div>
    </FilterScopeContext>
  );
};

const Kind = ({ tile, columns }: { readonly tile: Tile; readonly columns: readonly DatasetColumn[] }) => {
  const { dispatch } = useEdit();
  switch (tile.kind) {
    case 'chart':
      return <ChartSettings tile={tile} columns={columns} />;
    case 'figure':
      return <FigureSettings tile={tile} columns={columns} />;
    case 'grid':
      return <GridSettings tile={tile} columns={columns} />;
    case 'pivot':
      return <PivotSettings tile={tile} columns={columns} />;
    case 'text':
      return (
        <TextField
          label={t('dashboardEditor.text')}
          description={t('dashboardEditor.textHelp', { parameter: '{{name}}' })}
          value={tile.text}
          maxLength={20_000}
          rows={14}
          onCommit={(text) => dispatch({ type: 'replaced', tile: { ...tile, text } })}
        />
      );
    case 'image':
      return <ImageSettings tile={tile} />;
    default:
      return assertNever(tile);
  }
};

/** The dataset it reads, and which of its rows. */
const RowsOf = ({ tile }: { readonly tile: DataTile }) => {
  const { dispatch, dashboard, datasets } = useEdit();
  const own = datasets.get(dashboard.datasetId)?.name ?? '';
  const filters = tile.filters ?? NO_FILTERS;
  return (
    <>
      <DatasetSelect
        label={t('dashboard.dataset')}
        value={tile.dataset ?? null}
        none={t('dashboardEditor.ownDataset', { name: own })}
        without={dashboard.datasetId}
        onChange={(dataset) => dispatch({ type: 'replaced', tile: { ...tile, dataset } })}
      />
      <fieldset className={classes['fieldset']}>
        <legend>{t('dashboardEditor.onlyRows')}</legend>
        <GroupEditor
          group={filters}
          rest={NO_FILTERS}
          onChange={(next) => dispatch({ type: 'replaced', tile: { ...tile, filters: next } })}
        />
      </fieldset>
    </>
  );
};
