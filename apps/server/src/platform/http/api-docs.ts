import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { printedContract } from './printed-contract.ts';
import { sendPage } from './web-client.ts';

const PAGE_FOLDER = join(import.meta.dirname, 'docs-page');

/** `GET /openapi.json`, and `GET /docs`, a page to browse it. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', async (_request, reply) => {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(printedContract());
  });
  if (!existsSync(join(PAGE_FOLDER, 'index.html'))) {
    return;
  }
  const { default: serveStatic } = await import('@fastify/static');
  await app.register(serveStatic, {
    root: PAGE_FOLDER,
    prefix: '/docs/',
    index: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['index.html'],
  });
  const page = await readFile(join(PAGE_FOLDER, 'index.html'), 'utf8');
  app.get('/docs', (_request, reply) => sendPage(reply, page, { connectTo: [] }));
}
