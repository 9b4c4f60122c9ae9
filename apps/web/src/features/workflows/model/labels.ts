import { axisLabel as axisLabelOf, reportColumnLabel, valueLabel as valueLabelOf } from '@plumbline/viz';
import { currentWords } from '../../../messages/index.ts';

/** Names that services give axes and series; a column's name stays as it is. */
export const axisLabel = (name: string): string => axisLabelOf(name, currentWords());

/** The same for tables. */
export const columnLabel = (name: string): string => reportColumnLabel(name, currentWords());

/** The name of a row or bar of a section: that of a code, or the value itself. */
export const valueLabel = (section: string, value: string): string =>
  valueLabelOf(section, value, currentWords());
