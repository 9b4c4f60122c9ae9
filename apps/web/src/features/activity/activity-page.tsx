import { Button } from '@mantine/core';
import {
  exportActivity,
  MAX_COUNTED_ACTIVITY,
  MAX_SEARCHED_ACTIVITY,
  type ActivityEntry,
} from '@plumbline/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api/api.ts';
import { useCan } from '../../lib/session/current.ts';
import { responseFileName, offerFile, readBlob } from '../../lib/browser/save-response.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { EntryList } from '../../ui/activity/entry-list.tsx';
import { Body } from '../../ui/page/body.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState, errorMessage } from '../../ui/states/states.tsx';
import { activityQuery } from './api.ts';
import { ActivityFilters } from './components/activity-filters.tsx';
import { ActivityTabs } from './components/activity-tabs.tsx';
import classes from './components/activity.module.css';
import { EntryDetails } from './components/entry-details.tsx';
import { LogCheck } from './components/log-check.tsx';
import {
  toActivityFilter,
  isFiltered,
  NO_FILTERS,
  parseActivitySearch,
  printActivitySearch,
  type ActivitySearch,
} from './model/activity-search.ts';

const countText = (total: number): string =>
  total > MAX_COUNTED_ACTIVITY
    ? t('activity.countMore', { count: MAX_COUNTED_ACTIVITY })
    : t('activity.count', { count: total });

/** The activity of the workspace: all of it for admins, else what the person may see. */
export const ActivityPage = () => {
  const search = parseActivitySearch(useSearchKeys());
  const navigate = useNavigate();
  const seesAll = useCan('admin');
  const list = useQuery(activityQuery(search));
  const setSearch = (next: ActivitySearch, replace = false): void =>
    void navigate({ to: '/activity', search: printActivitySearch(next), replace });
  const open = list.data?.data.find(({ id }) => id === search.entry);
  return (
    <>
      <PageBar title={t('activity.title')} actions={<DownloadButton search={search} />} />
      <ActivityTabs />
      <ActivityFilters search={search} onSearch={setSearch} />
      <Body kind="workbench">
        <div className={classes['scroll']} data-scrolls="">
          <QueryResults query={list} loading={t('activity.loading')} failed={t('activity.failed')}>
            {({ data, total, limit }) => (
              <>
                <div className={classes['count']}>
                  <span role="status">{countText(total)}</span>
                  {seesAll ? <LogCheck /> : null}
                </div>
                {data.length === 0 ? (
                  <NoEntries search={search} onSearch={setSearch} />
                ) : (
                  <EntryList
                    entries={data}
                    renderEntry={(entry, className, content) => (
                      <EntryLink entry={entry} search={search} className={className}>
                        {content}
                      </EntryLink>
                    )}
                  />
                )}
                <Pager
                  page={search.page}
                  total={Math.min(total, MAX_COUNTED_ACTIVITY)}
                  limit={limit}
                  onPage={(page) => setSearch({ ...search, page, entry: null })}
                />
              </>
            )}
          </QueryResults>
        </div>
        {open === undefined ? null : (
          <EntryDetails entry={open} onClose={() => setSearch({ ...search, entry: null }, true)} />
        )}
      </Body>
    </>
  );
};

interface EntryLinkProps {
  readonly entry: ActivityEntry;
  readonly search: ActivitySearch;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens the details of an entry, or closes them. */
const EntryLink = ({ entry, search, className, children }: EntryLinkProps) => {
  const isOpen = search.entry === entry.id;
  return (
    <Link
      className={className}
      to="/activity"
      search={printActivitySearch({ ...search, entry: isOpen ? null : entry.id })}
      replace
      aria-current={isOpen ? 'true' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  );
};

interface NoEntriesProps {
  readonly search: ActivitySearch;
  readonly onSearch: (search: ActivitySearch) => void;
}

const NoEntries = ({ search, onSearch }: NoEntriesProps) =>
  isFiltered(search) || search.page > 1 ? (
    <EmptyState
      title={t('activity.noMatch')}
      actions={
        <Button variant="default" onClick={() => onSearch(NO_FILTERS)}>
          {t('activity.clear')}
        </Button>
      }
    >
      {search.q === '' ? t('activity.noMatchWhat') : t('activity.searched', { count: MAX_SEARCHED_ACTIVITY })}
    </EmptyState>
  ) : (
    <EmptyState title={t('activity.empty')}>{t('activity.emptyWhat')}</EmptyState>
  );

const DownloadButton = ({ search }: { readonly search: ActivitySearch }) => {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const response = await api.download(exportActivity, { query: toActivityFilter(search) });
      const blob = await readBlob({ response, onProgress: () => undefined });
      offerFile(blob, responseFileName(response, 'activity.csv'));
      toast(t('activity.downloaded'));
    } catch (error) {
      toast(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload {...ICON} />}
      onClick={() => void download()}
    >
      {t('activity.download')}
    </Button>
  );
};
