import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../lib/api/api.ts';
import { useIsOnline } from '../lib/browser/online.ts';
import { t } from '../messages/index.ts';
import { Body } from '../ui/page/body.tsx';
import { PageBar } from '../ui/page/page-bar.tsx';
import { EmptyState, ErrorState } from '../ui/states/states.tsx';
import { NotFound } from './not-found.tsx';

/** What a route shows when its page threw; navigation stays alive around it. */
export const PageError: ErrorRouteComponent = ({ error, reset }) => {
  const router = useRouter();
  const isOnline = useIsOnline();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  // What failed without a network is tried again as soon as it is back.
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) {
      wasOffline.current = false;
      reset();
      void router.invalidate();
    }
  }, [isOnline, reset, router]);
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound />;
  }
  if (!isOnline) {
    return (
      <>
        <PageBar title={t('shell.offlineTitle')} />
        <Body>
          <EmptyState title={t('shell.offlinePage')} />
        </Body>
      </>
    );
  }
  return (
    <>
      <PageBar title={t('shell.pageFailedTitle')} />
      <Body>
        <ErrorState error={error} onRetry={retry} />
      </Body>
    </>
  );
};
