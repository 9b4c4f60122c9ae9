import { chartBuilder } from '../../../messages/en/chart-builder.ts';
import { chartKeep } from '../../../messages/en/chart-keep.ts';
import { chartTerms } from '../../../messages/en/chart-terms.ts';
import { dataset } from '../../../messages/en/dataset.ts';
import { translator } from '../../../messages/index.ts';

/** Every text of the charts, with those of the page around them. */
export const t = translator({ en: { ...dataset, ...chartTerms, ...chartBuilder, ...chartKeep } });
