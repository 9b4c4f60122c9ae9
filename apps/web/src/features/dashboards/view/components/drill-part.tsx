import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import type { DrillStart } from '../model/picked-mark.ts';

const DrillChoices = lazyPart(async () => ({
  default: (await import('./drill-choices.tsx')).DrillChoices,
}));

/** The ways down from a mark. They are loaded with its first menu: whether a chart can be drawn is a long check. */
export const DrillPart = (props: DrillStart) => (
  <Suspense>
    <DrillChoices {...props} />
  </Suspense>
);
