import { listCatalog } from '@plumbline/connectors';
import type { CatalogItem } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTranslator } from '../../platform/text/translators.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inFormWords } from './form-words.ts';

describe('the catalog of sources', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is refused without a session', async () => {
    expect((await server.call('GET', '/v1/connectors')).status).toBe(401);
  });

  it('is returned to every member: files and links enabled, Google Sheets shown and disabled', async () => {
    const as = await server.signIn('viewer');
    const { data } = (await server.call('GET', '/v1/connectors', { as })).body;
    const status = Object.fromEntries(
      data.map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
    );
    expect(status).toMatchObject({
      'csv-file': 'enabled',
      'csv-link': 'enabled',
      'google-sheets': 'disabled',
    });
  });

  it('has a form in the language of the reader, which says in English what the schemas say', async () => {
    const fieldsOf = (items: readonly Pick<CatalogItem, 'kind' | 'config'>[]) =>
      items.flatMap(({ kind, config }) =>
        Object.entries(
          (config['properties'] ?? {}) as Record<string, { title?: string; description?: string }>,
        ).map(([name, { title = '', description = '' }]) => ({
          field: `${kind} ${name}`,
          title,
          description,
        })),
      );
    const read = async (locale: string) => {
      const translator = await getTranslator({ locale });
      return fieldsOf(listCatalog().map((item) => ({ ...item, config: inFormWords(item, translator) })));
    };
    expect(await read('en')).toEqual(fieldsOf(listCatalog()));
    const plain = (await read('qps')).filter(({ title, description }) =>
      /[a-z]{3}/u.test(`${title} ${description}`.replaceAll(/\b(?:https?|s3|com)\S*|`[^`]*`/gu, '')),
    );
    expect(plain).toEqual([]);
  });

  it('names every value that a field offers', async () => {
    const translator = await getTranslator({ locale: 'qps' });
    const unnamed = listCatalog().flatMap((item) => {
      const { properties = {} } = inFormWords(item, translator) as {
        properties?: Record<string, { labels?: Record<string, string> }>;
      };
      return Object.entries(properties).flatMap(([field, { labels = {} }]) =>
        Object.entries(labels)
          .filter(([choice, label]) => choice === label)
          .map(([choice]) => `${item.kind} ${field}: ${choice}`),
      );
    });
    expect(unnamed).toEqual([]);
  });
});
