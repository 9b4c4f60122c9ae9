import type { ChartChannel } from '@plumbline/contract';

/** A channel without the parts that are set to nothing. */
export type ChannelPatch = { readonly [K in keyof ChartChannel]?: ChartChannel[K] | undefined };
export type ChangeChannel = (patch: ChannelPatch) => void;
