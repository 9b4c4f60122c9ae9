import type { ChartMark, ChartSpec } from '@plumbline/contract';
import { isFilled } from '../channels.ts';
import type { ChartColumn } from '../column.ts';
import { ENGLISH, type ChartWords } from '../words.ts';
import { convertMark } from './convert-mark.ts';
import { MARKS } from './marks.ts';

type FitOf = (mark: ChartMark, spec: ChartSpec, columns: readonly ChartColumn[]) => string | null;

/** `fitOf` in other words. */
export const fitIn =
  (words: ChartWords): FitOf =>
  (mark, spec, columns) => {
    const converted = spec.mark === mark ? spec : convertMark(spec, mark, columns);
    return missingIn(converted, words)[0]?.message ?? null;
  };

/** Why the columns of the spec do not fit the mark, in a sentence; null if they do. */
export const fitOf: FitOf = fitIn(ENGLISH);

export interface MissingPart {
  /** `encoding.x`, `detail`. */
  readonly path: string;
  readonly message: string;
}

/** What the mark needs and the spec does not have. */
export function missingIn({ mark, encoding, detail = [] }: ChartSpec, words: ChartWords): MissingPart[] {
  const { channels, detail: use } = MARKS[mark];
  const missing = channels
    .filter(({ channel, required }) => required && !isFilled(encoding[channel]))
    .map(({ channel, types = 'any' }) => ({
      path: `encoding.${channel}`,
      message: words.checks.missing(words.markName[mark], words.channels[channel], words.types[types]),
    }));
  if (use !== null && detail.length < use.min) {
    const message = words.checks.missingDetail(words.markName[mark], use.role, use.min);
    return [...missing, { path: 'detail', message }];
  }
  if (mark === 'radar' && detail.length === 0 && !isFilled(encoding.x)) {
    return [...missing, { path: 'encoding.x', message: words.checks.radarSpokes }];
  }
  return missing;
}
