import { AppError, type Issue } from '@plumbline/contract';
import { nearestName } from '@plumbline/query';

/** Where names of inputs are in a call, and which they are. */
export type NamedInputs = Readonly<Record<string, readonly string[]>>;

/** Characters; any two shorter names are like each other. */
const MIN_LENGTH = 3;

/**
 * Names that are no input of a model and like one that is not named beside them. Others may be of columns that the model does not
 * read, as in a whole row. Throws `request.malformed`.
 */
export function refuseMisspelt(inputs: readonly string[], given: NamedInputs): void {
  const issues = Object.entries(given).flatMap(([path, names]) => issuesOf(path, names, inputs));
  if (issues.length > 0) {
    throw new AppError('request.malformed', 'Some of these inputs do not exist.', { issues });
  }
}

function issuesOf(path: string, names: readonly string[], inputs: readonly string[]): Issue[] {
  const named = new Set(names);
  const open = inputs.filter((input) => !named.has(input));
  const known = new Set(inputs);
  return names
    .filter((name) => !known.has(name) && name.length >= MIN_LENGTH)
    .flatMap((name) => {
      const near = nearestName(name, open);
      const message = `The model has no input "${name}".`;
      return near === null ? [] : [{ path: `${path}.${name}`, message, hint: `Did you mean “${near}”?` }];
    });
}
