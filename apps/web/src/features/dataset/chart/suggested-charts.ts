import type { DatasetColumn } from '@plumbline/contract';
import { isDated, isNumeric } from '../../../ui/filter/operators.ts';
import type { ChartAddress } from './chart-state.ts';

const MAX_GROUPS = 40;
const MAX_OF_A_KIND = 2;

const groups = ({ type, role, profile }: DatasetColumn): boolean => {
  const distinct = profile?.distinct ?? 0;
  return (
    (type === 'text' || type === 'boolean') &&
    role !== 'identifier' &&
    distinct >= 2 &&
    distinct <= MAX_GROUPS
  );
};

const varies = ({ profile }: DatasetColumn): boolean => (profile?.distinct ?? 0) > 1;

/** Charts worth a look, from types, roles and profiles alone: over time, by category, how a number is spread. */
export function suggestedCharts(columns: readonly DatasetColumn[]): readonly Partial<ChartAddress>[] {
  const times = columns.filter((column) => isDated(column.type) && varies(column));
  const categories = columns.filter(groups);
  const measures = columns.filter(({ type, role }) => isNumeric(type) && role === 'measure').filter(varies);
  const [measure] = measures;
  const figure: Partial<ChartAddress> =
    measure === undefined ? { aggregate: 'count' } : { measure: measure.name, aggregate: 'sum' };
  const byTime = times.slice(0, 1).flatMap(({ name }) => [
    { dimension: name, ...figure },
    { dimension: name, aggregate: 'count' as const },
  ]);
  const byCategory = categories
    .slice(0, MAX_OF_A_KIND)
    .map(({ name }) => ({ dimension: name, sort: '-y' as const, ...figure }));
  const spread = measures
    .slice(0, MAX_OF_A_KIND)
    .map(({ name }) => ({ dimension: name, aggregate: 'count' as const }));
  return [...byTime, ...byCategory, ...spread];
}
