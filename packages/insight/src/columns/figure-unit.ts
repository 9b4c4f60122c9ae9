import type { ChartFormat } from '@plumbline/contract';
import type { FigureUnit } from '@plumbline/messages';

/** How sentences write the figures of a measure with this format. */
export function figureUnit(format: ChartFormat | undefined): FigureUnit {
  if (format?.kind === 'percent') {
    return { isShare: 1 };
  }
  const { prefix, suffix, decimals } = format ?? {};
  return {
    ...(prefix === undefined ? {} : { prefix }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(decimals === undefined ? {} : { decimals }),
  };
}
