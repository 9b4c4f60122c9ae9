import { AppError, type Dataset, type DatasetCorrection, type Issue } from '@plumbline/contract';

const isSame = (one: DatasetCorrection, other: DatasetCorrection): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A problem for each name that is no column, or one whose values are not compared. */
function namingIssues({ key, hierarchies }: DatasetCorrection, { columns }: Dataset): Issue[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const named = [
    ...(key ?? []).map((name, at) => ({ name, path: `meaning.corrections.key.${at}` })),
    ...(hierarchies ?? []).flatMap((levels, of) =>
      levels.map((name, at) => ({ name, path: `meaning.corrections.hierarchies.${of}.${at}` })),
    ),
  ];
  return named.flatMap(({ name, path }): Issue[] => {
    const type = types.get(name);
    if (type === undefined) {
      return [{ path, message: `The dataset has no column "${name}".` }];
    }
    return type === 'json'
      ? [{ path, message: `"${name}" holds JSON, which neither identifies nor groups rows.` }]
      : [];
  });
}

/**
 * The corrections to be saved; null where nothing changes. Throws `request.invalid` for columns that are none, and
 * `access.forbidden` where the change would undo what the actor does not see.
 */
export function changeMeaning(
  dataset: Dataset,
  { stored, edit }: { readonly stored: DatasetCorrection; readonly edit: DatasetCorrection | undefined },
): DatasetCorrection | null {
  const corrections = dataset.meaning.corrections ?? {};
  if (edit === undefined || isSame(edit, corrections)) {
    return null;
  }
  const issues = namingIssues(edit, dataset);
  if (issues.length > 0) {
    throw new AppError(
      'request.invalid',
      'The meaning of the rows cannot be changed like this. Check the issues.',
      { issues },
    );
  }
  if (dataset.confinement !== null && !isSame(stored, corrections)) {
    throw new AppError(
      'access.forbidden',
      'What the rows mean was corrected with columns that you do not see. Ask somebody who manages the dataset.',
    );
  }
  return edit;
}
