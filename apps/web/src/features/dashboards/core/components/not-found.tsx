import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api.ts';
import { Body } from '../../../../ui/body.tsx';
import { LoadingBars } from '../../../../ui/loading-bars.tsx';
import { PageBar } from '../../../../ui/page-bar.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { t } from '../text.ts';

export const CRUMBS = [{ label: t('title'), to: '/dashboards' }];

/** While it loads, and when it cannot be. */
export const NotThere = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const toList = (
    <Button component={Link} to="/dashboards" variant="default">
      {t('toDashboards')}
    </Button>
  );
  const title = isAbsent ? t('notFoundTitle') : t('loadFailed');
  return (
    <>
      <PageBar title={error === null ? t('loadingBoard') : title} crumbs={CRUMBS} />
      <Body>
        {error === null ? <LoadingBars lines={10} label={t('loadingBoard')} /> : null}
        {error !== null && isAbsent ? <EmptyState title={t('notFoundText')} actions={toList} /> : null}
        {error !== null && !isAbsent ? <ErrorState error={error} onRetry={onRetry} actions={toList} /> : null}
      </Body>
    </>
  );
};
