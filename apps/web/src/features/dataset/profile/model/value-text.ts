import { formatNumber, t } from '../../../../messages/index.ts';

/** A measure from −1 to 1 with two decimals. */
export const valueWords = (value: number | null): string =>
  value === null ? t('profile.profileMovesUnknown') : formatNumber(value, 2).replace('-', '−');
