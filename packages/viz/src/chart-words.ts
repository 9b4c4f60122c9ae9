import type { Translator } from '@plumbline/messages';

/** The reader of a chart: how its texts and figures are written. */
export type ChartWords = Pick<Translator, 'locale' | 't' | 'say'>;
