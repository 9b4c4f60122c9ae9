import type { z } from 'zod';
import type { Route } from '../route.ts';
import { buildComponents } from './components.ts';
import { findDescription } from './descriptions.ts';
import { buildParameters, buildRequestBody, type RouteSchemas } from './request.ts';
import { failureResponses, buildResponses } from './responses.ts';
import { buildSchemas, type Json } from './schema-set.ts';

/** Title, version and addresses of an OpenAPI document. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Addresses the API is served at; the document's own origin when absent. */
  readonly servers?: readonly string[];
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Json>>;
  readonly security: readonly Json[];
}

const routeTag = (route: Route): string => route.id.slice(0, route.id.indexOf('.'));
const routePath = (route: Route): string => route.path.replaceAll(/:(\w+)/g, '{$1}');

/** Ids that no entity can have, so that an anonymous schema never hides a named one. */
const partId = (route: Route, part: keyof RouteSchemas): string => `${route.id}#${part}`;

const collect = (
  routes: readonly Route[],
  parts: Readonly<Partial<Record<keyof RouteSchemas, 'params' | 'query' | 'body' | 'reply'>>>,
): Map<string, z.ZodType> => {
  const collected = new Map<string, z.ZodType>();
  for (const route of routes) {
    for (const [part, key] of Object.entries(parts)) {
      collected.set(partId(route, part as keyof RouteSchemas), route[key]);
    }
  }
  return collected;
};

const toOperation = (route: Route, schemas: RouteSchemas): Json => {
  const requestBody = buildRequestBody(route, schemas.body);
  const description = findDescription(route.id);
  return {
    operationId: route.id,
    tags: [routeTag(route)],
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    ...(route.policy.who === 'anyone' ? { security: [] } : {}),
    parameters: buildParameters(route, schemas),
    ...(requestBody === null ? {} : { requestBody }),
    responses: buildResponses(route, schemas.reply),
    'x-policy': route.policy,
    'x-host': route.host,
  };
};

/** The OpenAPI 3.1 document of these routes, from the very schemas that check them. Pure: the same in, the same out. */
export function openapi(routes: readonly Route[], info: OpenApiInfo): OpenApiDocument {
  const going = collect(routes, { params: 'params', queryIn: 'query', body: 'body' });
  const coming = collect(routes, { queryOut: 'query', reply: 'reply' });
  const { schemas, describe } = buildComponents({
    input: buildSchemas('input', going),
    output: buildSchemas('output', coming),
    anonymous: new Set([...going.keys(), ...coming.keys()]),
  });
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const part = (name: keyof RouteSchemas): Json => describe(partId(route, name));
    (paths[routePath(route)] ??= {})[route.method.toLowerCase()] = toOperation(route, {
      params: part('params'),
      queryIn: part('queryIn'),
      queryOut: part('queryOut'),
      body: part('body'),
      reply: part('reply'),
    });
  }
  const { servers = ['/'], ...facts } = info;
  return {
    openapi: '3.1.0',
    info: facts,
    servers: servers.map((url) => ({ url })),
    tags: [...new Set(routes.map(routeTag))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: failureResponses(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}
