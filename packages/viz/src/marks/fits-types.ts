import { isNumeric, isTemporal, type ChartColumn } from '../column.ts';
import type { ChannelTypes } from './mark-definition.ts';

const FITS: Readonly<Record<ChannelTypes, (column: ChartColumn) => boolean>> = {
  any: ({ type }) => type !== 'json',
  number: isNumeric,
  time: isTemporal,
  ordered: (column) => isNumeric(column) || isTemporal(column),
};

export const fitsTypes = (column: ChartColumn, types: ChannelTypes = 'any'): boolean => FITS[types](column);
