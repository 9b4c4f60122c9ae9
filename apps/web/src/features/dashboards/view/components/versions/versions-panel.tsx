import { restoreDashboardRevision, type Dashboard, type DashboardRevision } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../../lib/data/use-change.ts';
import { formatDate, t } from '../../../../../messages/index.ts';
import { QueryResults } from '../../../../../ui/list/query-results.tsx';
import { LoadingBars } from '../../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../../ui/states/states.tsx';
import { revisionQuery, revisionsQuery } from '../../../core/api.ts';
import { toDashboardContent } from '../../../core/model/dashboard-content.ts';
import { differences } from '../../../core/model/differences.ts';
import { changeWords } from '../../../core/model/difference-text.ts';
import classes from './versions.module.css';

interface VersionsPanelProps {
  readonly dashboard: Dashboard;
  readonly canEdit: boolean;
}

/** Every saved state, newest first. Restoring one makes a new state, so nothing is lost by it. */
export const VersionsPanel = ({ dashboard, canEdit }: VersionsPanelProps) => {
  const list = useQuery(revisionsQuery(dashboard.id));
  const [open, setOpen] = useState<number | null>(null);
  return (
    <QueryResults query={list} loading={t('dashboard.versionsLoading')} lines={6}>
      {({ data }) => (
        <ol className={classes['list']}>
          {data.map((each) => (
            <li key={each.revision}>
              <button
                type="button"
                className={classes['revision']}
                aria-expanded={open === each.revision}
                onClick={() => setOpen(open === each.revision ? null : each.revision)}
              >
                <span className={classes['number']}>
                  {t('dashboard.revision', { number: String(each.revision) })}
                  {each.revision === dashboard.revision ? <small>{t('dashboard.current')}</small> : null}
                </span>
                <span className={classes['who']}>
                  {t('dashboard.savedBy', {
                    name: each.author?.name ?? t('dashboard.nobody'),
                    at: formatDate(each.createdAt),
                  })}
                </span>
              </button>
              {open === each.revision ? (
                <Revision dashboard={dashboard} revision={each} canEdit={canEdit} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </QueryResults>
  );
};

interface RevisionProps extends VersionsPanelProps {
  readonly revision: DashboardRevision;
}

/** What restoring it would change of the dashboard as it is. */
const Revision = ({ dashboard, revision, canEdit }: RevisionProps) => {
  const then = useQuery(revisionQuery(dashboard.id, revision.revision));
  const call = useChange(restoreDashboardRevision);
  const isCurrent = revision.revision === dashboard.revision;
  const restore = async (): Promise<void> => {
    const params = { id: dashboard.id, revision: String(revision.revision) };
    const result = await call.run({ params });
    if (result.ok) {
      toast(t('dashboard.restored', { number: String(revision.revision) }));
    }
  };
  if (then.isError) {
    return <ErrorState error={then.error} onRetry={() => void then.refetch()} />;
  }
  if (then.data === undefined) {
    return <LoadingBars lines={2} label={t('dashboard.versionsLoading')} />;
  }
  const changes = differences(toDashboardContent(dashboard), toDashboardContent(then.data));
  return (
    <div className={classes['inside']}>
      <p>{t('dashboard.revisionHolds', { name: revision.name, count: revision.tileCount })}</p>
      {isCurrent ? null : (
        <>
          <p className={classes['quiet']}>
            {t(changes.length === 0 ? 'dashboard.revisionSame' : 'dashboard.revisionWould')}
          </p>
          <ul className={classes['changes']}>
            {changes.map((change) => (
              <li key={`${change.kind} ${change.key}`}>{changeWords(change)}</li>
            ))}
          </ul>
          <ErrorState error={call.failure} />
          <Button
            variant="default"
            disabled={!canEdit || changes.length === 0}
            loading={call.isLoading}
            onClick={() => void restore()}
          >
            {t('dashboard.restore')}
          </Button>
        </>
      )}
    </div>
  );
};
