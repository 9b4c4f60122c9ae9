import { createDashboard } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/session/current.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.ts';
import { Body } from '../../../ui/page/body.tsx';
import { ListResults, NoResults } from '../../../ui/list/list-results.tsx';
import { NewButton } from '../../../ui/list/new-button.tsx';
import { PageBar, SubBar } from '../../../ui/page/page-bar.tsx';
import { ScopeFilter } from '../../../ui/sharing/scope-filter.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { dashboardsQuery, foldersQuery } from '../core/api.ts';
import { t } from '../../../messages/index.ts';
import { DashboardTable } from './components/dashboard-table.tsx';
import { FolderBar } from './components/folder-bar.tsx';
import { NewDialog } from './components/new-dialog.tsx';
import { useDashboardSearch, type DashboardSearchControl } from './hooks/use-dashboard-search.ts';
import classes from './components/list.module.css';

export const DashboardsPage = () => {
  const control = useDashboardSearch();
  const { search, setSearch, setQuery } = control;
  const canChange = useCan('editor');
  const isPhone = usePhone();
  const folders = useQuery(foldersQuery).data ?? [];
  const make = (): void => setSearch({ making: true });
  useShortcut('n', canChange ? make : null);
  const field = (
    <SearchField label={t('dashboard.find')} value={search.q} isWide={isPhone} onChange={setQuery} />
  );
  return (
    <>
      <PageBar
        title={t('dashboard.title')}
        actions={
          <>
            {isPhone ? null : (
              <>
                <ScopeFilter value={search.scope} onChange={(scope) => setSearch({ scope, page: 1 })} />
                {field}
              </>
            )}
            <NewButton
              label={t('dashboard.newDashboard')}
              isAllowed={canChange}
              reason={t('dashboard.editorsOnly')}
              leadsTo={createDashboard}
              onClick={make}
            />
          </>
        }
      />
      <SubBar label={t('dashboard.folders')}>
        <FolderBar folders={folders} search={search} onSearch={setSearch} canChange={canChange} />
      </SubBar>
      <Body>
        {isPhone ? (
          <div className={classes['phoneSearch']}>
            {field}
            <ScopeFilter value={search.scope} onChange={(scope) => setSearch({ scope, page: 1 })} />
          </div>
        ) : null}
        <Listed control={control} canChange={canChange} onNew={make} />
      </Body>
      {search.making && canChange ? (
        <NewDialog
          datasetId={search.dataset}
          storyId={search.story}
          workflowId={search.workflow}
          folderId={search.folder === 'none' ? null : search.folder}
          onClose={() => setSearch({ making: false, dataset: null, story: null, workflow: null })}
        />
      ) : null}
    </>
  );
};

interface ListedProps {
  readonly control: DashboardSearchControl;
  readonly canChange: boolean;
  readonly onNew: () => void;
}

const Listed = ({ control, canChange, onNew }: ListedProps) => {
  const { search, setSearch } = control;
  const list = useQuery(dashboardsQuery(search));
  const folders = useQuery(foldersQuery).data ?? [];
  return (
    <ListResults
      query={list}
      page={search.page}
      onPage={(page) => setSearch({ page })}
      loading={t('dashboard.listLoading')}
      failed={t('dashboard.listFailed')}
      found={search.q === '' ? null : (count) => t('dashboard.found', { count })}
      empty={<NothingListed {...control} canChange={canChange} onNew={onNew} />}
    >
      {(dashboards) => (
        <DashboardTable
          dashboards={dashboards}
          folders={folders}
          search={search}
          onSearch={setSearch}
          canChange={canChange}
        />
      )}
    </ListResults>
  );
};

interface NothingListedProps extends DashboardSearchControl {
  readonly canChange: boolean;
  readonly onNew: () => void;
}

const NothingListed = ({ search, setSearch, setQuery, canChange, onNew }: NothingListedProps) => {
  if (search.q !== '') {
    return (
      <NoResults
        title={t('dashboard.noMatch', { search: search.q })}
        action={t('dashboard.dropSearch')}
        onAction={() => setQuery('')}
      />
    );
  }
  if (search.scope !== null) {
    return (
      <NoResults
        title={t(`sharing.scopeEmpty-${search.scope}`)}
        action={t('dashboard.showAll')}
        onAction={() => setSearch({ scope: null })}
      />
    );
  }
  if (search.archived) {
    return (
      <NoResults
        title={t('dashboard.noArchived')}
        action={t('dashboard.showAll')}
        onAction={() => setSearch({ archived: false })}
      />
    );
  }
  if (search.favourites) {
    return (
      <NoResults
        title={t('dashboard.noFavorites')}
        action={t('dashboard.showAll')}
        onAction={() => setSearch({ favourites: false })}
      />
    );
  }
  if (search.folder !== null) {
    return (
      <NoResults
        title={t('dashboard.emptyFolder')}
        action={t('dashboard.showAll')}
        onAction={() => setSearch({ folder: null })}
      />
    );
  }
  return canChange ? (
    <EmptyState
      title={t('dashboard.empty')}
      actions={<Button onClick={onNew}>{t('dashboard.newDashboard')}</Button>}
    >
      {t('dashboard.emptyHelp')}
    </EmptyState>
  ) : (
    <EmptyState title={t('dashboard.emptyViewer')} />
  );
};
