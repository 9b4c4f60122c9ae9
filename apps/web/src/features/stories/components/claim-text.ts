import type { CheckedClaim } from '@plumbline/contract';

/** What a claim shows: the current value, or the written one where nothing can be computed. */
export const claimText = ({ current, written }: CheckedClaim): string => current ?? written ?? '–';
