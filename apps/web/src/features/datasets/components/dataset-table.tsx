import { allows, type DatasetSummary } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTableTime, t } from '../../../messages/index.ts';
import { Truncated } from '../../../ui/list/list-name.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import type { SelectionControl } from '../../../ui/list/use-selection.ts';
import { AccessMark, OwnerName } from '../../../ui/sharing/access-mark.tsx';
import { SharePart } from '../../../ui/sharing/share-part.tsx';
import { StateText, VersionDatum, phoneMeta, rowsText, sourceText } from './dataset-facts.tsx';
import { NameCell, RenameField } from './name-cell.tsx';
import { RowMenu } from './row-menu.tsx';

interface DatasetTableProps {
  readonly datasets: readonly DatasetSummary[];
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  readonly selected: SelectionControl;
  readonly onArchive: (dataset: DatasetSummary) => void;
}

/** Columns that the datasets and the archive share. */
export const DATASET_COLUMNS = {
  source: {
    key: 'source',
    label: t('datasets.source'),
    kind: 'wide',
    hideOn: 'narrow',
    render: (dataset) => <Truncated text={sourceText(dataset)} />,
  },
  version: {
    key: 'version',
    label: t('datasets.version'),
    hideOn: 'phone',
    render: (dataset) => <VersionDatum dataset={dataset} />,
  },
  rows: { key: 'rows', label: t('datasets.rows'), hideOn: 'phone', isNumeric: true, render: rowsText },
} as const satisfies Readonly<Record<string, ListColumn<DatasetSummary>>>;

export const datasetSelection = (control: SelectionControl, canChange: boolean) => ({
  control,
  isDisabled: !canChange,
  labelAll: t('datasets.selectAll'),
  labelOf: ({ name }: DatasetSummary) => t('datasets.select', { name }),
});

export const DatasetTable = (props: DatasetTableProps) => {
  const { datasets, search, onSearch, selected, onArchive } = props;
  const navigate = useNavigate();
  const [shared, setShared] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const { source, version, rows } = DATASET_COLUMNS;
  const columns: readonly ListColumn<DatasetSummary>[] = [
    {
      key: 'name',
      label: t('datasets.name'),
      kind: 'name',
      sort: 'name',
      render: (dataset) =>
        renaming === dataset.id ? (
          <RenameField dataset={dataset} onDone={() => setRenaming(null)} />
        ) : (
          <NameCell dataset={dataset} meta={phoneMeta(dataset, dataset.updatedAt)} />
        ),
    },
    source,
    version,
    rows,
    {
      key: 'owner',
      label: t('datasets.owner'),
      hideOn: 'narrow',
      render: (dataset) => <OwnerName {...dataset} />,
    },
    {
      key: 'shared',
      label: t('sharing.shared'),
      hideOn: 'narrow',
      render: (dataset) => <AccessMark {...dataset} />,
    },
    {
      key: 'updatedAt',
      label: t('datasets.changed'),
      hideOn: 'phone',
      sort: 'updatedAt',
      render: ({ updatedAt }) => formatTableTime(updatedAt),
    },
    {
      key: 'state',
      label: t('datasets.state'),
      hideOn: 'phone',
      render: (dataset) => <StateText dataset={dataset} />,
    },
    {
      key: 'actions',
      label: t('datasets.actions'),
      isLabelHidden: true,
      kind: 'menu',
      render: (dataset) => (
        <RowMenu
          dataset={dataset}
          onShare={() => setShared(dataset.id)}
          onOpen={() => void navigate({ to: '/datasets/$id/data', params: { id: dataset.id } })}
          onRename={() => setRenaming(dataset.id)}
          onArchive={() => onArchive(dataset)}
        />
      ),
    },
  ];
  return (
    <>
      <ListTable
        label={t('datasets.table')}
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
      {shared === null ? null : (
        <SharePart thing={{ kind: 'dataset', id: shared }} onClose={() => setShared(null)} />
      )}
    </>
  );
};
