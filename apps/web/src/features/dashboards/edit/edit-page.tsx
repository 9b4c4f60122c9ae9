import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraftOwner } from '../../../lib/session/current.ts';
import { computedQuery } from '../../../lib/data/route-query.ts';
import { draftBox } from '../../../lib/drafts/drafts.ts';
import { Body } from '../../../ui/page/body.tsx';
import { PageBar } from '../../../ui/page/page-bar.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { needText } from '../../../ui/sharing/access-mark.tsx';
import { useLostAccess } from '../../../ui/sharing/use-watched-access.ts';
import { dashboardQuery, type LoadedDashboard } from '../core/api.ts';
import { ArchivedDashboard } from '../core/components/archived-dashboard.tsx';
import { crumbs, NotThere } from '../core/components/not-found.tsx';
import { t } from '../../../messages/index.ts';
import { canEditNow } from '../core/model/can-edit-now.ts';
import type { DashboardDraft } from './model/drafts.ts';
import { EditView } from './components/edit-view.tsx';

/** The dashboard as it is arranged. Whoever left with unsaved changes continues with them. */
export const EditPage = () => {
  const { id } = useParams({ from: '/shell/dashboards/$id/edit' });
  const query = useQuery({ ...dashboardQuery(id), staleTime: 0 });
  const isLost = useLostAccess({ kind: 'dashboard', id }, query.data?.data.permission ?? null);
  if (query.data === undefined || isLost) {
    return <NotThere id={id} isLost={isLost} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const dashboard = query.data.data;
  if (!canEditNow(dashboard)) {
    const { name, isArchived } = dashboard;
    return (
      <>
        <PageBar title={name} crumbs={[...crumbs(), { label: name, to: `/dashboards/${id}` }]} />
        <Body>
          {isArchived ? (
            <ArchivedDashboard dashboard={dashboard} />
          ) : (
            <EmptyState title={t('dashboardEditor.viewersCannot')}>{needText(dashboard)}</EmptyState>
          )}
        </Body>
      </>
    );
  }
  return query.isFetchedAfterMount ? (
    <LoadedEditor key={id} loaded={query.data} />
  ) : (
    <NotThere id={id} error={query.error} onRetry={() => void query.refetch()} />
  );
};

/** What reads a draft comes with the first draft that there is. */
const readSavedDraft = async (draftOwner: string, dashboardId: string): Promise<DashboardDraft | null> => {
  const stored = draftBox(draftOwner).find('dashboard', dashboardId);
  return stored === null ? null : (await import('./model/drafts.ts')).readDraft(stored);
};

const LoadedEditor = ({ loaded }: { readonly loaded: LoadedDashboard }) => {
  const draftOwner = useDraftOwner();
  const { id } = loaded.data;
  const draft = useQuery(
    computedQuery(['dashboard draft', {}, [draftOwner, id]], () => readSavedDraft(draftOwner, id), {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  // A later response of the server must not overwrite what is being edited.
  const [initial] = useState(loaded);
  const [isDiscarded, setIsDiscarded] = useState(false);
  return draft.data === undefined ? (
    <NotThere id={id} error={draft.error} onRetry={() => void draft.refetch()} />
  ) : (
    <EditView
      key={isDiscarded ? 'fresh' : 'initial'}
      loaded={initial}
      draft={isDiscarded ? null : draft.data}
      draftOwner={draftOwner}
      onDiscard={() => setIsDiscarded(true)}
    />
  );
};
