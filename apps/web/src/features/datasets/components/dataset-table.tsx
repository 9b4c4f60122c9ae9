import { Checkbox } from '@mantine/core';
import type { DatasetSummary } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTableTime } from '../../../messages/index.ts';
import { t } from '../../../messages/datasets.ts';
import type { ListSearch } from '../model/list-search.ts';
import type { SelectionControl } from '../hooks/use-selection.ts';
import { StateText, VersionDatum, phoneMeta, rowsText, sourceText } from './dataset-facts.tsx';
import { NameCell, RenameField } from './name-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { SortHead } from './sort-head.tsx';
import classes from './list.module.css';

interface DatasetTableProps {
  readonly datasets: readonly DatasetSummary[];
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly selected: SelectionControl;
  readonly canChange: boolean;
  readonly onArchive: (dataset: DatasetSummary) => void;
}

export const DatasetTable = (props: DatasetTableProps) => {
  const { datasets, search, onSearch, selected, canChange } = props;
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <table className={classes['table']} aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              size="xs"
              aria-label={t('selectAll')}
              checked={selected.isAll}
              indeterminate={selected.selection.size > 0 && !selected.isAll}
              onChange={selected.toggleAll}
              disabled={!canChange}
            />
          </th>
          <SortHead field="name" label={t('name')} search={search} onSort={onSearch} />
          <th scope="col" className={`${classes['side']} ${classes['wide']}`}>
            {t('source')}
          </th>
          <th scope="col" className={classes['side']}>
            {t('version')}
          </th>
          <th scope="col" className={`${classes['side']} ${classes['end']}`}>
            {t('rows')}
          </th>
          <th scope="col" className={`${classes['side']} ${classes['wide']}`}>
            {t('owner')}
          </th>
          <SortHead
            field="updatedAt"
            label={t('changed')}
            search={search}
            onSort={onSearch}
            className={classes['side']}
          />
          <th scope="col" className={classes['side']}>
            {t('state')}
          </th>
          <th scope="col">
            <span className="pl-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {datasets.map((dataset) => (
          <DatasetRow
            key={dataset.id}
            {...props}
            dataset={dataset}
            isRenaming={renaming === dataset.id}
            onRename={setRenaming}
          />
        ))}
      </tbody>
    </table>
  );
};

interface DatasetRowProps extends DatasetTableProps {
  readonly dataset: DatasetSummary;
  readonly isRenaming: boolean;
  readonly onRename: (id: string | null) => void;
}

const DatasetRow = ({ dataset, selected, canChange, isRenaming, onRename, onArchive }: DatasetRowProps) => {
  const navigate = useNavigate();
  const isSelected = selected.selection.has(dataset.id);
  return (
    <tr data-selected={isSelected || undefined} aria-selected={isSelected}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t('select', { name: dataset.name })}
          checked={isSelected}
          disabled={!canChange}
          onChange={(event) => selected.toggle(dataset.id, (event.nativeEvent as PointerEvent).shiftKey)}
        />
      </td>
      <td className={classes['nameCell']}>
        {isRenaming ? (
          <RenameField dataset={dataset} onDone={() => onRename(null)} />
        ) : (
          <NameCell dataset={dataset} meta={phoneMeta(dataset, dataset.updatedAt)} />
        )}
      </td>
      <td className={`${classes['side']} ${classes['wide']} ${classes['source']}`}>
        <span className={classes['cut']} title={sourceText(dataset)}>
          {sourceText(dataset)}
        </span>
      </td>
      <td className={classes['side']}>
        <VersionDatum dataset={dataset} />
      </td>
      <td className={`${classes['side']} ${classes['end']}`}>{rowsText(dataset)}</td>
      <td className={`${classes['side']} ${classes['wide']}`}>{dataset.createdBy?.name ?? t('nobody')}</td>
      <td className={classes['side']}>{formatTableTime(dataset.updatedAt)}</td>
      <td className={classes['side']}>
        <StateText dataset={dataset} />
      </td>
      <td className={classes['menuCell']}>
        <RowMenu
          dataset={dataset}
          canChange={canChange}
          onOpen={() => void navigate({ to: '/datasets/$id/data', params: { id: dataset.id } })}
          onRename={() => onRename(dataset.id)}
          onArchive={() => onArchive(dataset)}
        />
      </td>
    </tr>
  );
};
