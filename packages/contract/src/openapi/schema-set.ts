import { z } from 'zod';
import * as entities from '../entities/index.ts';
import { Failure, Issue } from '../envelope.ts';
import { findDescription } from './descriptions.ts';

export type Json = Record<string, unknown>;
/** Bodies are described by what goes in (defaults may be left out), answers by what comes out. */
export type Direction = 'input' | 'output';

const SCHEMAS: Readonly<Record<string, unknown>> = { Failure, Issue, ...entities };

const REF = '#/components/schemas/';
export const refTo = (name: string): Json => ({ $ref: REF + name });

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the components that a schema refers to, itself left out. */
export const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) {
    return value.flatMap(refsIn);
  }
  if (!isRecord(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.slice(REF.length)] : refsIn(inner),
  );
};

/** A copy in which every reference is renamed. */
export const renameRefs = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) {
    return value.map((item) => renameRefs(item, rename));
  }
  if (!isRecord(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? REF + rename(inner.slice(REF.length))
        : renameRefs(inner, rename),
    ]),
  );
};

interface OverrideContext {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: Json;
}

/** Corrects what zod's own conversion says too much or too little of. */
const correctSchema = ({ zodSchema, jsonSchema }: OverrideContext): void => {
  if ((zodSchema as unknown) === entities.FilterNode) {
    // A transform to zod, which it cannot print; to the wire it is one of two shapes.
    jsonSchema['anyOf'] = [refTo('Condition'), refTo('FilterGroup')];
  }
  if (zodSchema._zod.def.type === 'default') {
    // Zod drops it going in wherever a transform lies beneath, as in every filter.
    jsonSchema['default'] = zodSchema._zod.def.defaultValue;
  }
  if (zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined) {
    // Answers may grow: a client must not refuse what it does not know.
    delete jsonSchema['additionalProperties'];
  }
  if ('format' in jsonSchema) {
    // The pattern repeats what the format says.
    delete jsonSchema['pattern'];
  }
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema['minimum'];
  }
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema['maximum'];
  }
  if (z.globalRegistry.get(zodSchema)?.['secret'] === true) {
    jsonSchema['writeOnly'] = true;
  }
};

/** Keywords whose schemas describe the same field as the schema that holds them. */
const SAME_FIELD = ['items', 'allOf', 'additionalProperties'];
const UNIONS = ['anyOf', 'oneOf'];

/** Where the description of a schema may be: first the paths that name the alternatives of unions, then those that do not. */
type Paths = readonly [exact: readonly string[], plain: readonly string[]];

const textAt = ([exact, plain]: Paths, name: string): string | undefined =>
  [...exact, ...plain].map((path) => findDescription(`${path}.${name}`)).find((text) => text !== undefined);

/** Adds the comments of the contract as descriptions; one that the schema has already stays. */
const addDescriptions = (schema: unknown, paths: Paths): void => {
  if (!isRecord(schema)) {
    return;
  }
  const [exact, plain] = paths;
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    const text = textAt(paths, name);
    if (text !== undefined) {
      property['description'] ??= text;
    }
    addDescriptions(property, [[...exact, ...plain].map((path) => `${path}.${name}`), []]);
  }
  for (const keyword of SAME_FIELD) {
    [schema[keyword]].flat().forEach((one) => addDescriptions(one, paths));
  }
  for (const keyword of UNIONS) {
    addToVariants([schema[keyword] ?? []].flat(), paths);
  }
};

/** Null is no alternative of its own. */
const addToVariants = (all: readonly unknown[], [exact, plain]: Paths): void => {
  const variants = all.filter((one) => !isRecord(one) || one['type'] !== 'null');
  variants.forEach((one, index) => {
    const text = exact.map((path) => findDescription(`${path}|${index}`)).find((each) => each !== undefined);
    if (isRecord(one) && variants.length > 1 && text !== undefined) {
      one['description'] ??= text;
    }
    addDescriptions(
      one,
      variants.length > 1 ? [exact.map((path) => `${path}|${index}`), [...exact, ...plain]] : [exact, plain],
    );
  });
};

/** JSON Schemas of all entities and of `extra`, referring to the entities by name. */
export const buildSchemas = (
  direction: Direction,
  extra: ReadonlyMap<string, z.ZodType>,
): Map<string, Json> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) {
    if (schema instanceof z.ZodType && /^[A-Z]/u.test(id)) {
      registry.add(schema, { id });
    }
  }
  const aliases = new Map<string, string>();
  for (const [id, schema] of extra) {
    const known = registry.get(schema)?.id;
    if (known === undefined) {
      registry.add(schema, { id });
    } else {
      aliases.set(id, known);
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    uri: (id) => REF + id,
    unrepresentable: 'any',
    override: (context) => correctSchema(context as OverrideContext),
  });
  const result = new Map<string, Json>();
  for (const [id, schema] of Object.entries(schemas)) {
    const { $schema: _, $id: __, ...rest } = schema as Json;
    const text = findDescription(id);
    const described = text === undefined ? rest : { description: text, ...rest };
    addDescriptions(described, [[id.replace(/#query(In|Out)$/u, '#query')], []]);
    result.set(id, described);
  }
  for (const [id, known] of aliases) {
    result.set(id, extra.has(known) ? (result.get(known) ?? {}) : refTo(known));
  }
  return result;
};
