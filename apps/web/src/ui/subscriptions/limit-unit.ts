import type { AlertRuleKind, ChartFormat } from '@plumbline/contract';
import { currencySign } from '@plumbline/viz';
import { currentLocale, t } from '../../messages/index.ts';

/** What a limit is typed in. */
export interface LimitUnit {
  /** Beside the name of the field; empty for a plain number. */
  readonly unit: string;
  /** What is typed, for a limit of 1: shares are typed in percent. */
  readonly scale: number;
}

const PERCENT: LimitUnit = { unit: '%', scale: 100 };

/** The unit of what a rule compares: that of the tile's figure, rows of a table, or percent for a change. */
export function limitUnit(
  kind: AlertRuleKind,
  tile: { readonly kind: string | null; readonly format: ChartFormat },
): LimitUnit {
  if (kind === 'change') {
    return { ...PERCENT, scale: 1 };
  }
  if (tile.kind === 'grid') {
    return { unit: t('subscription.unitRows'), scale: 1 };
  }
  const { kind: style, currency = 'EUR', prefix = '', suffix = '' } = tile.format;
  if (style === 'percent') {
    return PERCENT;
  }
  const unit = style === 'currency' ? currencySign(currency, currentLocale()) : `${prefix}${suffix}`;
  return { unit: unit.trim(), scale: 1 };
}

/** Without the digits that base two adds: 0.07 × 100. */
export const typedLimit = (limit: number, { scale }: LimitUnit): number =>
  Number((limit * scale).toPrecision(12));

export const storedLimit = (typed: number, { scale }: LimitUnit): number =>
  Number((typed / scale).toPrecision(12));
