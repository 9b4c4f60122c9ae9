import type { RouteComponent } from '@tanstack/react-router';
import { Body } from '../ui/page/body.tsx';
import { LoadingBars } from '../ui/states/loading-bars.tsx';

/** While a screen's code or the check of the session is on its way. */
export const Pending: RouteComponent = () => (
  <Body>
    <LoadingBars lines={4} />
  </Body>
);
