import { createFile } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '../../lib/session/current.ts';
import { LINK_WIZARD, UPLOAD_WIZARD } from '../../lib/routes/new-dataset.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { ListResults, NoResults } from '../../ui/list/list-results.tsx';
import { NewButton } from '../../ui/list/new-button.tsx';
import { PageBar, SubBar } from '../../ui/page/page-bar.tsx';
import { ScopeFilter } from '../../ui/sharing/scope-filter.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { usePhone } from '../../ui/page/use-phone.ts';
import { datasetsQuery } from './api.ts';
import { DraftList, useDraftList } from './components/drafts.tsx';
import { BulkBar } from './components/bulk-bar.tsx';
import { DatasetTable } from './components/dataset-table.tsx';
import { FailedSome } from './components/bulk-failure.tsx';
import { Making, useNewestJobs } from './components/creating-jobs.tsx';
import classes from './components/list.module.css';
import { useArchiving } from './hooks/use-archiving.ts';
import { useListSearch, type ListSearchControl } from './hooks/use-list-search.ts';
import { useSelection } from '../../ui/list/use-selection.ts';

export const DatasetsPage = () => {
  const control = useListSearch('/datasets');
  const { search, setSearch, setQuery, scope, setScope } = control;
  const navigate = useNavigate();
  const canChange = useCan('editor');
  const list = useQuery(datasetsQuery(search, scope));
  const datasets = list.data?.data ?? [];
  const selected = useSelection(datasets.map(({ id }) => id));
  const archiving = useArchiving();
  const isPhone = usePhone();
  const jobs = useNewestJobs();
  const draftList = useDraftList(jobs);

  const archiveSelected = async (): Promise<void> => {
    await archiving.archive(datasets.filter(({ id }) => selected.selection.has(id)));
    selected.clear();
  };
  const field = (
    <SearchField label={t('datasets.find')} value={search.q} isWide={isPhone} onChange={setQuery} />
  );
  return (
    <>
      <PageBar
        title={t('datasets.title')}
        actions={
          <>
            {isPhone ? null : (
              <>
                <ScopeFilter value={scope} onChange={setScope} />
                {field}
              </>
            )}
            <SqlButton isPhone={isPhone} onClick={() => void navigate({ to: '/sql' })} />
            <NewButton
              label={t('datasets.newDataset')}
              isAllowed={canChange}
              reason={t('datasets.editorsOnly')}
              leadsTo={createFile}
              onClick={() => void navigate({ to: '/connections' })}
            />
          </>
        }
      />
      {isPhone ? (
        <SubBar>
          <div className={classes['phoneSearch']}>
            {field}
            <ScopeFilter value={scope} onChange={setScope} />
          </div>
        </SubBar>
      ) : null}
      <BulkBar count={selected.selection.size} onClear={selected.clear}>
        <Button variant="default" loading={archiving.isBusy} onClick={() => void archiveSelected()}>
          {t('datasets.archiveCount', { count: selected.selection.size })}
        </Button>
      </BulkBar>
      <Body>
        <FailedSome {...archiving} />
        <Making jobs={jobs} canChange={canChange} />
        <DraftList {...draftList} />
        <ListResults
          query={list}
          page={search.page}
          onPage={(page) => setSearch({ ...search, page })}
          loading={t('datasets.loading')}
          failed={t('datasets.failed')}
          found={search.q === '' ? null : (count) => t('datasets.found', { count })}
          empty={<NothingListed {...control} canChange={canChange} />}
        >
          {(shown) => (
            <DatasetTable
              datasets={shown}
              search={search}
              onSearch={setSearch}
              selected={selected}
              onArchive={(dataset) => void archiving.archive([dataset])}
            />
          )}
        </ListResults>
      </Body>
    </>
  );
};

const SqlButton = ({ isPhone, onClick }: { readonly isPhone: boolean; readonly onClick: () => void }) =>
  isPhone ? (
    <IconButton label={t('datasets.askSql')} onClick={onClick}>
      <IconTerminal2 size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  ) : (
    <Button variant="default" leftSection={<IconTerminal2 {...ICON} />} onClick={onClick}>
      {t('datasets.askSql')}
    </Button>
  );

interface NothingListedProps extends ListSearchControl {
  readonly canChange: boolean;
}

const NothingListed = ({ search, setQuery, scope, setScope, canChange }: NothingListedProps) => {
  const navigate = useNavigate();
  if (search.q !== '') {
    return (
      <NoResults
        title={t('datasets.noMatch', { search: search.q })}
        action={t('datasets.dropSearch')}
        onAction={() => setQuery('')}
      />
    );
  }
  if (scope !== null) {
    return (
      <NoResults
        title={t(`sharing.scopeEmpty-${scope}`)}
        action={t('dashboard.showAll')}
        onAction={() => setScope(null)}
      />
    );
  }
  if (!canChange) {
    return <EmptyState title={t('datasets.emptyViewer')} />;
  }
  return (
    <EmptyState
      title={t('datasets.empty')}
      actions={
        <>
          <Button onClick={() => void navigate(UPLOAD_WIZARD)}>{t('datasets.uploadFile')}</Button>
          <Button variant="default" onClick={() => void navigate(LINK_WIZARD)}>
            {t('datasets.useLink')}
          </Button>
          <Button variant="subtle" onClick={() => void navigate({ to: '/connections' })}>
            {t('datasets.seeSources')}
          </Button>
        </>
      }
    >
      {t('datasets.emptyHelp')}
    </EmptyState>
  );
};
