import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadWhenOnline } from '../browser/online.ts';

/** A part of a page that loads when it is first shown; without a network, as soon as it is back. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in the type of `lazy`: a component of any props
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> => lazy(() => loadWhenOnline(load));
