import { z } from 'zod';
import * as aggregate from '../entities/aggregate.ts';
import * as assistant from '../entities/assistant.ts';
import * as cell from '../entities/cell.ts';
import * as chart from '../entities/chart.ts';
import * as claim from '../entities/claim.ts';
import * as connectionConfig from '../entities/connection-config.ts';
import * as connection from '../entities/connection.ts';
import * as connector from '../entities/connector.ts';
import * as dashboard from '../entities/dashboard.ts';
import * as dataset from '../entities/dataset.ts';
import * as datasetQuality from '../entities/dataset-quality.ts';
import * as evidence from '../entities/evidence.ts';
import * as feed from '../entities/feed.ts';
import * as filter from '../entities/filter.ts';
import * as formula from '../entities/formula.ts';
import * as job from '../entities/job.ts';
import * as mail from '../entities/mail.ts';
import * as organisation from '../entities/organisation.ts';
import * as pivot from '../entities/pivot.ts';
import * as plan from '../entities/plan.ts';
import * as savedView from '../entities/saved-view.ts';
import * as sort from '../entities/sort.ts';
import * as source from '../entities/source.ts';
import * as story from '../entities/story.ts';
import * as tablePage from '../entities/table-page.ts';
import * as recipeStep from '../entities/recipe-step.ts';
import * as transformation from '../entities/transformation.ts';
import * as user from '../entities/user.ts';
import * as workflow from '../entities/workflow/index.ts';
import * as workspace from '../entities/workspace.ts';
import { Failure, Issue } from '../envelope.ts';
import { descriptionOf } from './descriptions.ts';

export type Json = Record<string, unknown>;
/** Bodies are described by what goes in (defaults may be left out), answers by what comes out. */
export type Direction = 'input' | 'output';

const ENTITIES: Record<string, unknown> = {
  Failure,
  Issue,
  ...aggregate,
  ...assistant,
  ...cell,
  ...chart,
  ...claim,
  ...connectionConfig,
  ...connection,
  ...connector,
  ...dashboard,
  ...dataset,
  ...datasetQuality,
  ...evidence,
  ...feed,
  ...filter,
  ...formula,
  ...job,
  ...mail,
  ...organisation,
  ...pivot,
  ...plan,
  ...savedView,
  ...sort,
  ...source,
  ...story,
  ...tablePage,
  ...recipeStep,
  ...transformation,
  ...user,
  ...workflow,
  ...workspace,
};

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
  if ((zodSchema as unknown) === filter.FilterNode) {
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
const SAME_FIELD = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'];

/** Adds the comments of the contract as descriptions; one that the schema has already stays. */
const addDescriptions = (schema: unknown, path: string): void => {
  if (Array.isArray(schema)) {
    schema.forEach((one) => addDescriptions(one, path));
  }
  if (!isRecord(schema)) {
    return;
  }
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    const text = descriptionOf(`${path}.${name}`);
    if (text !== undefined) {
      property['description'] ??= text;
    }
    addDescriptions(property, `${path}.${name}`);
  }
  for (const keyword of SAME_FIELD) {
    addDescriptions(schema[keyword], path);
  }
};

/** JSON Schemas of all entities and of `extra`, referring to the entities by name. */
export const schemasOf = (direction: Direction, extra: ReadonlyMap<string, z.ZodType>): Map<string, Json> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(ENTITIES)) {
    if (schema instanceof z.ZodType) {
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
    const text = descriptionOf(id);
    const described = text === undefined ? rest : { description: text, ...rest };
    addDescriptions(described, id.replace(/#query(In|Out)$/u, '#query'));
    result.set(id, described);
  }
  for (const [id, known] of aliases) {
    result.set(id, extra.has(known) ? (result.get(known) ?? {}) : refTo(known));
  }
  return result;
};
