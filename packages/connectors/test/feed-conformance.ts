import { inspect } from 'node:util';
import { Writable } from 'node:stream';
import type { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { LocalService } from '#testing/services/service.ts';
import type { Endpoints } from '../src/kit/endpoints.ts';
import type { FeedAccess } from '../src/kit/feed.ts';
import { createOutbound } from '../src/kit/outbound/outbound.ts';
import { listCatalog, openConnector, type ConnectorKind } from '../src/registry.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

export interface FeedSubject {
  readonly kind: ConnectorKind;
  readonly service: () => LocalService;
  readonly endpoints: (origin: string) => Endpoints;
  readonly good: () => Readonly<Record<string, unknown>>;
  /** A secret within the configuration; null where the form has none. */
  readonly canary: string | null;
}

/** The feed of a configuration, against a local service. */
export async function openFeed(
  kind: ConnectorKind,
  config: Readonly<Record<string, unknown>>,
  endpoints: Endpoints,
): Promise<FeedAccess> {
  const { feed } = await openConnector(kind, config, { outbound, endpoints, signal: live() });
  expect(feed).not.toBeNull();
  return feed as FeedAccess;
}

/** All rows as text, by the names of their columns. */
export async function readFeed(
  feed: FeedAccess,
  signal: AbortSignal = live(),
): Promise<{ readonly text: string; readonly columns: readonly string[] }> {
  const pieces: string[] = [];
  let columns: readonly string[] = [];
  await feed.extract({
    signal,
    maxBytes: 1e9,
    onRows: () => undefined,
    onColumns: async (extracted) => {
      columns = extracted.map(({ name }) => name);
      return new Writable({
        write(chunk: Buffer, _encoding, callback) {
          pieces.push(chunk.toString('utf8'));
          callback();
        },
      });
    },
  });
  return { text: pieces.join(''), columns };
}

export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answered) => ({ answered }),
    (error: unknown) => error,
  );

/** The promises that every connector to a public service makes, run against a local one. */
export const describeFeedConformance = ({ kind, service, endpoints, good, canary }: FeedSubject): void => {
  const open = (base = service().origin) => openFeed(kind, good(), endpoints(base));

  describe(`the connector ${kind}`, () => {
    it('is in the catalog, enabled, with a title on each field', () => {
      const item = listCatalog().find((candidate) => candidate.kind === kind);
      expect(item?.status).toBe('enabled');
      const fields = Object.values(item?.config['properties'] as Record<string, { title?: string }>);
      expect(fields.filter(({ title }) => title === undefined)).toEqual([]);
    });

    it('refuses an empty configuration and says what it lacks', async () => {
      const error = await failure(openConnector(kind, {}, { outbound, signal: live() }));
      expect(error).toMatchObject({ code: 'request.invalid' });
      expect((error as AppError).issues.length).toBeGreaterThan(0);
    });

    it('previews a title and the first rows, and reads every row with the same columns', async () => {
      const feed = await open();
      const preview = await feed.preview(live());
      expect(preview.title).not.toBe('');
      expect(preview.rows.length).toBeGreaterThan(0);
      expect(preview.rows.length).toBeLessThanOrEqual(5);
      const { columns } = await readFeed(feed);
      expect(columns).toEqual(preview.columns.map(({ name }) => name));
      expect(feed.key === null || columns.includes(feed.key)).toBe(true);
    });

    it('says that a service is unreachable when nothing answers', async () => {
      const feed = await open('http://127.0.0.1:9');
      expect(await failure(feed.preview(live()))).toMatchObject({ code: 'source.address_refused' });
      const gone = await open('http://127.0.0.1:1025');
      expect(await failure(gone.preview(live()))).toMatchObject({ code: 'source.unreachable' });
    });

    it('refuses an address inside the network', async () => {
      const feed = await open('http://127.0.0.2:8080');
      expect(await failure(readFeed(feed))).toMatchObject({ code: 'source.address_refused' });
    });

    it('waits where the service is busy, and gives up in the end', async () => {
      const busy = { status: 429, headers: { 'retry-after': '0' }, body: 'Too Many Requests' };
      service().next.push(busy, busy);
      await expect((await open()).preview(live())).resolves.toMatchObject({ warnings: [] });
      service().next.push(...Array.from({ length: 8 }, () => busy));
      expect(await failure((await open()).preview(live()))).toMatchObject({ code: 'source.rate_limited' });
      service().next.length = 0;
    });

    it('does not take another page for an answer', async () => {
      service().next.push(...Array.from({ length: 3 }, () => ({ body: '<html>Are you a robot?</html>' })));
      expect(await failure((await open()).preview(live()))).toMatchObject({ code: 'source.refused' });
      service().next.length = 0;
    });

    it('ends with the reason when it is cancelled', async () => {
      const controller = new AbortController();
      controller.abort('cancelled by a person');
      expect(await failure(readFeed(await open(), controller.signal))).toBe('cancelled by a person');
    });

    const secrets = canary === null ? [] : [canary];
    it.each(secrets)(
      'shows no secret in a failure or a label, and sends it in no address',
      async (secret) => {
        const config = { outbound, endpoints: endpoints('http://127.0.0.1:1025'), signal: live() };
        const session = await openConnector(kind, good(), config);
        expect(session.label).not.toContain(secret);
        const error = await failure(session.feed?.preview(live()) ?? Promise.resolve());
        expect(inspect(error, { depth: 12 })).not.toContain(secret);
        expect(service().requests.filter(({ url }) => url.href.includes(secret))).toEqual([]);
      },
    );
  });
};
