import { Button } from '@mantine/core';
import type { DatasetSummary } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/current.ts';
import { t } from '../../messages/datasets.ts';
import { Body } from '../../ui/body.tsx';
import { LoadingBars } from '../../ui/loading-bars.tsx';
import { PageBar, SubBar } from '../../ui/page-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { archivedQuery } from './api.ts';
import { ArchiveTable } from './components/archive-table.tsx';
import { BulkBar } from './components/bulk-bar.tsx';
import { DeleteModal } from './components/delete-modal.tsx';
import { FailedSome } from './components/bulk-failure.tsx';
import { Pager } from './components/pager.tsx';
import classes from './components/list.module.css';
import { useArchiving } from './hooks/use-archiving.ts';
import { useListSearch, type ListSearchControl } from './hooks/use-list-search.ts';
import { useSelection } from './hooks/use-selection.ts';

export const ArchivePage = () => {
  const control = useListSearch('/archive');
  const { search, setSearch, setQuery } = control;
  const canChange = useCan('editor');
  const list = useQuery(archivedQuery(search));
  const datasets = list.data?.data ?? [];
  const selected = useSelection(datasets.map(({ id }) => id));
  const archiving = useArchiving();
  const isPhone = usePhone();
  const [doomed, setDoomed] = useState<readonly DatasetSummary[]>([]);
  const chosen = datasets.filter(({ id }) => selected.selection.has(id));
  const field = (
    <SearchField label={t('archiveFind')} value={search.q} isWide={isPhone} onChange={setQuery} />
  );
  return (
    <>
      <PageBar title={t('archiveTitle')} {...(isPhone ? {} : { actions: field })} />
      {isPhone ? (
        <SubBar>
          <div className={classes['phoneSearch']}>{field}</div>
        </SubBar>
      ) : null}
      <BulkBar count={chosen.length} onClear={selected.clear}>
        <Button variant="default" loading={archiving.isBusy} onClick={() => void archiving.restore(chosen)}>
          {t('restoreCount', { count: chosen.length })}
        </Button>
        <Button variant="default" c="var(--pl-negative)" onClick={() => setDoomed(chosen)}>
          {t('deleteCount', { count: chosen.length })}
        </Button>
      </BulkBar>
      <Body>
        <FailedSome {...archiving} />
        <p className="pl-hidden" role="status">
          {search.q === '' || list.data === undefined ? '' : t('found', { count: list.data.total })}
        </p>
        {list.isError ? (
          <ErrorState error={list.error} title={t('archiveFailed')} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <LoadingBars lines={6} label={t('archiveLoading')} /> : null}
        {list.data !== undefined && datasets.length === 0 ? (
          <NothingArchived {...control} total={list.data.total} />
        ) : null}
        {list.data !== undefined && datasets.length > 0 ? (
          <>
            <div className={classes['card']} data-fetching={list.isPlaceholderData || undefined}>
              <ArchiveTable
                datasets={datasets}
                search={search}
                onSearch={setSearch}
                selected={selected}
                canChange={canChange}
                onRestore={(dataset) => void archiving.restore([dataset])}
                onDelete={(dataset) => setDoomed([dataset])}
              />
            </div>
            <Pager {...list.data} onPage={(page) => setSearch({ ...search, page })} />
          </>
        ) : null}
      </Body>
      {doomed.length === 0 ? null : <DeleteModal datasets={doomed} onClose={() => setDoomed([])} />}
    </>
  );
};

const NothingArchived = ({
  search,
  setSearch,
  setQuery,
  total,
}: ListSearchControl & { readonly total: number }) => {
  const navigate = useNavigate();
  if (total > 0) {
    return (
      <EmptyState
        title={t('pastEnd', { page: search.page })}
        actions={
          <Button variant="default" onClick={() => setSearch({ ...search, page: 1 })}>
            {t('firstPage')}
          </Button>
        }
      />
    );
  }
  return search.q === '' ? (
    <EmptyState
      title={t('archiveEmpty')}
      actions={
        <Button variant="default" onClick={() => void navigate({ to: '/datasets' })}>
          {t('backToDatasets')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('archiveNoMatch', { search: search.q })}
      actions={
        <Button variant="default" onClick={() => setQuery('')}>
          {t('dropSearch')}
        </Button>
      }
    />
  );
};
