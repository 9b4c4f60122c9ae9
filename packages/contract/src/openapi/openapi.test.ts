import { Validator } from '@seriousme/openapi-schema-validator';
import { assert, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_PAGE } from '../constants.ts';
import { ok } from '../envelope.ts';
import { anyone, reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL_ROUTES } from '../routes/index.ts';
import { openapi } from './openapi.ts';
import type { Json } from './schema-set.ts';

const INFO = { title: 'Plumbline', version: '0.1.0' };
const document = openapi(ALL_ROUTES, INFO);

/** A step into a document by keys; fails loudly where there is none. */
const at = (value: unknown, ...keys: (string | number)[]): unknown => {
  let current = value;
  for (const key of keys) {
    current = (current as Record<string | number, unknown> | undefined)?.[key];
  }
  assert.isDefined(current, keys.join(' › '));
  return current;
};
const operation = (method: string, path: string): Json => at(document.paths, path, method) as Json;
const parameter = (of: Json, name: string): Json | undefined =>
  (of['parameters'] as Json[]).find((candidate) => candidate['name'] === name);
const operations = (): Json[] => Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the document of the whole API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Json);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has one operation per route, with the id of the route', () => {
    const ids = operations().map((each) => String(each['operationId']));
    expect(ids.toSorted()).toEqual(ALL_ROUTES.map((route) => route.id).toSorted());
  });

  it('refers to no component that is not there, and holds none that nothing refers to', () => {
    const refs = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1]!),
    );
    const held = ['schemas', 'responses'].flatMap((kind) =>
      Object.keys(document.components[kind]!).map((name) => `${kind}/${name}`),
    );
    expect([...refs].filter((ref) => !held.includes(ref))).toEqual([]);
    const unused = held.filter((name) => !refs.has(name));
    // Statuses that any call may return are covered by `default`.
    expect(unused).toEqual([500, 502, 503, 504, 507].map((status) => `responses/Error${status}`));
  });

  it('gives no two paths that differ by the names of their parameters alone', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('is the same text when it is made again', () => {
    expect(JSON.stringify(openapi(ALL_ROUTES, INFO))).toBe(JSON.stringify(document));
  });

  it('says of every secret that it is only written', () => {
    const schemas = document.components['schemas'] as Json;
    expect(at(schemas, 'DatabaseConfig', 'properties', 'password', 'writeOnly')).toBe(true);
    expect(at(schemas, 'AxpertConfig', 'properties', 'password', 'writeOnly')).toBe(true);
  });
});

describe('descriptions', () => {
  const schemas = document.components['schemas'] as Json;

  it('are those of the alternative where a union has several fields of one name', () => {
    expect(at(schemas, 'RecordFacet', 'oneOf', 0, 'properties', 'total', 'description')).toMatch(
      /^Different/u,
    );
    expect(at(schemas, 'RecordFacet', 'oneOf', 1, 'properties', 'bins', 'description')).toMatch(/^From the/u);
    expect(at(schemas, 'RecordFacet', 'oneOf', 1, 'properties')).not.toHaveProperty('values');
  });

  it('are those of the step of a recipe that has the field', () => {
    const steps = at(schemas, 'TransformationStepInput', 'oneOf') as Json[];
    const fill = steps.find((step) => at(step, 'properties', 'kind', 'const') === 'fill')!;
    expect(at(fill, 'description')).toBe('Only empty cells change.');
    expect(at(fill, 'properties', 'value', 'description')).toBe('For `value` alone, which needs it.');
    const dedupe = steps.find((step) => at(step, 'properties', 'kind', 'const') === 'dedupe')!;
    expect(at(dedupe, 'properties', 'columns', 'description')).toBe('All columns when absent.');
  });

  it('are there for every component, and for every parameter that is no component', () => {
    const bare = Object.entries(schemas)
      .filter(([, schema]) => (schema as Json)['description'] === undefined)
      .map(([name]) => name);
    expect(bare).toEqual([]);
    const parameters = operations().flatMap((each) =>
      (each['parameters'] as Json[])
        .filter((one) => one['description'] === undefined && !('$ref' in (one['schema'] as Json)))
        .map((one) => `${String(each['operationId'])}?${String(one['name'])}`),
    );
    expect(parameters).toEqual([]);
  });

  it('belong to components: every entity is one', () => {
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Schedule', 'ColumnProfile', 'CommentThread']),
    );
  });
});

describe('sign-in', () => {
  it('requires the bearer token everywhere except on the open routes', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(operation('post', '/login')['security']).toEqual([]);
    expect(operation('get', '/v1/datasources/{id}')).not.toHaveProperty('security');
  });
});

describe('what a call takes', () => {
  it('describes path parameters, and query parameters with their types and defaults', () => {
    const list = operation('get', '/v1/datasources/');
    expect(parameter(list, 'page')).toEqual({
      name: 'page',
      in: 'query',
      description: 'From 1.',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 },
    });
    const one = parameter(operation('get', '/v1/datasources/{id}'), 'id');
    expect(one).toMatchObject({ in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });
  });

  it('leaves what has a default out of what a body requires', () => {
    const body = at(
      operation('post', '/v1/datasources/{id}/filter'),
      'requestBody',
      'content',
      'application/json',
      'schema',
    );
    expect(at(body, 'properties', 'limit')).toMatchObject({ type: 'integer', maximum: 1000, default: 50 });
    expect((body as Json)['required']).toBeUndefined();
  });

  it('keeps the default of filters, though they hold a transform', () => {
    expect(at(document.components['schemas'], 'FiltersInput', 'default')).toEqual({ op: 'and', value: [] });
  });

  it('describes nested filters as conditions and groups', () => {
    const schemas = document.components['schemas'];
    expect(at(schemas, 'FilterNodeInput', 'anyOf')).toEqual([
      { $ref: '#/components/schemas/ConditionInput' },
      { $ref: '#/components/schemas/FilterGroupInput' },
    ]);
  });

  it('describes a file as multipart with its fields, beside the JSON form', () => {
    const content = at(operation('post', '/v1/datasources/create/file'), 'requestBody', 'content') as Json;
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
    const form = at(content, 'multipart/form-data') as Json;
    const fields = Object.keys(at(form, 'schema', 'properties') as Json);
    expect(fields).toEqual(expect.arrayContaining(['name', 'columns', 'options', 'file']));
    expect(fields).not.toContain('uploadId');
    expect(at(form, 'schema', 'required')).toEqual(['name', 'file']);
    expect(at(form, 'encoding', 'options', 'contentType')).toBe('application/json');
  });

  it('describes a part of an upload as octets with their range', () => {
    const part = operation('put', '/v1/uploads/{id}');
    expect(Object.keys(at(part, 'requestBody', 'content') as Json)).toEqual(['application/octet-stream']);
    expect(parameter(part, 'Content-Range')).toMatchObject({ in: 'header', required: true });
  });

  it('requires If-Match where a dashboard is written over and allows it at every other PUT', () => {
    expect(parameter(operation('put', '/v1/dashboard/{id}'), 'If-Match')?.['required']).toBe(true);
    expect(parameter(operation('put', '/v1/datasources/{id}'), 'If-Match')?.['required']).toBe(false);
  });

  it('takes an Idempotency-Key where work is started', () => {
    expect(parameter(operation('post', '/v1/datasources/create/csv'), 'Idempotency-Key')).toBeDefined();
    expect(parameter(operation('post', '/login'), 'Idempotency-Key')).toBeUndefined();
  });
});

describe('what a call answers', () => {
  it('describes each success with the envelope', () => {
    const schema = at(
      operation('get', '/v1/datasources/{id}'),
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    );
    expect(schema).toEqual({
      type: 'object',
      properties: {
        success: { type: 'boolean', const: true },
        data: { $ref: '#/components/schemas/Dataset' },
      },
      required: ['success', 'data'],
    });
  });

  it('gives both statuses where an answer may come at once or as a job', () => {
    const responses = operation('post', '/v1/datasources/validate/datasource')['responses'] as Json;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202']));
  });

  it('describes event streams and downloads by their media types', () => {
    const stream = operation('get', '/beta/events/worker/{jobId}');
    expect(at(stream, 'responses', '200', 'content', 'text/event-stream', 'schema')).toEqual({
      $ref: '#/components/schemas/ProgressEvent',
    });
    expect(parameter(stream, 'Last-Event-ID')).toBeDefined();
    const download = operation('post', '/v1/datasources/{id}/filter/download');
    expect(at(download, 'responses', '200', 'content', '*/*', 'schema', 'format')).toBe('binary');
  });

  it('describes a reply that comes as events to who accepts them by both media types', () => {
    const both = ALL_ROUTES.filter(({ alsoEvents }) => alsoEvents).map(({ path }) => path);
    expect(both).toEqual([
      '/v1/inference/gen-ai/',
      '/v1/inference/gen-ai/chart-suggestion',
      '/v1/inference/gen-ai/annotation/',
      '/v1/inference/gen-ai/formula-suggestion',
      '/v1/inference/gen-ai/formula-validate',
      '/v1/inference/gen-ai/auto-pivot',
      '/v1/inference/chat',
    ]);
    const [chat] = both.slice(-1);
    const content = at(operation('post', chat!), 'responses', '200', 'content') as Json;
    expect(Object.keys(content)).toEqual(['application/json', 'text/event-stream']);
  });

  it('names the failures that a call can end in, with their codes', () => {
    const responses = operation('put', '/v1/datasources/{id}')['responses'] as Json;
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '402',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      'default',
    ]);
    const missing = at(document.components['responses'], 'Error404') as Json;
    expect(missing['description']).toContain('`dataset.not_found`');
    expect(at(missing, 'content', 'application/json', 'schema')).toEqual({
      $ref: '#/components/schemas/Failure',
    });
  });
});

describe('naming of shared schemas', () => {
  const point = z.object({ x: z.number().default(0) });
  const route = (id: string, body: z.ZodType, reply: z.ZodType) =>
    defineRoute({
      id,
      method: 'POST',
      path: `/beta/${id}`,
      summary: id,
      policy: reads(),
      changes: { nothing: 'A test.' },
      body,
      reply,
    });

  it('describes the same anonymous schema in every operation that uses it', () => {
    const document = openapi([route('a.one', point, ok(point)), route('a.two', point, ok(point))], INFO);
    const bodyOf = (path: string): unknown =>
      at(document.paths, path, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(bodyOf('/beta/a.one')).toEqual({
      type: 'object',
      properties: { x: { type: 'number', default: 0 } },
    });
    expect(bodyOf('/beta/a.two')).toEqual(bodyOf('/beta/a.one'));
    expect(Object.keys(document.components['schemas']!)).toEqual(['Failure', 'Issue']);
  });

  it('lists the given servers, and its own by default', () => {
    const bare = defineRoute({
      id: 'a.bare',
      method: 'GET',
      path: '/beta/bare',
      summary: '',
      policy: anyone,
      reads: { nothing: 'A test.' },
      reply: z.unknown(),
    });
    expect(openapi([bare], INFO).servers).toEqual([{ url: '/' }]);
    expect(openapi([bare], { ...INFO, servers: ['https://a.example'] })).toMatchObject({
      info: INFO,
      servers: [{ url: 'https://a.example' }],
    });
  });
});
