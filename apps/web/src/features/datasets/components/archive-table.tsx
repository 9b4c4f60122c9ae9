import { Button, Checkbox } from '@mantine/core';
import type { DatasetSummary } from '@plumbline/contract';
import { IconDatabase } from '@tabler/icons-react';
import { formatBytes, formatTableTime } from '../../../messages/index.ts';
import { t } from '../../../messages/datasets.ts';
import { GatedButton } from '../../../ui/gated-button.tsx';
import type { ListSearch } from '../model/list-search.ts';
import type { SelectionControl } from '../hooks/use-selection.ts';
import { VersionDatum, phoneMeta, rowsText, sourceText } from './dataset-facts.tsx';
import { SortHead } from './sort-head.tsx';
import classes from './list.module.css';

interface ArchiveTableProps {
  readonly datasets: readonly DatasetSummary[];
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly selected: SelectionControl;
  readonly canChange: boolean;
  readonly onRestore: (dataset: DatasetSummary) => void;
  readonly onDelete: (dataset: DatasetSummary) => void;
}

export const ArchiveTable = (props: ArchiveTableProps) => {
  const { datasets, search, onSearch, selected, canChange } = props;
  return (
    <table className={classes['table']} aria-label={t('archiveTable')}>
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
          <th scope="col" className={`${classes['side']} ${classes['wide']} ${classes['end']}`}>
            {t('size')}
          </th>
          <SortHead
            field="updatedAt"
            label={t('archivedAt')}
            search={search}
            onSort={onSearch}
            className={classes['side']}
          />
          <th scope="col">
            <span className="pl-hidden">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {datasets.map((dataset) => (
          <ArchiveRow key={dataset.id} {...props} dataset={dataset} />
        ))}
      </tbody>
    </table>
  );
};

const ArchiveRow = ({
  dataset,
  selected,
  canChange,
  onRestore,
  onDelete,
}: ArchiveTableProps & { readonly dataset: DatasetSummary }) => {
  const isSelected = selected.selection.has(dataset.id);
  const archivedAt = dataset.archivedAt ?? dataset.updatedAt;
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
        <span className={classes['name']}>
          <IconDatabase size={16} stroke={1.6} className={classes['icon']} aria-hidden="true" />
          <span className={classes['cut']} title={dataset.name}>
            {dataset.name}
          </span>
        </span>
        <span className={classes['meta']}>{phoneMeta(dataset, archivedAt)}</span>
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
      <td className={`${classes['side']} ${classes['wide']} ${classes['end']}`}>
        {dataset.version === null ? '' : formatBytes(dataset.version.sizeBytes)}
      </td>
      <td className={classes['side']}>{formatTableTime(archivedAt)}</td>
      <td className={classes['menuCell']}>
        <span className={classes['rowEnd']}>
          <GatedButton
            isAllowed={canChange}
            reason={t('editorsOnly')}
            variant="subtle"
            aria-label={t('restoreOf', { name: dataset.name })}
            onClick={() => onRestore(dataset)}
          >
            {t('restore')}
          </GatedButton>
          {canChange ? (
            <Button
              variant="subtle"
              color="red"
              className={classes['side']}
              aria-label={t('deleteOf', { name: dataset.name })}
              onClick={() => onDelete(dataset)}
            >
              {t('deleteForGood')}
            </Button>
          ) : null}
        </span>
      </td>
    </tr>
  );
};
