import { formatNumber } from '../../../../messages/index.ts';
import { t } from '../text.ts';

/** A measure from −1 to 1 with two decimals. */
export const valueWords = (value: number | null): string =>
  value === null ? t('profileMovesUnknown') : formatNumber(value, 2).replace('-', '−');
