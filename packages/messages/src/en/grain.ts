import { TIME_GRAINS, TIME_PARTS, factsOf } from '@plumbline/contract';

/** Units and parts that times are grouped by. */
export const grain = { ...factsOf(TIME_GRAINS, 'label'), ...factsOf(TIME_PARTS, 'label') };
