import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api.ts';
import { Body } from '../../../../ui/body.tsx';
import { LoadingBars } from '../../../../ui/loading-bars.tsx';
import { PageBar } from '../../../../ui/page-bar.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { t } from '../../../../messages/index.ts';

export const crumbs = () => [{ label: t('dashboard.title'), to: '/dashboards' }];

/** While it loads, and when it cannot be. */
export const NotThere = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const toList = (
    <Button component={Link} to="/dashboards" variant="default">
      {t('dashboard.toDashboards')}
    </Button>
  );
  const title = isAbsent ? t('dashboard.notFoundTitle') : t('dashboard.loadFailed');
  return (
    <>
      <PageBar title={error === null ? t('dashboard.loadingDashboard') : title} crumbs={crumbs()} />
      <Body>
        {error === null ? <LoadingBars lines={10} label={t('dashboard.loadingDashboard')} /> : null}
        {error !== null && isAbsent ? (
          <EmptyState title={t('dashboard.notFoundText')} actions={toList} />
        ) : null}
        {error !== null && !isAbsent ? <ErrorState error={error} onRetry={onRetry} actions={toList} /> : null}
      </Body>
    </>
  );
};
