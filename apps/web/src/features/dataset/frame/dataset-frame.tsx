import type { Dataset, DatasetVersion } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Body } from '../../../ui/page/body.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { PageBar } from '../../../ui/page/page-bar.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { RequestPart } from '../../../ui/sharing/share-part.tsx';
import { useLostAccess } from '../../../ui/sharing/use-watched-access.ts';
import { datasetQuery } from '../core/api.ts';
import { t } from '../../../messages/index.ts';
import { readAddress } from '../core/model/address.ts';
import { DatasetBar } from './components/dataset-bar.tsx';
import { LayoutTabs } from './components/layout-tabs.tsx';
import { ToolsSlotContext } from '../core/components/layout-tools.tsx';
import { Notices } from './components/notices.tsx';
import { PageScope } from '../core/components/page-scope.tsx';
import { useLayoutKeys } from './hooks/use-layout-keys.ts';
import { usePageState } from './hooks/use-page-state.ts';
import classes from './components/frame.module.css';
import { useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** Nothing can be requested at an address that names nothing. */
const ID = /^[0-9a-f-]{36}$/u;

const Creating = lazyPart(async () => ({ default: (await import('./components/creating.tsx')).Creating }));

const crumbs = () => [{ label: t('dataset.datasets'), to: '/datasets' }];

interface DatasetFrameProps {
  /** More entries of its menu. */
  readonly items: ReactNode;
  /** Above the open tab. */
  readonly notices: ReactNode;
}

/** Loads a dataset and renders its header, tabs and states around the open tab. */
export const DatasetFrame = ({ items, notices }: DatasetFrameProps) => {
  const { id } = useParams({ from: '/shell/datasets/$id' });
  const query = useQuery(datasetQuery(id));
  const isLost = useLostAccess({ kind: 'dataset', id }, query.data?.permission ?? null);
  if (query.data !== undefined && !isLost) {
    return <Loaded dataset={query.data} items={items} notices={notices} />;
  }
  if (query.error !== null || isLost) {
    return <Failed id={id} isLost={isLost} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Loading />;
};

const Loading = () => (
  <div className={classes['page']}>
    <PageBar title={t('dataset.loadingDataset')} crumbs={crumbs()} />
    <Body kind="page">
      <LoadingBars lines={12} label={t('dataset.loadingDataset')} />
    </Body>
  </div>
);

interface FailedProps {
  readonly id: string;
  readonly error: unknown;
  /** The reader could see it a moment ago. */
  readonly isLost: boolean;
  readonly onRetry: () => void;
}

const Failed = ({ id, error, isLost, onRetry }: FailedProps) => {
  const isAbsent = isLost || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  const absent = isLost ? 'sharing.lostTitle' : 'dataset.notFoundTitle';
  const toList = (
    <Button component={Link} to="/datasets" variant="default">
      {t('dataset.toDatasets')}
    </Button>
  );
  return (
    <div className={classes['page']}>
      <PageBar title={t(isAbsent ? absent : 'dataset.loadFailed')} crumbs={crumbs()} />
      <Body kind="page">
        {isAbsent ? (
          <>
            <EmptyState title={t(isLost ? 'sharing.lostText' : 'dataset.notFoundText')} actions={toList} />
            {ID.test(id) ? <RequestPart thing={{ kind: 'dataset', id }} onCheck={onRetry} /> : null}
          </>
        ) : (
          <ErrorState error={error} onRetry={onRetry} actions={toList} />
        )}
      </Body>
    </div>
  );
};

const Loaded = ({ dataset, items, notices }: DatasetFrameProps & { readonly dataset: Dataset }) => {
  const search = useSearchKeys();
  const { version: requested } = readAddress(search);
  const version =
    requested === null ? dataset.version : dataset.versions.find(({ number }) => number === requested);
  if (dataset.version === null) {
    return (
      <Suspense fallback={<Loading />}>
        <Creating dataset={dataset} />
      </Suspense>
    );
  }
  return (
    <WithVersion
      dataset={dataset}
      version={version ?? dataset.version}
      missing={version === undefined ? requested : null}
      items={items}
      notices={notices}
    />
  );
};

interface WithVersionProps extends DatasetFrameProps {
  readonly dataset: Dataset;
  readonly version: DatasetVersion;
  /** A requested version that does not exist. */
  readonly missing: number | null;
}

const WithVersion = ({ dataset, version, missing, items, notices }: WithVersionProps) => {
  const state = usePageState(dataset, version);
  useLayoutKeys(dataset.id);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <PageScope state={state}>
      <div className={classes['page']}>
        <DatasetBar items={items} />
        <LayoutTabs slotRef={setSlot} />
        <Notices missingVersion={missing} />
        {notices}
        <ToolsSlotContext value={slot}>
          <Outlet />
        </ToolsSlotContext>
      </div>
    </PageScope>
  );
};
