import { dataset } from '../../messages/en/dataset.ts';
import { translator } from '../../messages/index.ts';

/** Filters speak of a dataset's rows wherever they are written. */
export const t = translator({ en: dataset });
