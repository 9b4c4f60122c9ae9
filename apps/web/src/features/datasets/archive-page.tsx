import { Button } from '@mantine/core';
import type { DatasetSummary } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ListResults, NoResults } from '../../ui/list/list-results.tsx';
import { PageBar, SubBar } from '../../ui/page/page-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { usePhone } from '../../ui/page/use-phone.ts';
import { archivedQuery } from './api.ts';
import { ArchiveTable } from './components/archive-table.tsx';
import { BulkBar } from './components/bulk-bar.tsx';
import { DeleteModal } from './components/delete-modal.tsx';
import { FailedSome } from './components/bulk-failure.tsx';
import { OtherArchives } from './components/other-archives.tsx';
import classes from './components/list.module.css';
import { useArchiving } from './hooks/use-archiving.ts';
import { useListSearch, type ListSearchControl } from './hooks/use-list-search.ts';
import { useSelection } from '../../ui/list/use-selection.ts';

export const ArchivePage = () => {
  const control = useListSearch('/archive');
  const { search, setSearch, setQuery } = control;
  const list = useQuery(archivedQuery(search));
  const datasets = list.data?.data ?? [];
  const selected = useSelection(datasets.map(({ id }) => id));
  const archiving = useArchiving();
  const isPhone = usePhone();
  const [doomed, setDoomed] = useState<readonly DatasetSummary[]>([]);
  const chosen = datasets.filter(({ id }) => selected.selection.has(id));
  const field = (
    <SearchField label={t('datasets.archiveFind')} value={search.q} isWide={isPhone} onChange={setQuery} />
  );
  return (
    <>
      <PageBar title={t('datasets.archiveTitle')} {...(isPhone ? {} : { actions: field })} />
      {isPhone ? (
        <SubBar>
          <div className={classes['phoneSearch']}>{field}</div>
        </SubBar>
      ) : null}
      <BulkBar count={chosen.length} onClear={selected.clear}>
        <Button variant="default" loading={archiving.isBusy} onClick={() => void archiving.restore(chosen)}>
          {t('datasets.restoreCount', { count: chosen.length })}
        </Button>
        <Button variant="default" c="var(--pl-negative)" onClick={() => setDoomed(chosen)}>
          {t('datasets.deleteCount', { count: chosen.length })}
        </Button>
      </BulkBar>
      <Body>
        <OtherArchives />
        <FailedSome {...archiving} />
        <ListResults
          query={list}
          page={search.page}
          onPage={(page) => setSearch({ ...search, page })}
          loading={t('datasets.archiveLoading')}
          failed={t('datasets.archiveFailed')}
          found={search.q === '' ? null : (count) => t('datasets.found', { count })}
          empty={<NothingArchived {...control} />}
          lines={6}
        >
          {(shown) => (
            <ArchiveTable
              datasets={shown}
              search={search}
              onSearch={setSearch}
              selected={selected}
              onRestore={(dataset) => void archiving.restore([dataset])}
              onDelete={(dataset) => setDoomed([dataset])}
            />
          )}
        </ListResults>
      </Body>
      {doomed.length === 0 ? null : <DeleteModal datasets={doomed} onClose={() => setDoomed([])} />}
    </>
  );
};

const NothingArchived = ({ search, setQuery }: ListSearchControl) => {
  const navigate = useNavigate();
  return search.q === '' ? (
    <NoResults
      title={t('datasets.archiveEmpty')}
      action={t('datasets.backToDatasets')}
      onAction={() => void navigate({ to: '/datasets' })}
    />
  ) : (
    <NoResults
      title={t('datasets.archiveNoMatch', { search: search.q })}
      action={t('datasets.dropSearch')}
      onAction={() => setQuery('')}
    />
  );
};
