import type { Dashboard } from '@plumbline/contract';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Suspense } from 'react';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';

const EmbedPanel = lazyPart(async () => ({
  default: (await import('./manage/components/embed-panel.tsx')).EmbedPanel,
}));

/** The panel of a dashboard's embeds, loaded when it is opened; the app injects it into the dashboards. */
export const LazyEmbedPanel = ({ dashboard }: { readonly dashboard: Dashboard }) => (
  <Suspense fallback={<LoadingBars lines={4} />}>
    <EmbedPanel dashboard={dashboard} />
  </Suspense>
);
