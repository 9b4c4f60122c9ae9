import { dataset } from '../../../messages/en/dataset.ts';
import { datasetProfile } from '../../../messages/en/dataset-profile.ts';
import { translator } from '../../../messages/index.ts';

/** Every text of the profile, with those of the page around it. */
export const t = translator({ en: { ...dataset, ...datasetProfile } });
