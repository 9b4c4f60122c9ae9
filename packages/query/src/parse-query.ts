import { Aggregate, AppError, FilterNode, TIME_UNITS, type Issue } from '@plumbline/contract';
import { assertBounded } from './filter/bounds.ts';
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

interface Field {
  readonly name: keyof Query;
  /** Its name in issues, which is that of the wire. */
  readonly path: string;
  readonly isList: boolean;
  readonly test: Test;
}

/** Every field but the filter, which the contract reads. */
const FIELDS: readonly Field[] = [
  { name: 'version', path: 'version', isList: false, test: (value) => value === 1 },
  { name: 'select', path: 'columns', isList: true, test: isText },
  { name: 'groups', path: 'groups', isList: true, test: (value) => isFields(value) && isDimension(value) },
  {
    name: 'measures',
    path: 'measures',
    isList: true,
    test: (value) => isFields(value) && fits(value, MEASURE),
  },
  { name: 'sort', path: 'sort', isList: true, test: (value) => isFields(value) && fits(value, SORT) },
  { name: 'search', path: 'search', isList: false, test: (value) => typeof value === 'string' },
  { name: 'limit', path: 'limit', isList: false, test: Number.isSafeInteger },
  { name: 'offset', path: 'offset', isList: false, test: Number.isSafeInteger },
];

/**
 * Read a query from JSON that was stored or sent. Fields it leaves out take their defaults. Throws `query.invalid`
 * with a path for each fault of shape; names and operands are the business of `check`.
 */
export function parseQuery(input: unknown): Query {
  if (!isFields(input)) {
    return refuse([{ path: '', message: 'A query is an object.' }]);
  }
  const issues: Issue[] = FIELDS.flatMap(({ name, path, test, isList }) => {
    const value = input[name] ?? null;
    if (value === null) {
      return [];
    }
    return isList ? listFaults(value, path, test) : fault(value, path, test);
  });
  const filter = parseFilter(input['filter'] ?? null, issues);
  // The tests have looked at every field that the type names.
  return issues.length > 0 ? refuse(issues) : normalise({ ...(input as Partial<Query>), filter });
}

/** Faults are added to `issues`. */
function parseFilter(filter: unknown, issues: Issue[]): FilterNode | null {
  assertBounded(filter);
  const parsed = filter === null ? null : FilterNode.safeParse(filter);
  for (const { path, message } of parsed?.error?.issues ?? []) {
    issues.push({ path: ['filters', ...path].join('.'), message });
  }
  return parsed?.data ?? null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDimension = (value: Fields): boolean => {
  const tests = DIMENSIONS[String(value['kind'])];
  return tests !== undefined && fits(value, tests);
};

const fits = (value: Fields, tests: Readonly<Record<string, Test>>): boolean =>
  Object.entries(tests).every(([name, test]) => test(value[name]));

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
