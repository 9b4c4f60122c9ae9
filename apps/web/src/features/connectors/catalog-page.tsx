import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { handFiles } from '../../lib/upload/pending-files.ts';
import { useCan } from '../../lib/session/current.ts';
import { UPLOAD_WIZARD } from '../../lib/routes/new-dataset.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { NoResults } from '../../ui/list/list-results.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar, SubBar } from '../../ui/page/page-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { usePhone } from '../../ui/page/use-phone.ts';
import { catalogQuery, connectionsQuery } from './api.ts';
import { OwnConnections } from './components/own-connections.tsx';
import { groupCatalog, sourceOfFile } from './model/catalog.ts';
import { CatalogGroups } from './components/catalog-groups.tsx';
import { DropBand } from './components/drop-band.tsx';
import classes from './components/catalog.module.css';

export const CatalogPage = () => {
  const { q: search = '' } = useSearch({ from: '/shell/connections' });
  const navigate = useNavigate();
  const canCreate = useCan('editor');
  const isPhone = usePhone();
  const catalog = useQuery(catalogQuery);

  const setSearch = useCallback(
    (q: string) => void navigate({ to: '/connections', search: q === '' ? {} : { q }, replace: true }),
    [navigate],
  );
  const begin = (files: readonly File[]): void => {
    if (files.length === 0) {
      return;
    }
    handFiles(files);
    const database = files.length === 1 ? sourceOfFile(catalog.data ?? [], files[0]?.name ?? '') : null;
    void (database === null
      ? navigate(UPLOAD_WIZARD)
      : navigate({ to: '/connections/new/$connector', params: { connector: database } }));
  };

  const groups = groupCatalog(catalog.data ?? [], search);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const field = (
    <SearchField label={t('connector.find')} value={search} isWide={isPhone} onChange={setSearch} />
  );
  return (
    <>
      <PageBar title={t('connector.title')} {...(isPhone ? {} : { actions: field })} />
      {isPhone ? (
        <SubBar>
          <div className={classes['phoneSearch']}>{field}</div>
        </SubBar>
      ) : null}
      <Body>
        <DropBand isAllowed={canCreate} onFiles={begin} />
        <p className="pl-hidden" role="status">
          {search === '' ? '' : t('connector.found', { count })}
        </p>
        {catalog.isPending ? <LoadingBars lines={6} label={t('connector.loading')} /> : null}
        <ErrorState
          error={catalog.error}
          title={t('connector.failed')}
          onRetry={() => void catalog.refetch()}
        />
        {catalog.isSuccess && groups.length === 0 ? (
          <NoResults
            title={t('connector.noMatch', { search })}
            action={t('connector.showAll')}
            onAction={() => setSearch('')}
          />
        ) : (
          <CatalogGroups groups={groups} isAllowed={canCreate} />
        )}
        <Own />
      </Body>
    </>
  );
};

/** Connections of one's own and shared ones, below the catalog. */
const Own = () => {
  const own = useQuery(connectionsQuery());
  const connections = own.data?.data ?? [];
  if (own.isError) {
    return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  }
  return connections.length === 0 ? null : (
    <section className={classes['own']} aria-labelledby="own-connections">
      <h2 id="own-connections" className={classes['groupName']}>
        {t('connection.own')}
      </h2>
      <OwnConnections connections={connections} />
    </section>
  );
};
