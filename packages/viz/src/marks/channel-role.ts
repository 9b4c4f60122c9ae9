import type { ChartChannelName, ChartMark } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { MARKS } from './marks.ts';

const WITH_FIGURES: ReadonlySet<string> = new Set(['figure', 'parts', 'hierarchy', 'flow']);

/** What a channel is to a mark: the parts and the figure of a mark without axes, else itself. */
export function channelRole<Name extends string>(channel: Name, mark: ChartMark): Name | 'figure' | 'parts' {
  const { family } = MARKS[mark];
  if (channel === 'y' && (WITH_FIGURES.has(family) || mark === 'pivot')) {
    return 'figure';
  }
  return channel === 'x' && family === 'parts' && mark !== 'waterfall' ? 'parts' : channel;
}

/** A channel in words, as its shelf is called for the mark. */
export const channelName = (channel: ChartChannelName, mark: ChartMark): Message =>
  message(`chartIssue.channel-${channelRole(channel, mark)}`);
