import { Aggregate, AppError, FilterNode, TIME_UNITS, type Issue } from '@plumbline/contract';
import { assertBounded } from './bounds.ts';
import type { Query } from './model.ts';
import { normalise } from './normalise.ts';

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string' && value !== '';
const isTextOrNull: Test = (value) => value === null || isText(value);
const isOneOf =
  (words: readonly string[]): Test =>
  (value) =>
    typeof value === 'string' && words.includes(value);

const DIMENSIONS: Readonly<Record<string, Readonly<Record<string, Test>>>> = {
  value: { column: isText, as: isText },
  time: { column: isText, as: isText, unit: isOneOf(TIME_UNITS) },
  bin: { column: isText, as: isText, maxBins: Number.isInteger, upperAs: isTextOrNull },
};
const MEASURE: Readonly<Record<string, Test>> = {
  aggregate: isOneOf(Aggregate.options),
  column: isTextOrNull,
  as: isText,
};
const SORT: Readonly<Record<string, Test>> = { by: isText, direction: isOneOf(['asc', 'desc']) };

/**
 * Read a query from JSON that was stored or sent. Fields it leaves out take their defaults. Throws `query.invalid`
 * with a path for each fault of shape; names and operands are the business of `check`.
 */
export function parseQuery(input: unknown): Query {
  if (!isFields(input)) {
    return refuse([{ path: '', message: 'A query is an object.' }]);
  }
  assertBounded(input['filter'] ?? null);
  const filter = FilterNode.safeParse(input['filter'] ?? { op: 'and', value: [] });
  const issues: Issue[] = [
    ...(input['version'] === undefined || input['version'] === 1
      ? []
      : [{ path: 'version', message: 'Only version 1 of the query model is known.' }]),
    ...(filter.error?.issues ?? []).map(({ path, message }) => ({
      path: ['filters', ...path].join('.'),
      message,
    })),
    ...listFaults(input['select'] ?? [], 'columns', (value) => isText(value)),
    ...listFaults(
      input['groups'] ?? [],
      'groups',
      (value) => isFields(value) && fits(value, DIMENSIONS[String(value['kind'])]),
    ),
    ...listFaults(input['measures'] ?? [], 'measures', (value) => isFields(value) && fits(value, MEASURE)),
    ...listFaults(input['sort'] ?? [], 'sort', (value) => isFields(value) && fits(value, SORT)),
    ...fault(input['search'] ?? '', 'search', (value) => typeof value === 'string'),
    ...fault(input['limit'] ?? 0, 'limit', Number.isSafeInteger),
    ...fault(input['offset'] ?? 0, 'offset', Number.isSafeInteger),
  ];
  // The tests above have looked at every field that the type names.
  return issues.length > 0
    ? refuse(issues)
    : normalise({ ...(input as Partial<Query>), filter: input['filter'] ? (filter.data ?? null) : null });
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (value: Fields, tests: Readonly<Record<string, Test>> | undefined): boolean =>
  tests !== undefined && Object.entries(tests).every(([name, test]) => test(value[name]));

function listFaults(value: unknown, path: string, test: Test): Issue[] {
  return Array.isArray(value)
    ? value.flatMap((item: unknown, index) => fault(item, `${path}.${index}`, test))
    : [{ path, message: `“${path}” is a list.` }];
}

const fault = (value: unknown, path: string, test: Test): Issue[] =>
  test(value) ? [] : [{ path, message: `“${path}” does not have the form that the query model gives it.` }];

function refuse(issues: readonly Issue[]): never {
  throw new AppError('query.invalid', 'This is not a query that can be read.', { issues });
}
