import { chartPlaces } from '../../../../../messages/en/chart-places.ts';
import { translator } from '../../../../../messages/index.ts';

export const t = translator({ en: chartPlaces });
