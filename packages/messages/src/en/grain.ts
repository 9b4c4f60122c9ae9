import { TIME_GRAINS, factsOf } from '@plumbline/contract';

/** Units that times are grouped by. */
export const grain = factsOf(TIME_GRAINS, 'label');
