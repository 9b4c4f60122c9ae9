import { Button } from '@mantine/core';
import { allows, type DatasetSummary, restoreDatasource } from '@plumbline/contract';
import { IconDatabase } from '@tabler/icons-react';
import { formatBytes, formatTableTime, t } from '../../../messages/index.ts';
import { GatedButton } from '../../../ui/buttons/gated-button.tsx';
import { ListName, Truncated } from '../../../ui/list/list-name.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import type { SelectionControl } from '../../../ui/list/use-selection.ts';
import { needText } from '../../../ui/sharing/access-mark.tsx';
import { phoneMeta } from './dataset-facts.tsx';
import { DATASET_COLUMNS, datasetSelection } from './dataset-table.tsx';
import classes from './list.module.css';

interface ArchiveTableProps {
  readonly datasets: readonly DatasetSummary[];
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly selected: SelectionControl;
  readonly onRestore: (dataset: DatasetSummary) => void;
  readonly onDelete: (dataset: DatasetSummary) => void;
}

const archivedAt = (dataset: DatasetSummary): string => dataset.archivedAt ?? dataset.updatedAt;

export const ArchiveTable = (props: ArchiveTableProps) => {
  const { datasets, search, onSearch, selected, onRestore, onDelete } = props;
  const { source, version, rows } = DATASET_COLUMNS;
  const columns: readonly ListColumn<DatasetSummary>[] = [
    {
      key: 'name',
      label: t('datasets.name'),
      kind: 'name',
      sort: 'name',
      render: (dataset) => (
        <ListName icon={IconDatabase} meta={phoneMeta(dataset, archivedAt(dataset))}>
          <Truncated text={dataset.name} />
        </ListName>
      ),
    },
    source,
    version,
    rows,
    {
      key: 'size',
      label: t('datasets.size'),
      hideOn: 'narrow',
      isNumeric: true,
      render: (dataset) => (dataset.version === null ? '' : formatBytes(dataset.version.sizeBytes)),
    },
    {
      key: 'archivedAt',
      label: t('datasets.archivedAt'),
      hideOn: 'phone',
      sort: 'updatedAt',
      render: (dataset) => formatTableTime(archivedAt(dataset)),
    },
    {
      key: 'actions',
      label: t('datasets.actions'),
      isLabelHidden: true,
      kind: 'menu',
      render: (dataset) => (
        <span className={classes['rowEnd']}>
          <GatedButton
            isAllowed={allows(dataset.permission, 'edit')}
            reason={needText(dataset)}
            leadsTo={restoreDatasource}
            variant="subtle"
            aria-label={t('datasets.restoreOf', { name: dataset.name })}
            onClick={() => onRestore(dataset)}
          >
            {t('datasets.restore')}
          </GatedButton>
          {allows(dataset.permission, 'manage') ? (
            <Button
              variant="subtle"
              color="red"
              visibleFrom="sm"
              aria-label={t('datasets.deleteOf', { name: dataset.name })}
              onClick={() => onDelete(dataset)}
            >
              {t('datasets.deleteForGood')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <ListTable
      label={t('datasets.archiveTable')}
      columns={columns}
      items={datasets}
      keyOf={({ id }) => id}
      sort={search.sort}
      onSort={(sort) => onSearch({ ...search, sort, page: 1 })}
      selection={datasetSelection(
        selected,
        datasets.some(({ permission }) => allows(permission, 'edit')),
      )}
    />
  );
};
