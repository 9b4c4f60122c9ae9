import type { ChartChannel, ChartChannelName, ChartSpec } from '@plumbline/contract';

const EMPTY: ChartChannel = { field: null };

/** The column on a channel; null if the channel is empty. */
export const channelNamed = ({ encoding }: ChartSpec, name: ChartChannelName): ChartChannel =>
  encoding[name] ?? EMPTY;

/** Whether it is computed for each mark. */
export const isMeasure = ({ aggregate, formula }: ChartChannel): boolean =>
  aggregate !== undefined || formula !== undefined;

export const isFilled = (channel: ChartChannel | undefined): channel is ChartChannel =>
  channel !== undefined && (channel.field !== null || isMeasure(channel));

/** Times, their parts and bins are ordered: what is cut off is not an "Other". */
export const isOrdered = (channel: ChartChannel): boolean => isCut(channel);

/** Whether its values are units or parts of times, or bins. */
export const isCut = ({ timeUnit, part, bin }: ChartChannel): boolean =>
  timeUnit !== undefined || part !== undefined || bin !== undefined;

/** Every channel of a spec, including those in lists. */
export const channelsIn = ({
  encoding,
  detail = [],
  layer = [],
  tooltip = [],
}: ChartSpec): ChartChannel[] => [
  ...Object.values(encoding).filter((channel) => channel !== undefined),
  ...detail,
  ...layer.map(({ y }) => y),
  ...tooltip,
];

export const hasFormulas = (spec: ChartSpec): boolean =>
  channelsIn(spec).some(({ formula }) => formula !== undefined);
