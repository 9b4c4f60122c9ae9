import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeConformance, type Situations } from '../../test/conformance.ts';
import { createOutbound, type Outbound } from '../kit/outbound/outbound.ts';
import { startServer, type LocalServer } from '../../test/support/local-server.ts';
import { openConnector } from '../registry.ts';

const CANARY = 'cAnArY-9f';
const CONTENT = Buffer.from('name,city\nÅse,Tromsø\n');
let server: LocalServer;
let closed: LocalServer;
let requested = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    switch (pathname) {
      case '/good.csv':
        response.writeHead(200, { 'content-type': 'text/csv' }).end(CONTENT);
        return;
      case '/page':
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>');
        return;
      case '/silent':
        requested.resolve();
        return;
      default:
        response.writeHead(403).end();
    }
  });
  closed = await startServer(() => undefined);
  await closed[Symbol.asyncDispose]();
});
afterAll(() => server[Symbol.asyncDispose]());

const linkTo = (host: string, path: string): { url: string } => ({
  url: `http://ann:${CANARY}@${host}${path}?token=${CANARY}`,
});
const situations = (): Situations => ({
  good: linkTo(`127.0.0.1:${server.port}`, '/good.csv'),
  content: CONTENT,
  nothingListens: linkTo(`127.0.0.1:${closed.port}`, '/'),
  refuses: linkTo(`127.0.0.1:${server.port}`, '/refused'),
  silent: linkTo(`127.0.0.1:${server.port}`, '/silent'),
  internal: linkTo('127.0.0.2:8080', '/'),
  silentWasRequested: async () => {
    await requested.promise;
    requested = Promise.withResolvers();
  },
  canary: CANARY,
});

describeConformance({ kind: 'csv-link', situations });

describe('a CSV link', () => {
  const signal = new AbortController().signal;
  const warningsOf = async (path: string) => {
    const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
    await using session = await openConnector(
      'csv-link',
      { url: `${server.origin}${path}` },
      { outbound, signal },
    );
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
    return (await session.file?.fetch({ sink }, { maxBytes: 1000, signal }))?.warnings;
  };

  it('a CSV link that answers with a web page is warned about', async () => {
    expect(await warningsOf('/page')).toEqual([
      { code: 'source.web_page', message: expect.stringContaining('a web page, not to a file') as string },
    ]);
  });

  it('a CSV link that answers with a file is not', async () => {
    expect(await warningsOf('/good.csv')).toEqual([]);
  });

  it('a CSV link to a page about a file requests the file', async () => {
    const links: string[] = [];
    const outbound: Outbound = {
      ...createOutbound({ allow: [] }),
      check: (link) => {
        links.push(link);
        return Promise.resolve();
      },
    };
    const config = { url: ' https://github.com/o/r/blob/main/a.csv ' };
    await using session = await openConnector('csv-link', config, { outbound, signal });
    await session.check(signal);
    expect(links).toEqual(['https://raw.githubusercontent.com/o/r/main/a.csv']);
  });
});
