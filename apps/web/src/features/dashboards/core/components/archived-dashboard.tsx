import { restoreDashboard, type Dashboard } from '@plumbline/contract';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { ArchivedNotice } from '../../../../ui/states/archived-notice.tsx';
import classes from './dashboard.module.css';

/** Says that a dashboard is archived, and restores it; nothing for one that is not. */
export const ArchivedDashboard = ({
  dashboard,
}: {
  readonly dashboard: Pick<Dashboard, 'id' | 'isArchived' | 'permission'>;
}) => {
  const restore = useChange(restoreDashboard);
  return dashboard.isArchived ? (
    <div className={classes['part']}>
      <ArchivedNotice
        text={t('dashboard.isArchived')}
        onRestore={
          dashboard.permission === 'manage' ? () => void restore.run({ params: { id: dashboard.id } }) : null
        }
        isRestoring={restore.isLoading}
        failure={restore.failure}
      />
    </div>
  ) : null;
};
