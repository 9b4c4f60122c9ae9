import type { DatasetColumn, DatasetMeaning } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';

export type LabelOf = (name: string) => string;

export const labelFinder = (columns: readonly DatasetColumn[]): LabelOf => {
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  return (name) => labels.get(name) ?? name;
};

export const hierarchyText = (levels: readonly string[], labelOf: LabelOf): string =>
  levels.map(labelOf).join(' › ');

/** What a column is to the rows and to other columns: a key, a level, another name. */
export function describeColumn(
  name: string,
  { key, hierarchies, same }: DatasetMeaning,
  labelOf: LabelOf,
): readonly string[] {
  const others = key.filter((one) => one !== name).map(labelOf);
  const ofKey = others.length === 0 ? t('meaning.isKey') : t('meaning.isPartOfKey', { columns: others });
  const alike = same.flatMap((pair) => {
    const other = pair.name === name ? pair.code : pair.name;
    return pair.name === name || pair.code === name
      ? [t('meaning.isSameAs', { column: labelOf(other) })]
      : [];
  });
  return [
    ...(key.includes(name) ? [ofKey] : []),
    ...hierarchies.filter((levels) => levels.includes(name)).map((levels) => hierarchyText(levels, labelOf)),
    ...alike,
  ];
}
