import { chartTerms } from '../../../../messages/en/chart-terms.ts';
import { translator } from '../../../../messages/index.ts';

/** What marks, channels and aggregates are called: the builder's words. */
export const term = translator({ en: chartTerms });
