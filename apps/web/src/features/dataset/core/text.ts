import { dataset } from '../../../messages/en/dataset.ts';
import { translator } from '../../../messages/index.ts';

/** Every text of the dataset page. */
export const t = translator({ en: dataset });
