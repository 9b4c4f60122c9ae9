import { drawAnnotations } from './annotations.ts';
import { errorBars } from './error-bars.ts';
import type { Overlays } from './overlay.ts';
import { drawReferences } from './references.ts';

/** Everything that is laid over marks. */
export const OVERLAYS: Overlays = { errorBars, drawReferences, drawAnnotations };
