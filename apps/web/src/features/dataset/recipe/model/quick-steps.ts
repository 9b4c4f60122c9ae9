import type { ColumnType } from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../ui/filter/operators.ts';
import type { StepKind } from './step-kinds.ts';

/** Steps offered for a column from the grid, in the order of the menu. */
export type QuickStep = Extract<
  StepKind,
  'rename' | 'cast' | 'fill' | 'trim' | 'split' | 'bin' | 'extract-date' | 'filter' | 'formula' | 'drop'
>;

const FITS: readonly (readonly [QuickStep, (type: ColumnType) => boolean])[] = [
  ['formula', () => true],
  ['filter', () => true],
  ['rename', () => true],
  ['cast', () => true],
  ['fill', () => true],
  ['trim', (type) => type === 'text'],
  ['split', (type) => type === 'text'],
  ['bin', isNumeric],
  ['extract-date', isDated],
  ['drop', () => true],
];

/** The steps that make sense for a column of a type. */
export const quickStepsOf = (type: ColumnType): readonly QuickStep[] =>
  FITS.filter(([, fits]) => fits(type)).map(([kind]) => kind);
