import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { LoadingBars } from '../states/loading-bars.tsx';
import type { FilterEditor as Editor } from './filter-editor.tsx';
import { t } from '../../messages/index.ts';

// The editor with its pickers comes when a filter is opened.
const Loaded = lazyPart(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));

export const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={<LoadingBars lines={4} label={t('filter.valuesLoading')} />}>
    <Loaded {...props} />
  </Suspense>
);
