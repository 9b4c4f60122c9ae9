import { Aggregate, AppError, FilterNode, TIME_GRAIN_NAMES, type Issue } from '@plumbline/contract';
import type { Derived } from './expression/expression.ts';
import { parseExpression } from './expression/parse-expression.ts';
import { assertBounded } from './filter/bounds.ts';
import type { Query } from './model.ts';
import { normalize } from './normalize.ts';

type Fields = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string' && value !== '';
const isTextOrNull: Test = (value) => value === null || isText(value);
const isOneOf =
  (words: readonly string[]): Test =>
  (value) =>
    typeof value === 'string' && words.includes(value);

type Tests = Readonly<Record<string, Test>>;

/** Absent means null. */
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || value === undefined || test(value);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const has =
  (tests: Tests): Test =>
  (value) =>
    isFields(value) && fits(value, tests);

const isDirection = isOneOf(['asc', 'desc']);
const SORT: Tests = { by: isText, direction: isDirection };
const TOP: Tests = { count: Number.isInteger, by: isText, direction: isDirection, otherAs: isTextOrNull };

const DIMENSIONS: Readonly<Record<string, Tests>> = {
  value: { column: isText, as: isText, top: orNull(has(TOP)) },
  time: { column: isText, as: isText, unit: isOneOf(TIME_GRAIN_NAMES) },
  bin: { column: isText, as: isText, maxBins: Number.isInteger, upperAs: isTextOrNull },
};
const MEASURE: Tests = {
  aggregate: isOneOf(Aggregate.options),
  column: isTextOrNull,
  as: isText,
  percentile: orNull(Number.isFinite),
  other: orNull(isText),
  order: orNull(isListOf(has(SORT))),
  per: orNull(isListOf(isText)),
};

interface Field {
  readonly name: keyof Query;
  /** Its name in issues, which is that of the wire. */
  readonly path: string;
  readonly isList: boolean;
  readonly test: Test;
}

/** Every field but the filters, which the contract reads, and the expressions, which `parseExpression` does. */
const FIELDS: readonly Field[] = [
  { name: 'version', path: 'version', isList: false, test: (value) => value === 1 },
  { name: 'derive', path: 'derive', isList: true, test: has({ as: isText }) },
  { name: 'select', path: 'columns', isList: true, test: isText },
  { name: 'groups', path: 'groups', isList: true, test: (value) => isFields(value) && isDimension(value) },
  { name: 'measures', path: 'measures', isList: true, test: has(MEASURE) },
  { name: 'calculate', path: 'calculate', isList: true, test: has({ as: isText }) },
  { name: 'sort', path: 'sort', isList: true, test: has(SORT) },
  { name: 'search', path: 'search', isList: false, test: (value) => typeof value === 'string' },
  { name: 'sample', path: 'sample', isList: false, test: Number.isSafeInteger },
  { name: 'limit', path: 'limit', isList: false, test: Number.isSafeInteger },
  { name: 'offset', path: 'offset', isList: false, test: Number.isSafeInteger },
];

/**
 * Read a query from JSON that was stored or sent. Fields it leaves out take their defaults. Throws `query.invalid`
 * with a path for each problem of shape; names and operands are the business of `check`.
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
    return isList ? listIssues(value, path, test) : problem(value, path, test);
  });
  const filter = parseFilter(input['filter'] ?? null, 'filters', issues);
  const having = parseFilter(input['having'] ?? null, 'having', issues);
  const derive = parseDerived(input['derive'], 'derive', issues);
  const calculate = parseDerived(input['calculate'], 'calculate', issues);
  // The checks above cover every field of the type.
  return issues.length > 0
    ? refuse(issues)
    : normalize({ ...(input as Partial<Query>), filter, having, derive, calculate });
}

/** Problems are added to `issues`. */
function parseFilter(filter: unknown, root: string, issues: Issue[]): FilterNode | null {
  assertBounded(filter, root);
  const parsed = filter === null ? null : FilterNode.safeParse(filter);
  for (const { path, message } of parsed?.error?.issues ?? []) {
    issues.push({ path: [root, ...path].join('.'), message });
  }
  return parsed?.data ?? null;
}

/** Values under a name; the field checks report what is no list or has no name. */
function parseDerived(list: unknown, root: string, issues: Issue[]): Derived[] {
  return (Array.isArray(list) ? list : []).flatMap((one: unknown, index): Derived[] => {
    const expression = isFields(one)
      ? parseExpression(one['expression'], `${root}.${index}.expression`, issues)
      : null;
    return expression === null ? [] : [{ as: String((one as Fields)['as']), expression }];
  });
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDimension = (value: Fields): boolean => {
  const tests = DIMENSIONS[String(value['kind'])];
  return tests !== undefined && fits(value, tests);
};

const fits = (value: Fields, tests: Tests): boolean =>
  Object.entries(tests).every(([name, test]) => test(value[name]));

function listIssues(value: unknown, path: string, test: Test): Issue[] {
  return Array.isArray(value)
    ? value.flatMap((item: unknown, index) => problem(item, `${path}.${index}`, test))
    : [{ path, message: `“${path}” is a list.` }];
}

const problem = (value: unknown, path: string, test: Test): Issue[] =>
  test(value) ? [] : [{ path, message: `“${path}” does not have the form that the query model gives it.` }];

function refuse(issues: readonly Issue[]): never {
  throw new AppError('query.invalid', 'This is not a query that can be read.', { issues });
}
