import { isLevelAbove, type DatasetMeaning } from '@plumbline/contract';

/** What the rows of a dataset are, as far as charts and questions depend on it. */
export type RowMeaning = Pick<DatasetMeaning, 'key' | 'grain' | 'hierarchies' | 'same'>;

/** Whether a column is the code of another one, which is shown in its place. */
export const isCode = (name: string, meaning: RowMeaning | undefined): boolean =>
  (meaning?.same ?? []).some(({ code }) => code === name);

/** Whether each row has a value of its own of the column; null where it is not known which columns identify a row. */
export const isKey = (name: string, meaning: RowMeaning | undefined): boolean | null => {
  const { key = [] } = meaning ?? {};
  return key.length === 0 ? null : key.length === 1 && key[0] === name;
};

/** Whether one of two columns lies in the other, so that side by side they repeat each other. */
export const isNested = (one: string, other: string, meaning: RowMeaning | undefined): boolean => {
  const { hierarchies = [] } = meaning ?? {};
  return isLevelAbove(hierarchies, one, other) || isLevelAbove(hierarchies, other, one);
};

/** Levels of a hierarchy from the coarsest; what is in no hierarchy with another stays where it is. */
export const byLevel = <Group>(
  groups: readonly Group[],
  nameOf: (group: Group) => string,
  meaning: RowMeaning | undefined,
): readonly Group[] => {
  const { hierarchies = [] } = meaning ?? {};
  const isNestedHere = (group: Group): boolean =>
    groups.some((other) => other !== group && isNested(nameOf(group), nameOf(other), meaning));
  const nested = groups.filter(isNestedHere).toSorted((one, other) => {
    const isAfter = isLevelAbove(hierarchies, nameOf(other), nameOf(one));
    return isLevelAbove(hierarchies, nameOf(one), nameOf(other)) ? -1 : Number(isAfter);
  });
  let next = 0;
  return groups.map((group) => (isNestedHere(group) ? (nested[next++] ?? group) : group));
};
