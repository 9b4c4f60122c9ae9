import type { Dataset, DatasetVersion } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { Body } from '../../../ui/body.tsx';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { datasetQuery } from '../core/api.ts';
import { t } from '../../../messages/index.ts';
import { readAddress } from '../core/model/address.ts';
import { Creating } from './components/creating.tsx';
import { DatasetBar } from './components/dataset-bar.tsx';
import { LayoutTabs } from './components/layout-tabs.tsx';
import { ToolsSlotContext } from '../core/components/layout-tools.tsx';
import { Notices } from './components/notices.tsx';
import { PageScope } from '../core/components/page-scope.tsx';
import { useLayoutKeys } from './hooks/use-layout-keys.ts';
import { usePageState } from './hooks/use-page-state.ts';
import classes from './components/frame.module.css';
import { useSearchKeys } from '../../../lib/use-search-keys.ts';

const crumbs = () => [{ label: t('dataset.datasets'), to: '/datasets' }];

/** Loads a dataset and renders its header, tabs and states around the open tab. `items`: more entries of its menu. */
export const DatasetFrame = ({ items }: { readonly items: ReactNode }) => {
  const { id } = useParams({ from: '/shell/datasets/$id' });
  const query = useQuery(datasetQuery(id));
  if (query.data !== undefined) {
    return <Loaded dataset={query.data} items={items} />;
  }
  if (query.error !== null) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={classes['page']}>
      <PageBar title={t('dataset.loadingDataset')} crumbs={crumbs()} />
      <Body kind="page">
        <LoadingBars lines={12} label={t('dataset.loadingDataset')} />
      </Body>
    </div>
  );
};

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const toList = (
    <Button component={Link} to="/datasets" variant="default">
      {t('dataset.toDatasets')}
    </Button>
  );
  return (
    <div className={classes['page']}>
      <PageBar title={t(isAbsent ? 'dataset.notFoundTitle' : 'dataset.loadFailed')} crumbs={crumbs()} />
      <Body kind="page">
        {isAbsent ? (
          <EmptyState title={t('dataset.notFoundText')} actions={toList} />
        ) : (
          <ErrorState error={error} onRetry={onRetry} actions={toList} />
        )}
      </Body>
    </div>
  );
};

const Loaded = ({ dataset, items }: { readonly dataset: Dataset; readonly items: ReactNode }) => {
  const search = useSearchKeys();
  const { version: requested } = readAddress(search);
  const version =
    requested === null ? dataset.version : dataset.versions.find(({ number }) => number === requested);
  if (dataset.version === null) {
    return <Creating dataset={dataset} />;
  }
  return (
    <WithVersion
      dataset={dataset}
      version={version ?? dataset.version}
      missing={version === undefined ? requested : null}
      items={items}
    />
  );
};

interface WithVersionProps {
  readonly dataset: Dataset;
  readonly version: DatasetVersion;
  /** A requested version that does not exist. */
  readonly missing: number | null;
  readonly items: ReactNode;
}

const WithVersion = ({ dataset, version, missing, items }: WithVersionProps) => {
  const state = usePageState(dataset, version);
  useLayoutKeys(dataset.id);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <PageScope state={state}>
      <div className={classes['page']}>
        <DatasetBar items={items} />
        <LayoutTabs slotRef={setSlot} />
        <Notices missingVersion={missing} />
        <ToolsSlotContext value={slot}>
          <Outlet />
        </ToolsSlotContext>
      </div>
    </PageScope>
  );
};
