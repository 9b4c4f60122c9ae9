import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api/api.ts';
import { Body } from '../../../../ui/page/body.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { PageBar } from '../../../../ui/page/page-bar.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states/states.tsx';
import { RequestPart } from '../../../../ui/sharing/share-part.tsx';
import { isId } from '../model/list-search.ts';
import { t } from '../../../../messages/index.ts';

export const crumbs = () => [{ label: t('dashboard.title'), to: '/dashboards' }];

interface NotThereProps {
  readonly id: string;
  readonly error: unknown;
  /** The reader could see it a moment ago. */
  readonly isLost?: boolean;
  readonly onRetry: () => void;
}

/** While it loads, and when it cannot be. */
export const NotThere = ({ id, error, isLost = false, onRetry }: NotThereProps) => {
  const isAbsent = isLost || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  const toList = (
    <Button component={Link} to="/dashboards" variant="default">
      {t('dashboard.toDashboards')}
    </Button>
  );
  const absent = t(isLost ? 'sharing.lostTitle' : 'dashboard.notFoundTitle');
  const title = isAbsent ? absent : t('dashboard.loadFailed');
  const isLoading = error === null && !isLost;
  return (
    <>
      <PageBar title={isLoading ? t('dashboard.loadingDashboard') : title} crumbs={crumbs()} />
      <Body>
        {isLoading ? <LoadingBars lines={10} label={t('dashboard.loadingDashboard')} /> : null}
        {isAbsent ? (
          <>
            <EmptyState title={t(isLost ? 'sharing.lostText' : 'dashboard.notFoundText')} actions={toList} />
            {isId(id) ? <RequestPart thing={{ kind: 'dashboard', id }} onCheck={onRetry} /> : null}
          </>
        ) : null}
        {error !== null && !isAbsent ? <ErrorState error={error} onRetry={onRetry} actions={toList} /> : null}
      </Body>
    </>
  );
};
