import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api.ts';
import { t } from '../messages/index.ts';
import { Body } from '../ui/body.tsx';
import { PageBar } from '../ui/page-bar.tsx';
import { ErrorState } from '../ui/states.tsx';
import { NotFound } from './not-found.tsx';

/** What a route shows when its page threw; navigation stays alive around it. */
export const PageError: ErrorRouteComponent = ({ error, reset }) => {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound />;
  }
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageBar title={t('shell.pageFailedTitle')} />
      <Body>
        <ErrorState error={error} onRetry={retry} />
      </Body>
    </>
  );
};
