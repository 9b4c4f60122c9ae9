import type { Route } from '../route.ts';
import type { Json } from './schema-set.ts';

/** The JSON Schemas of one route's parts. */
export interface RouteSchemas {
  readonly params: Json;
  /** Input: which fields are required. */
  readonly queryIn: Json;
  /** Output of the parser: the types behind the text of an address. */
  readonly queryOut: Json;
  readonly body: Json;
  readonly reply: Json;
}

const schemaProperties = (schema: Json): [string, Json][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
const requiredNames = (schema: Json): string[] => (schema['required'] ?? []) as string[];

/** `required` and `schema` may be said otherwise than here. */
const header = (name: string, description: string, more: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  ...more,
});

const routeHeaders = (route: Route): Json[] => {
  const startsWork = route.method === 'POST' && [route.status, ...route.alsoStatus].includes(202);
  const candidates: [boolean, Json][] = [
    [
      route.method === 'PUT' && route.bodyKind === 'json',
      header('If-Match', 'The `ETag` last read.', { required: route.needsIfMatch }),
    ],
    [startsWork, header('Idempotency-Key', 'The same key starts the same work once.')],
    [
      route.bodyKind === 'octets',
      header('Content-Range', 'The place of these bytes, e.g. `bytes 0-9/10`.', { required: true }),
    ],
    [
      route.replyKind === 'events' && route.method === 'GET',
      header('Last-Event-ID', 'Goes on after this event.'),
    ],
  ];
  return candidates.filter(([applies]) => applies).map(([, parameter]) => parameter);
};

/** A description belongs to the parameter, not to its schema. */
const describedSchema = ({ description, ...schema }: Json): Json =>
  description === undefined ? { schema } : { description, schema };

export const buildParameters = (route: Route, schemas: RouteSchemas): Json[] => {
  const inPath = schemaProperties(schemas.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    ...describedSchema(schema),
  }));
  const required = new Set(requiredNames(schemas.queryIn));
  const inQuery = schemaProperties(schemas.queryOut).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...describedSchema(schema),
  }));
  return [...inPath, ...inQuery, ...routeHeaders(route)];
};

/** How a field names the file in JSON; a multipart body carries the file itself instead. */
const FILE_STAND_INS = new Set(['uploadId', 'url', 'kind', 'records', 'datasource_id']);

const toMultipart = (body: Json): Json => {
  const alternatives = (body['anyOf'] ?? body['oneOf'] ?? [body]) as Json[];
  const fields = new Map(
    alternatives.flatMap(schemaProperties).filter(([name]) => !FILE_STAND_INS.has(name)),
  );
  const required = [...fields.keys()].filter((name) =>
    alternatives.every((alternative) => requiredNames(alternative).includes(name)),
  );
  const asJson = [...fields].filter(([, schema]) => schema['type'] !== 'string').map(([name]) => name);
  return {
    schema: {
      type: 'object',
      properties: { ...Object.fromEntries(fields), file: { type: 'string', format: 'binary' } },
      required: [...required, 'file'],
    },
    encoding: Object.fromEntries(asJson.map((name) => [name, { contentType: 'application/json' }])),
  };
};

const bodyContent = (route: Route, body: Json): Json => {
  if (route.bodyKind === 'octets') {
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  }
  const json = { 'application/json': { schema: body } };
  return route.bodyKind === 'json' ? json : { ...json, 'multipart/form-data': toMultipart(body) };
};

/** Null for a route that takes no body. */
export const buildRequestBody = (route: Route, body: Json): Json | null =>
  route.bodyKind === 'none'
    ? null
    : {
        required: route.bodyKind !== 'json' || !route.body.safeParse({}).success,
        content: bodyContent(route, body),
      };
