import type { RouteComponent } from '@tanstack/react-router';
import { useIsOnline } from '../lib/browser/online.ts';
import { t } from '../messages/index.ts';
import { Body } from '../ui/page/body.tsx';
import { LoadingBars } from '../ui/states/loading-bars.tsx';
import { EmptyState } from '../ui/states/states.tsx';

/** While a screen's code or the check of the session is on its way; without a network that is not for now. */
export const Pending: RouteComponent = () => (
  <Body>{useIsOnline() ? <LoadingBars lines={4} /> : <EmptyState title={t('shell.offlinePage')} />}</Body>
);
