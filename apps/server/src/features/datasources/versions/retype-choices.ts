import { AppError, type ColumnChoice, type ReadOptions } from '@plumbline/contract';
import { nameIssues } from '@plumbline/engine';
import { columnNameKey } from '@plumbline/query';
import type { Version } from '../storage/version.store.ts';

type Earlier = Pick<Version, 'columns' | 'choices'>;

/** Options that can give a file other columns. */
const NAMING = ['dialect', 'members', 'sheet', 'range', 'records', 'nesting', 'explode'] as const;

const nameInDataset = ({ name, rename }: ColumnChoice): string => rename ?? name;

/**
 * Choices of a version, those requested in place of the earlier ones of their columns. A requested one has the column's
 * name in the dataset or in the file, and the column keeps its name in the dataset unless it is renamed. Columns that
 * are not requested are read as before.
 */
export function retypeChoices(
  { choices }: Pick<Earlier, 'choices'>,
  requested: readonly ColumnChoice[],
): ColumnChoice[] {
  const merged = [...(choices ?? [])];
  for (const choice of requested) {
    const key = columnNameKey(choice.name);
    const isShown = merged.findIndex(
      (earlier) => earlier.include && columnNameKey(nameInDataset(earlier)) === key,
    );
    const at = isShown < 0 ? merged.findIndex(({ name }) => columnNameKey(name) === key) : isShown;
    const earlier = merged[at];
    if (earlier === undefined) {
      merged.push(choice);
    } else {
      const rename = choice.rename ?? earlier.rename;
      merged[at] = { ...choice, name: earlier.name, ...(rename === undefined ? {} : { rename }) };
    }
  }
  return merged;
}

/** Throws `request.invalid` with one issue for each name that the dataset has never had. */
export function refuseUnknownColumns(
  { columns, choices }: Earlier,
  {
    columns: requested,
    options,
  }: { readonly columns: readonly ColumnChoice[]; readonly options: ReadOptions },
): void {
  if (NAMING.some((option) => options[option] !== undefined)) {
    return;
  }
  const names = [...columns.map(({ name }) => name), ...(choices ?? []).map(({ name }) => name)];
  const issues = nameIssues(names, requested);
  if (issues.length > 0) {
    const message = 'Some of these columns are not in the dataset. Correct their names, or leave them out.';
    throw new AppError('request.invalid', message, { issues });
  }
}
