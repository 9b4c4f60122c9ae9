import { Body } from '../ui/body.tsx';
import { LoadingBars } from '../ui/loading-bars.tsx';

/** While a screen's code or the check of the session is on its way. */
export const Pending = () => (
  <Body>
    <LoadingBars lines={4} />
  </Body>
);
