import type { Dashboard } from '@plumbline/contract';
import type { ComponentType } from 'react';

/** Links and frames for others. It belongs to another feature, which the app injects. */
export type SharePanel = ComponentType<{ readonly dashboard: Dashboard }>;
