import {
  ALL_ROUTES,
  DAY_MS,
  KEY_SCOPES,
  MINUTE_MS,
  ROLES,
  hasRole,
  keyScope,
  type KeyScope,
  type Role,
  type Route,
} from '@plumbline/contract';
import { sampleAt } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindRoutes } from '../../features.ts';
import { insertTestEmbed } from '../../testing/test-embed.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { isoAfter } from '../clock.ts';
import { inTenant } from '../db/in-tenant.ts';
import { newId } from '../ids.ts';
import { checkBindings } from './register-routes.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly default?: unknown;
}

const MEMBER_ROUTES = ALL_ROUTES.filter(({ policy }) => policy.who === 'member');
const EMBED_ROUTES = ALL_ROUTES.filter(({ policy }) => policy.who === 'embed');

/** An address of the route with ids that are well-formed and belong to nothing. */
const pathOf = (route: Route): string => route.path.replaceAll(/:\w+/g, () => newId());

/** What a body must at least have, so that only the field under test is wrong. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const printed =
    printedSchemas.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  printedSchemas.set(schema, printed);
  return printed;
}
/** Printing one takes as long as several calls. */
const printedSchemas = new WeakMap<z.ZodType, JsonSchema>();

class Sampler {
  readonly #root: JsonSchema;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) {
      return schema;
    }
    const name = schema.$ref.replace('#/$defs/', '');
    return schema.$ref === '#' ? this.#root : this.resolve(this.#root.$defs?.[name] ?? {});
  }

  /** The simplest value of the schema; of several forms, the one that has the field on the path. */
  sample(given: JsonSchema, depth = 0, path: Path = []): unknown {
    const schema = this.resolve(given);
    const options = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) {
      return schema.const;
    }
    if (schema.enum) {
      return schema.enum[0];
    }
    if (options) {
      const field = String(path[0]);
      const fitting = options.find((option) => field in (this.resolve(option).properties ?? {}));
      return this.sample(fitting ?? options[0] ?? {}, depth, path);
    }
    return this.#byType(schema, depth, path);
  }

  #byType(schema: JsonSchema, depth: number, path: Path): unknown {
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    switch (type) {
      case 'string':
        return schema.format === 'uuid' ? newId() : 'text';
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1);
      case 'boolean':
        return false;
      case 'array':
        return depth < 4 && (schema.minItems ?? 0) > 0 ? [this.sample(schema.items ?? {}, depth + 1)] : [];
      case 'object':
        return Object.fromEntries(
          (schema.required ?? []).map((name) => [
            name,
            this.sample(schema.properties?.[name] ?? {}, depth + 1, name === path[0] ? path.slice(1) : []),
          ]),
        );
      default:
        return null;
    }
  }
}

type Path = readonly (string | number)[];

/** Every place of a body at which the schema wants text, those inside lists and alternatives too. */
function stringPaths(sampler: Sampler, given: JsonSchema, at: Path = []): Path[] {
  const schema = sampler.resolve(given);
  if (at.length > 6) {
    return [];
  }
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inBranches = branches.flatMap((branch) => stringPaths(sampler, branch, at));
  if (schema.type === 'string') {
    return [at];
  }
  const inProperties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    stringPaths(sampler, property, [...at, name]),
  );
  const inItems = schema.items ? stringPaths(sampler, schema.items, [...at, 0]) : [];
  const all = [...inBranches, ...inProperties, ...inItems];
  return all.filter((path, index) => all.findIndex((other) => other.join('.') === path.join('.')) === index);
}

/** The body with `value` put in at a path, whatever stood on the way. */
function put(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    return value;
  }
  if (typeof key === 'number') {
    return [put(Array.isArray(body) ? body[0] : undefined, rest, value)];
  }
  const base = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...base, [key]: put((base as Record<string, unknown>)[key], rest, value) };
}

/** Whether a value of this type is allowed at the path, in any of the schema's forms. */
function allows(sampler: Sampler, schema: JsonSchema, { path, type }: { path: Path; type: string }): boolean {
  const here = sampler.resolve(schema);
  const branches = [...(here.anyOf ?? []), ...(here.oneOf ?? []), ...(here.allOf ?? [])];
  if (branches.some((branch) => allows(sampler, branch, { path, type }))) {
    return true;
  }
  const [key, ...rest] = path;
  if (key === undefined) {
    const types = [here.type].flat();
    return types.includes(type) || (Object.keys(here).length === 0 && branches.length === 0);
  }
  const inner = typeof key === 'number' ? here.items : here.properties?.[key];
  return inner !== undefined && allows(sampler, inner, { path: rest, type });
}

describe('the route table', () => {
  let server: TestServer;
  const members = new Map<Role, TestMember>();
  let foreign: TestMember;
  let revoked: TestMember;
  let embedToken: string;
  let expired: TestMember;
  /** Tokens of an embed that was revoked, and of one that expired longer ago than a renewal allows. */
  let endedEmbeds: readonly string[];
  const keys = new Map<string, { readonly token: string }>();

  beforeAll(async () => {
    server = await startTestServer();
    for (const role of ROLES) {
      members.set(role, await server.signIn(role));
    }
    foreign = await server.signIn('owner', await server.addTenant());
    revoked = await server.signIn('owner');
    embedToken = await insertTestEmbed(server, revoked);
    await server.services.db.transaction((trx) => server.services.sessions.end(trx, revoked.principal));
    const newKey = async (name: string, role: Role, scopes: readonly KeyScope[]) => {
      const { db, apiKeys } = server.services;
      const { principal } = memberOf(role);
      const { id, token } = await db.transaction((trx) =>
        apiKeys.create(trx, principal, { name, scopes, days: 1 }),
      );
      keys.set(name, { token });
      return () => db.transaction((trx) => apiKeys.delete(trx, principal, id));
    };
    await newKey('all', 'owner', KEY_SCOPES);
    await newKey('of an editor', 'editor', KEY_SCOPES);
    for (const missing of KEY_SCOPES) {
      const others = KEY_SCOPES.filter((scope) => scope !== missing);
      await newKey(others.join(), 'owner', others);
    }
    const remove = await newKey('deleted', 'owner', KEY_SCOPES);
    await remove();
    await addExpired(newKey);
  });
  afterAll(() => server.close());

  const addExpired = async (newKey: (...key: [string, Role, readonly KeyScope[]]) => Promise<unknown>) => {
    const { db, clock, embedAccess } = server.services;
    const past = isoAfter(clock, -MINUTE_MS);
    expired = await server.signIn('owner');
    const { tenantId, sessionId } = expired.principal;
    const own = inTenant(db.executor, { tenantId });
    await own.updateTable('sessions').set({ expires_at: past }).where('id', '=', sessionId).execute();
    await newKey('expired', 'owner', KEY_SCOPES);
    await own.updateTable('api_keys').set({ expires_at: past }).where('name', '=', 'expired').execute();
    const ended = await insertTestEmbed(server, memberOf('owner'), { expires_at: past });
    const id = newId();
    await insertTestEmbed(server, memberOf('owner'), { id });
    const { token } = embedAccess.sign({ id, endsAt: null }, -2 * DAY_MS);
    endedEmbeds = [ended, token];
  };

  const memberOf = (role: Role): TestMember => {
    const member = members.get(role);
    if (!member) {
      throw new Error(`Nobody is signed in as ${role}.`);
    }
    return member;
  };

  /** Whoever the route lets in. */
  const callerOf = ({ policy }: Route): { readonly token: string } =>
    policy.who === 'embed' ? { token: embedToken } : memberOf('owner');

  it('has one binding for each route, and each binding is a contract route', () => {
    expect(() => checkBindings(bindRoutes(server.services))).not.toThrow();
  });

  it('names a policy that some role satisfies for every route', () => {
    for (const { id, policy } of ALL_ROUTES) {
      const isServed = policy.who !== 'member' || ROLES.some((role) => hasRole(role, policy.atLeast));
      expect({ id, isServed }).toEqual({ id, isServed: true });
    }
  });

  it.each(MEMBER_ROUTES)('$id answers 401 without a session', async (route) => {
    const { status, body, headers } = await server.call(route.method, pathOf(route));
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'auth.required' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(MEMBER_ROUTES)(
    '$id answers 401 to a revoked session, an expired one and to a made-up token',
    async (route) => {
      for (const token of [revoked.token, expired.token, 'made-up', '']) {
        const { status } = await server.call(route.method, pathOf(route), { as: { token } });
        expect(status).toBe(401);
      }
    },
  );

  it.each(MEMBER_ROUTES)('$id answers 401 to the token of an embed', async (route) => {
    const { status, body } = await server.call(route.method, pathOf(route), { as: { token: embedToken } });
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'auth.required' });
  });

  it.each(MEMBER_ROUTES)(
    '$id holds API keys to their scopes, and opens to none that was deleted or has expired',
    async (route) => {
      const call = (as: { token: string }) => server.call(route.method, pathOf(route), { as });
      const needed = keyScope(route);
      const others = KEY_SCOPES.filter((scope) => scope !== needed);
      const { status, body } = await call(keys.get(needed === null ? 'all' : others.join())!);
      expect({ status, code: body.error.code }).toEqual({
        status: 403,
        code: needed === null ? 'auth.key_forbidden' : 'auth.key_scope',
      });
      expect((await call(keys.get('deleted')!)).status).toBe(401);
      expect((await call(keys.get('expired')!)).status).toBe(401);
    },
  );

  const forAdmins = MEMBER_ROUTES.filter((route) => keyScope(route) === 'admin');
  it.each(forAdmins)("$id is beyond an API key whose owner's role is below it", async (route) => {
    const { status, body } = await server.call(route.method, pathOf(route), {
      as: keys.get('of an editor')!,
    });
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'auth.forbidden' });
  });

  it('has routes of embeds to try', () => {
    expect(EMBED_ROUTES.length).toBeGreaterThan(3);
  });

  it.each(EMBED_ROUTES)('$id answers 401 to sessions of every role and to nobody', async (route) => {
    for (const token of [...ROLES.map((role) => memberOf(role).token), 'made-up', `${embedToken}x`, '']) {
      const { status, body } = await server.call(route.method, pathOf(route), { as: { token } });
      expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'embed.invalid' });
    }
  });

  it.each(EMBED_ROUTES)('$id opens to no embed that has ended, nor to a token that has', async (route) => {
    for (const token of endedEmbeds) {
      const { status, body } = await server.call(route.method, pathOf(route), { as: { token } });
      expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'embed.expired' });
    }
  });

  // These end the very session: they have tests of their own.
  const ENDS_THE_SESSION = ['accounts.logout', 'sso.endSession', 'security.endAllSessions'];
  const stored = MEMBER_ROUTES.filter(({ id }) => !ENDS_THE_SESSION.includes(id));

  it.each(stored)('$id holds every role to its policy', async (route) => {
    const { policy } = route;
    const outcomes: unknown[] = [];
    for (const role of ROLES) {
      const leaving = new AbortController();
      const call = { as: memberOf(role), signal: leaving.signal };
      const { status } = await server.open(route.method, pathOf(route), call);
      leaving.abort();
      outcomes.push([role, [401, 403, 500].includes(status) ? status : 'served']);
    }
    const isAllowed = (role: Role) => policy.who === 'member' && hasRole(role, policy.atLeast);
    expect(outcomes).toEqual(ROLES.map((role) => [role, isAllowed(role) ? 'served' : 403]));
  });

  it.each(stored.filter(({ path }) => path.includes(':')))(
    '$id does not show another tenant what belongs to the first',
    async (route) => {
      const { userId } = memberOf('viewer').principal;
      const path = route.path.replaceAll(/:\w+/g, () => userId);
      const { status } = await server.call(route.method, path, {
        as: foreign,
        body: sampleBody(route),
        headers: { 'if-match': '*' },
      });
      // 4xx of any kind but a sign that the thing is known (403) or was reached.
      expect([400, 404, 409, 415, 422]).toContain(status);
    },
  );

  const withBody = ALL_ROUTES.filter(
    ({ bodyKind }) => bodyKind === 'json' || bodyKind === 'json-or-multipart',
  );
  const withText = withBody
    .map((route, at) => {
      const schema = jsonSchemaOf(route.body);
      return { id: route.id, at, route, schema, paths: stringPaths(new Sampler(schema), schema) };
    })
    .filter(({ paths }) => paths.length > 0);
  const WRONG = [
    ['object', { a: { b: 1 } }],
    ['array', [[1]]],
    ['number', 7],
    ['null', null],
  ] as const;

  it('has text fields to try', () => {
    expect(withText.length).toBeGreaterThan(30);
  });

  it.each(withText)(
    '$id answers 400 to anything but text in its fields',
    async ({ at, route, schema, paths }) => {
      const sampler = new Sampler(schema);
      const outcomes: unknown[] = [];
      const wanted: unknown[] = [];
      for (const [place, path] of paths.entries()) {
        for (const [type, value] of sampleAt(at + place, WRONG, WRONG.length)) {
          const isFine =
            allows(sampler, schema, { path, type }) ||
            (type === 'number' && allows(sampler, schema, { path, type: 'integer' }));
          const { status, body } = await server.call(route.method, pathOf(route), {
            as: callerOf(route),
            body: put(sampler.sample(schema, 0, path), path, value),
            ...(route.needsIfMatch && { headers: { 'if-match': '*' } }),
          });
          const field = path.join('.');
          const shown = status === 400 ? body.error.code : status < 500;
          outcomes.push([field, type, shown, body.error?.issues?.length > 0 || isFine]);
          wanted.push([field, type, isFine && status !== 400 ? true : 'request.malformed', true]);
        }
      }
      expect(outcomes).toEqual(wanted);
    },
  );

  const queried = ALL_ROUTES.filter(
    ({ query }) => Object.keys(jsonSchemaOf(query).properties ?? {}).length > 0,
  );

  it.each(queried)('$id answers a doubled or nested query value without a 5xx', async (route) => {
    for (const name of Object.keys(jsonSchemaOf(route.query).properties ?? {})) {
      for (const text of [`${name}=a&${name}=b`, `${name}[x]=1`, `${name}=%00`, `${name}=`]) {
        const { status } = await server.call(route.method, `${pathOf(route)}?${text}`, {
          as: callerOf(route),
        });
        expect([text, status < 500]).toEqual([text, true]);
      }
    }
  });

  /** An unknown workspace looks like one without branding: nobody learns which there are. */
  const ANSWERS_ALL_ALIKE = ['workspaces.getBranding'];
  const addressed = ALL_ROUTES.filter(
    ({ path, id }) => path.includes(':') && !ANSWERS_ALL_ALIKE.includes(id),
  );

  it.each(addressed)('$id answers a 4xx to ids that are none', async (route) => {
    for (const id of ['x', '%00', '..%2f..', '1'.repeat(600), "'; drop table users; --"]) {
      const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(id));
      const { status } = await server.call(route.method, path, {
        as: callerOf(route),
        body: sampleBody(route),
      });
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  });
});

function sampleBody(route: Route): unknown {
  if (route.bodyKind !== 'json' && route.bodyKind !== 'json-or-multipart') {
    return undefined;
  }
  const schema = jsonSchemaOf(route.body);
  return new Sampler(schema).sample(schema);
}
