import type { DatasetColumn, Reject } from '@plumbline/contract';
import { DEFAULT_LIMIT, downloadRejects } from '@plumbline/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatBytes, formatNumber, t } from '../../../messages/index.ts';
import { Body } from '../../../ui/page/body.tsx';
import { BusyButton } from '../../../ui/buttons/busy-button.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { ListResults } from '../../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { rejectsQuery } from '../core/api.ts';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../core/components/editors-only.tsx';
import { useDownload } from '../core/hooks/use-download.ts';
import { RetypeDialog } from '../core/components/retype-dialog.tsx';
import { readRejectsAddress } from './model.ts';
import classes from './components/rejects.module.css';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** The cells of the file that did not fit, why, and how to fix them. */
export const RejectsPage = () => {
  const { version } = useDatasetPage();
  return (
    <Body kind="page">
      {version.rejectCount === 0 ? (
        <EmptyState title={t('dataset.rejectsNone', { version: version.number })} />
      ) : (
        <Rejects />
      )}
    </Body>
  );
};

const Rejects = () => {
  const { dataset, version, columns, findColumn, canEdit } = useDatasetPage();
  const { page, column } = readRejectsAddress(useSearchKeys());
  const navigate = useNavigate();
  const [retyped, setRetyped] = useState<string | null>(null);
  const query = useQuery(
    rejectsQuery(dataset.id, { page, limit: DEFAULT_LIMIT, version: version.number, column }),
  );
  const go = (next: { readonly page?: number; readonly column?: string | null }): void =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({
        ...search,
        rp: next.page,
        rc: (next.column === undefined ? column : next.column) ?? undefined,
      }),
    });
  const picked = column === null ? null : findColumn(column);
  return (
    <>
      <p className={classes['why']}>
        {t('dataset.rejectsWhy', { count: version.rejectCount, version: version.number })}
      </p>
      <div className={classes['tools']}>
        <NativeSelect
          size="sm"
          aria-label={t('dataset.rejectColumn')}
          value={column ?? ''}
          onChange={(event) => go({ column: event.currentTarget.value || null })}
          data={[
            { value: '', label: t('dataset.rejectsAllColumns') },
            ...columns.map(({ name, label }) => ({ value: name, label })),
          ]}
        />
        {picked === null ? null : (
          <EditorsOnly can={canEdit}>
            <Button variant="default" disabled={!canEdit} onClick={() => setRetyped(picked.name)}>
              {t('dataset.rejectsChangeType', { column: picked.label })}
            </Button>
          </EditorsOnly>
        )}
        <span className={classes['push']} />
        <DownloadRejects />
      </div>
      <ListResults
        query={query}
        page={page}
        onPage={(next) => go({ page: next })}
        loading={t('dataset.rejectsTitle')}
        failed={t('dataset.rejectsFailed')}
        empty={null}
        lines={10}
      >
        {(rejects) => (
          <RejectTable rejects={rejects} findColumn={findColumn} onColumn={(name) => go({ column: name })} />
        )}
      </ListResults>
      <RetypeDialog column={retyped} onClose={() => setRetyped(null)} />
    </>
  );
};

const DownloadRejects = () => {
  const { dataset, version } = useDatasetPage();
  const { state, start } = useDownload();
  const failure = state === null || state.error === null ? null : errorMessage(state.error);
  return (
    <>
      {failure === null ? null : <span role="alert">{failure}</span>}
      <BusyButton
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        isBusy={state !== null && failure === null}
        onClick={() =>
          void start({
            fallbackName: `${dataset.name} rejects.csv`,
            open: (signal) =>
              api.download(downloadRejects, {
                params: { id: dataset.id },
                query: { version: version.number },
                signal,
              }),
          })
        }
      >
        {state === null
          ? t('dataset.rejectsDownload')
          : t('dataset.downloading', { name: state.name, size: formatBytes(state.bytes) })}
      </BusyButton>
    </>
  );
};

interface RejectTableProps {
  readonly rejects: readonly Reject[];
  readonly findColumn: (name: string) => DatasetColumn | null;
  readonly onColumn: (column: string) => void;
}

const RejectTable = ({ rejects, findColumn, onColumn }: RejectTableProps) => {
  const columns: readonly ListColumn<Reject>[] = [
    { key: 'row', label: t('dataset.rejectRow'), isNumeric: true, render: ({ row }) => formatNumber(row) },
    {
      key: 'column',
      label: t('dataset.rejectColumn'),
      render: ({ column }) =>
        column === null ? (
          t('dataset.rejectWholeRow')
        ) : (
          <button type="button" className={classes['column']} onClick={() => onColumn(column)}>
            {findColumn(column)?.label ?? column}
          </button>
        ),
    },
    {
      key: 'text',
      label: t('dataset.rejectText'),
      render: ({ text }) => (
        <code className={classes['text']} title={text}>
          {text === '' ? '""' : text}
        </code>
      ),
    },
    { key: 'reason', label: t('dataset.rejectReason'), render: ({ reason }) => reason },
  ];
  return (
    <ListTable
      label={t('dataset.rejectsTitle')}
      columns={columns}
      items={rejects}
      keyOf={({ row, column, reason }) => `${row} ${column} ${reason}`}
    />
  );
};
