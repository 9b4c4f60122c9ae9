import { ColumnType, type Issue } from '@plumbline/contract';
import {
  WINDOW_FUNCTIONS,
  type Expression,
  type Literal,
  type WindowFrame,
  type WindowFunction,
  type WindowOrder,
} from './expression.ts';
import { isBounded, isFields, type Fields } from './expression-bounds.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/**
 * Read an expression from JSON that was stored or sent: its shape, not its names and types. Null where it is
 * invalid; every problem is added to `issues` with its path under `path`.
 */
export function parseExpression(input: unknown, path: string, issues: Issue[]): Expression | null {
  const problems: Issue[] = [];
  const parsed = isBounded(input, path, problems) ? parseNode(input, { path, issues: problems }) : null;
  issues.push(...problems);
  return problems.length > 0 ? null : parsed;
}

interface Place {
  readonly path: string;
  readonly issues: Issue[];
}

const within = ({ path, issues }: Place, name: string): Place => ({ path: `${path}.${name}`, issues });

/** Replaces a part that could not be parsed, so that the rest is still checked. */
const UNREAD: Expression = { kind: 'literal', type: 'null', value: null };

function problem<T>(place: Place, message: string, instead: T): T {
  place.issues.push({ path: place.path, message });
  return instead;
}

function parseNode(input: unknown, place: Place): Expression {
  if (!isFields(input)) {
    return problem(place, 'An expression is an object with a kind.', UNREAD);
  }
  switch (input['kind']) {
    case 'literal':
      return parseLiteral(input, place);
    case 'column':
      return isName(input['name'])
        ? { kind: 'column', name: input['name'] }
        : problem(within(place, 'name'), 'A column has a name.', UNREAD);
    case 'call':
      return {
        kind: 'call',
        operation: isOperation(input['operation'])
          ? input['operation']
          : problem(within(place, 'operation'), `There is no operation ${shown(input['operation'])}.`, 'pi'),
        args: parseList(input['args'], within(place, 'args')),
      };
    case 'cast': {
      const to = ColumnType.safeParse(input['to']);
      return {
        kind: 'cast',
        to: to.success ? to.data : problem(within(place, 'to'), 'A cast has a column type.', 'text'),
        arg: parseNode(input['arg'], within(place, 'arg')),
      };
    }
    case 'case':
      return parseCase(input, place);
    case 'window':
      return parseWindow(input, place);
    case undefined:
    default:
      return problem(
        within(place, 'kind'),
        `There is no kind of expression ${shown(input['kind'])}. The kinds are literal, column, call, cast, case and window.`,
        UNREAD,
      );
  }
}

const shown = (value: unknown): string =>
  value === undefined ? 'without a name' : `“${JSON.stringify(value).slice(0, 60)}”`;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'string' && Object.hasOwn(OPERATIONS, value);

const TEXT_LITERALS: ReadonlySet<unknown> = new Set([
  'text',
  'integer',
  'decimal',
  'date',
  'time',
  'timestamp',
]);

function parseLiteral({ type, value }: Fields, place: Place): Expression {
  const isWellFormed =
    (type === 'null' && value === null) ||
    (type === 'number' && typeof value === 'number') ||
    (type === 'boolean' && typeof value === 'boolean') ||
    (TEXT_LITERALS.has(type) && typeof value === 'string');
  return isWellFormed
    ? // The types have just been compared.
      ({ kind: 'literal', type, value } as Literal)
    : problem(
        place,
        'A literal is a number, a boolean, null, or text of type text, integer, decimal, date, time or timestamp.',
        UNREAD,
      );
}

function parseList(input: unknown, place: Place): Expression[] {
  return Array.isArray(input)
    ? input.map((item: unknown, index) => parseNode(item, within(place, String(index))))
    : problem(place, 'This is a list of expressions.', []);
}

function parseCase(input: Fields, place: Place): Expression {
  const branches: unknown[] = Array.isArray(input['branches'])
    ? input['branches']
    : problem(within(place, 'branches'), 'A case has a list of branches.', []);
  return {
    kind: 'case',
    branches: branches.map((branch, index) => {
      const at = within(place, `branches.${index}`);
      const fields = isFields(branch)
        ? branch
        : problem<Fields>(at, 'A branch is an object with when and value.', { when: UNREAD, value: UNREAD });
      return {
        when: parseNode(fields['when'], within(at, 'when')),
        value: parseNode(fields['value'], within(at, 'value')),
      };
    }),
    otherwise:
      (input['otherwise'] ?? null) === null
        ? null
        : parseNode(input['otherwise'], within(place, 'otherwise')),
  };
}

function parseWindow(input: Fields, place: Place): Expression {
  const name = input['function'];
  const order: unknown[] = Array.isArray(input['order'])
    ? input['order']
    : problem(within(place, 'order'), 'A window has a list of orders.', []);
  return {
    kind: 'window',
    function: isWindowFunction(name)
      ? name
      : problem(within(place, 'function'), `There is no window function ${shown(name)}.`, 'row_number'),
    args: parseList(input['args'], within(place, 'args')),
    partition: parseList(input['partition'], within(place, 'partition')),
    order: order.map((key, index) => parseOrder(key, within(place, `order.${index}`))),
    frame: parseFrame(input['frame'] ?? null, within(place, 'frame')),
  };
}

const isWindowFunction = (value: unknown): value is WindowFunction =>
  WINDOW_FUNCTIONS.some((name) => name === value);

function parseOrder(input: unknown, place: Place): WindowOrder {
  if (!isFields(input) || (input['direction'] !== 'asc' && input['direction'] !== 'desc')) {
    return problem(place, 'An order has an expression and a direction, asc or desc.', {
      by: UNREAD,
      direction: 'asc',
    });
  }
  return { by: parseNode(input['by'], within(place, 'by')), direction: input['direction'] };
}

function parseFrame(input: unknown, place: Place): WindowFrame | null {
  if (input === null) {
    return null;
  }
  const reach = (value: unknown): value is number | null =>
    value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);
  return isFields(input) && reach(input['preceding']) && reach(input['following'])
    ? { preceding: input['preceding'], following: input['following'] }
    : problem(
        place,
        'A frame has rows preceding and following: whole numbers from 0, or null for all.',
        null,
      );
}
