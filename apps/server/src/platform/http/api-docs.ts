import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_ROUTES, openapi } from '@plumbline/contract';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { sendPage } from './web-client.ts';

const INFO = { title: 'Plumbline', version: packageJson.version, description: 'Every call of the server.' };
const PAGE_FOLDER = join(import.meta.dirname, 'docs-page');

let printed: string | undefined;
/** The contract as JSON, printed once in a process: it is the same for every server, and takes a third of a second. */
const printedContract = (): string => (printed ??= JSON.stringify(openapi(ALL_ROUTES, INFO)));

/** `GET /openapi.json`, and `GET /docs`, a page to browse it. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  // Before the server listens: printing blocks for longer than a call may.
  const contract = printedContract();
  app.get('/openapi.json', async (_request, reply) => {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(contract);
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
