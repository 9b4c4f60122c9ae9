import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { message, type Message, type MessageCode } from '@plumbline/messages';
import { isFilled } from '../channels.ts';
import type { ChartColumn } from '../column.ts';
import { channelName } from './channel-role.ts';
import { convertMark } from './convert-mark.ts';
import { MARKS } from './marks.ts';
import type { DetailUse } from './mark-definition.ts';

/** Why the columns of the spec do not fit the mark; null if they do. */
export function explainFit(
  mark: ChartMark,
  spec: ChartSpec,
  columns: readonly ChartColumn[],
): Message | null {
  const converted = spec.mark === mark ? spec : convertMark(spec, mark, columns);
  return missingIn(converted)[0]?.message ?? null;
}

export interface MissingPart {
  /** `encoding.x`, `detail`. */
  readonly path: string;
  readonly message: Message;
}

/** Channels and details that the mark requires and the spec does not have. */
export function missingIn({ mark, encoding, detail = [] }: ChartSpec): MissingPart[] {
  const { channels, detail: use } = MARKS[mark];
  const missing = channels
    .filter(({ channel, required }) => required && !isFilled(encoding[channel]))
    .map(({ channel, types = 'any' }) => ({
      path: `encoding.${channel}`,
      message: message('chartIssue.missing', {
        kind: message(`chartIssue.kind-${mark}`),
        channel: channelName(channel, mark),
        types: message(`chartIssue.types-${types}`),
      }),
    }));
  if (use !== null && detail.length < use.min) {
    const values = { kind: message(`chartIssue.kind-${mark}`), min: use.min };
    return [...missing, { path: 'detail', message: message(MISSING_DETAIL[use.role], values) }];
  }
  if (mark === 'radar' && detail.length === 0 && !isFilled(encoding.x)) {
    return [...missing, { path: 'encoding.x', message: message('chartIssue.radarSpokes') }];
  }
  return missing;
}

const MISSING_DETAIL = {
  levels: 'chartIssue.missingLevels',
  columns: 'chartIssue.missingColumns',
  spokes: 'chartIssue.missingSpokes',
} as const satisfies Readonly<Record<DetailUse['role'], MessageCode>>;
