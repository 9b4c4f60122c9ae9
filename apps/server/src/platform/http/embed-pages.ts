import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { EmbedAccess } from '../auth/embed-access.ts';
import { letBeFramed } from './security-headers.ts';
import { inAttribute, sendPage } from './web-client.ts';

const THEME_PLACE = '__EMBED_THEME__';
const HOSTS_PLACE = '__EMBED_HOSTS__';
const HOST_SCRIPT = join(import.meta.dirname, 'embed-page/embed.js');
const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en-GB"><title>Plumbline</title><meta name="plumbline-hosts" content="__EMBED_HOSTS__" /><p>The web client is not built.</p></html>';

export interface EmbedPageOptions {
  /** Folder of the built client. */
  readonly root: string;
  readonly embedAccess: EmbedAccess;
}

/**
 * `GET /embed/:token`, the only page that foreign pages may frame, and `GET /embed.js`, the script for those. An embed
 * that has ended is served to its hosts all the same, so that the frame can say so.
 */
export async function registerEmbedPages(app: FastifyInstance, options: EmbedPageOptions): Promise<void> {
  const path = join(options.root, 'embed.html');
  const page = existsSync(path) ? await readFile(path, 'utf8') : NOT_BUILT_PAGE;
  app.get<{ Params: { token: string } }>('/embed/:token', async ({ params }, reply) => {
    const frame = await options.embedAccess.frameOf(params.token);
    letBeFramed(reply);
    const hosts = frame?.hosts ?? [];
    // Our own pages show a preview.
    const framedBy = frame === null ? ["'none'"] : ["'self'", ...hosts];
    const html = page
      .replaceAll(THEME_PLACE, inAttribute(frame?.theme ?? 'Light'))
      .replaceAll(HOSTS_PLACE, inAttribute(hosts.join(' ')));
    return sendPage(reply, html, { connectTo: [], framedBy });
  });
  const script = await readFile(HOST_SCRIPT, 'utf8');
  app.get('/embed.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
