import { TIME_GRAINS, TIME_PARTS, pickFact } from '@plumbline/contract';

/** Units and parts that times are grouped by. */
export const grain = { ...pickFact(TIME_GRAINS, 'label'), ...pickFact(TIME_PARTS, 'label') };
