import { FORM_BY_VALUE, type Issue, type Route } from '@plumbline/contract';
import { nearestName } from '@plumbline/query';
import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** Joined only for what is reported: most values of a body have no fault. */
interface Path {
  readonly key: string;
  readonly parent: Path | null;
}

/** More are of no help, and a suggestion for each of 50,000 keys would take seconds. */
const MAX_ISSUES = 100;
/** Longer keys are no misspelling of ours. */
const MAX_KEY_LENGTH = 100;

/** A key that was found where only `known` ones belong. */
interface UnknownKey {
  readonly key: string;
  readonly path: string;
  readonly known: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Every key of a body that its route has no use for, at any depth, with the key that was probably meant. A key that is
 * dropped in silence is worse than an error: a misspelt `filter` returns every row. A PUT takes what its GET returns, so
 * the fields that only the server sets may come along.
 */
export function unknownKeys(route: Pick<Route, 'method' | 'body' | 'reply'>, body: unknown): Issue[] {
  const saved = route.method === 'PUT' ? dataSchema(route.reply) : undefined;
  if (saved === undefined) {
    return present(findUnknown(route.body, body, MAX_ISSUES));
  }
  const unexpected = findUnknown(route.body, body);
  const unknown = new Set(unexpected.length === 0 ? [] : findUnknown(saved, body).map(({ path }) => path));
  return present(unexpected.filter(({ path }) => unknown.has(path)));
}

/** Shorter names are near to anything. */
const MIN_PARAM_LENGTH = 3;

/**
 * Likewise of the part of an address behind `?`, but only what is a misspelling of a known name: clients and proxies
 * add parameters of their own there, against caches for example.
 */
export function unknownParams({ query }: Pick<Route, 'query'>, params: unknown): Issue[] {
  const def = definition(plainSchema(query, params));
  const known = def.type === 'object' ? Object.keys(def.shape) : [];
  const unknown = findUnknown(query, params).filter(
    ({ path }) => path.length >= MIN_PARAM_LENGTH && path.length <= MAX_KEY_LENGTH,
  );
  return present(unknown.slice(0, MAX_ISSUES).filter(({ path }) => nearestName(path, known) !== null));
}

type Definition = z.core.$ZodTypes['_zod']['def'];
const definition = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def;

/** The schema behind `optional`, `default` and the like, which say nothing about keys. */
function plainSchema(schema: Schema, value: unknown): Schema {
  const chosen = FORM_BY_VALUE.get(schema)?.(value);
  if (chosen !== undefined) {
    return plainSchema(chosen, value);
  }
  const def = definition(schema);
  if ('innerType' in def) {
    return plainSchema(def.innerType, value);
  }
  if (def.type === 'pipe') {
    return plainSchema(def.in, value);
  }
  return def.type === 'lazy' ? plainSchema(def.getter(), value) : schema;
}

function findUnknown(schema: Schema, value: unknown, limit = Number.POSITIVE_INFINITY): UnknownKey[] {
  const keys: UnknownKey[] = [];
  visit(schema, { value, path: null }, { found: keys, limit });
  return keys;
}

interface Place {
  readonly value: unknown;
  readonly path: Path | null;
}

interface Findings {
  readonly found: UnknownKey[];
  /** The search ends once this many are found. */
  readonly limit: number;
}

function visit(schema: Schema, { value, path }: Place, findings: Findings): void {
  // Nothing else has keys, and lists of values are long.
  if (!isObject(value) || findings.found.length >= findings.limit) {
    return;
  }
  const def = definition(plainSchema(schema, value));
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const element = isObject(item) ? elementOf(def, at) : null;
      if (element !== null) {
        visit(element, { value: item, path: { key: String(at), parent: path } }, findings);
      }
    }
  } else if (def.type === 'object') {
    visitObject(def, { value, path }, findings);
  } else if (def.type === 'record') {
    for (const key in value) {
      visit(def.valueType, { value: value[key], path: { key, parent: path } }, findings);
    }
  } else if (def.type === 'union') {
    findings.found.push(...inUnion(def, { value, path }, findings.limit));
  }
}

const joined = (path: Path): string =>
  path.parent === null ? path.key : `${joined(path.parent)}.${path.key}`;

function elementOf(def: Definition, at: number): Schema | null {
  if (def.type === 'array') {
    return def.element;
  }
  return def.type === 'tuple' ? (def.items[at] ?? def.rest) : null;
}

function visitObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  { value, path: parent }: Place & { readonly value: Readonly<Record<string, unknown>> },
  findings: Findings,
): void {
  const known = Object.keys(shape);
  const isOpen = catchall !== undefined && definition(catchall).type !== 'never';
  for (const key in value) {
    if (findings.found.length >= findings.limit) {
      return;
    }
    const field = Object.hasOwn(shape, key) ? shape[key] : catchall;
    const path = { key, parent };
    if (!Object.hasOwn(shape, key) && !isOpen) {
      findings.found.push({ key, path: joined(path), known });
    } else if (field !== undefined) {
      visit(field, { value: value[key], path }, findings);
    }
  }
}

const present = (keys: readonly UnknownKey[]): Issue[] => keys.slice(0, MAX_ISSUES).map(presentKey);

function presentKey({ key, path, known }: UnknownKey): Issue {
  const isLong = key.length > MAX_KEY_LENGTH;
  const near = isLong ? null : nearestName(key, known);
  const hint = near === null ? `Known here: ${known.join(', ')}.` : `Did you mean “${near}”?`;
  const shown = isLong ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key;
  return {
    path: isLong ? path.slice(0, MAX_KEY_LENGTH) : path,
    message: `There is no field “${shown}” here.`,
    ...(known.length > 0 && { hint }),
  };
}

/**
 * Unknown keys of the branch that accepts the value, or, where several do, of the branch that knows most of its keys.
 */
function inUnion(
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  { value, path }: Place & { readonly value: Readonly<Record<string, unknown>> },
  limit: number,
): UnknownKey[] {
  const forms = def.options.filter((option) =>
    'discriminator' in def ? isKind(option, def.discriminator, value) : canRead(option, value),
  );
  const [closest] = forms
    .map((form) => {
      const unknownKeys: UnknownKey[] = [];
      visit(form, { value, path }, { found: unknownKeys, limit });
      return unknownKeys;
    })
    .toSorted((a, b) => a.length - b.length);
  return closest ?? [];
}

const canRead = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

function isKind(option: Schema, discriminator: string, value: Readonly<Record<string, unknown>>): boolean {
  const def = definition(plainSchema(option, value));
  const kind = def.type === 'object' ? def.shape[discriminator] : undefined;
  return kind === undefined ? canRead(option, value) : canRead(kind, value[discriminator]);
}

/** `data` of `{ success, data }`. */
function dataSchema(reply: Schema): Schema | undefined {
  const def = definition(reply);
  return def.type === 'object' ? def.shape['data'] : undefined;
}
