import { readFile } from 'node:fs/promises';
import { ALL_ROUTES, openapi } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';

type Json = Record<string, unknown>;
interface Operation extends Json {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
}
interface Part {
  readonly name: string | null;
  readonly schema: Json;
  readonly isRequired: boolean;
}
interface Describe {
  readonly listOperations: (document: unknown) => Operation[];
  readonly groupByTag: (
    operations: Operation[],
    tags: unknown,
  ) => { name: string; operations: Operation[] }[];
  readonly isFound: (operation: Operation, words: string) => boolean;
  readonly policyText: (operation: Json) => string;
  readonly typeText: (schema: Json) => string;
  readonly schemaText: (document: unknown, schema: Json) => string;
  readonly partsOf: (document: unknown, schema: Json) => Part[];
  readonly partsOfText: (text: string) => string[];
}

// The page's own script: plain JavaScript that browsers load as it is, hence without types.
const page = (await import(new URL('docs-page/describe.js', import.meta.url).href)) as Describe;
const contract = openapi(ALL_ROUTES, { title: 'Plumbline', version: '0.1.0' });
const operations = page.listOperations(contract);
const found = (words: string): string[] =>
  operations.filter((operation) => page.isFound(operation, words)).map((operation) => operation.operationId);

describe('the list of calls', () => {
  it('holds every route once, in groups that lose none', () => {
    expect(operations).toHaveLength(ALL_ROUTES.length);
    const grouped = page.groupByTag(operations, contract.tags).flatMap((group) => group.operations);
    expect(grouped.map((operation) => operation.operationId).toSorted()).toEqual(
      ALL_ROUTES.map((route) => route.id).toSorted(),
    );
  });

  it('is searched by method, path, id and summary, whatever the case', () => {
    expect(found('POST /login')).toEqual(['accounts.login']);
    expect(found('restore an ARCHIVED dataset')).toEqual(['datasources.restore']);
    expect(found('snowflake.clone')).toEqual(['snowflake.clone']);
    expect(found('')).toHaveLength(operations.length);
    expect(found('no such words')).toEqual([]);
  });
});

describe('the words for', () => {
  it.each([
    [{ who: 'anyone' }, 'Anyone, without a session'],
    [{ who: 'member', atLeast: 'viewer', plan: 'any' }, 'Every member'],
    [
      { who: 'member', atLeast: 'admin', plan: 'active' },
      'Members from admin up, on a plan that is not past',
    ],
    [{ who: 'embed', endedWithinMs: 0 }, "Bearer of an embed's token, for its one dashboard"],
  ])('the policy %o', (policy, words) => {
    expect(page.policyText({ 'x-policy': policy })).toBe(words);
  });

  it.each([
    [{ $ref: '#/components/schemas/Dataset' }, 'Dataset'],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', format: 'uuid' }, 'text (uuid)'],
    [{ type: 'string', format: 'binary' }, 'bytes'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ type: 'array', items: false }, 'list'],
    [{ enum: ['asc', 'desc'] }, '"asc" or "desc"'],
    [{ const: true }, 'true'],
    [{ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Sort' }] }, 'text or Sort'],
    [{}, 'anything'],
  ])('the type %o', (schema, words) => {
    expect(page.typeText(schema)).toBe(words);
  });

  it('a schema with its bounds', () => {
    const whole = { type: 'integer', minimum: 1, maximum: 1000, default: 50 };
    expect(page.schemaText(contract, whole)).toBe('integer · from 1 · to 1000 · 50 unless given');
    const secret = { type: 'string', minLength: 1, writeOnly: true };
    expect(page.schemaText(contract, secret)).toBe('text · not empty · never comes back');
  });

  it('a reference with the values and the default behind it', () => {
    const mode = { $ref: '#/components/schemas/GraphMode', default: 'Absolute' };
    expect(page.schemaText(contract, mode)).toBe(
      'GraphMode · "Absolute" or "Percent" or "Cumulative" or "Change" · "Absolute" unless given',
    );
    expect(page.schemaText(contract, { $ref: '#/components/schemas/FiltersInput' })).toContain(
      'unless given',
    );
  });

  it('code inside a summary', () => {
    expect(page.partsOfText('Answers `409` then.')).toEqual(['Answers ', '409', ' then.']);
  });
});

describe('what lies inside a schema', () => {
  const namesIn = (schema: Json): (string | null)[] =>
    page.partsOf(contract, schema).map((part) => part.name);

  it('are the fields of an object, of a list of them, and of what a reference leads to', () => {
    const sort = { $ref: '#/components/schemas/Sort' };
    expect(namesIn(sort)).toEqual(['column', 'direction']);
    expect(namesIn({ type: 'array', items: sort })).toEqual(['column', 'direction']);
    expect(page.partsOf(contract, sort).map((part) => part.isRequired)).toEqual([true, true]);
  });

  it('are those at the end of a chain of references', () => {
    expect(namesIn({ $ref: '#/components/schemas/FiltersInput' })).toEqual(['op', 'value']);
  });

  it('are the alternatives of a choice, plain ones left out', () => {
    expect(page.partsOf(contract, { $ref: '#/components/schemas/FilterNode' })).toHaveLength(2);
    expect(namesIn({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual([]);
  });

  it('is nothing for a plain value', () => {
    expect(namesIn({ type: 'string' })).toEqual([]);
  });
});

describe('the page', () => {
  it('holds no script and no style of its own, as the policy of the browser wants', async () => {
    const html = await readFile(new URL('docs-page/index.html', import.meta.url), 'utf8');
    expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual(['']);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|https?:/);
  });

  it('makes nodes, never markup', async () => {
    const script = await readFile(new URL('docs-page/docs.js', import.meta.url), 'utf8');
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval/);
  });
});
