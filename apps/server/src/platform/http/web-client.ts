import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type TelemetrySettings } from '@plumbline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce, pagePolicy } from './security-headers.ts';

const ASSETS = 'assets';
const NONCE_PLACE = '__CSP_NONCE__';
const TELEMETRY_PLACE = '__TELEMETRY__';
const API_PATHS = ['/v1/', '/beta/', '/users/', '/healthz', '/livez', '/openapi.json'];
const NOT_BUILT_PAGE =
  '<!doctype html><html lang="en-GB"><title>Plumbline</title><p>The web client is not built. Run npm start, or npm run build.</p></html>';

export interface WebClientOptions {
  /** Folder of the built client. */
  readonly root: string;
  /** Origins besides our own that pages may call. */
  readonly connectTo: readonly string[];
  /** Origins besides our own whose scripts run in pages. */
  readonly scriptsFrom: readonly string[];
  /** Null: the client loads none of it. */
  readonly telemetry: TelemetrySettings | null;
}

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !API_PATHS.some((path) => request.url === path || request.url.startsWith(path));

interface PageOptions {
  /** Origins besides our own that it may call. */
  readonly connectTo: readonly string[];
  /** Origins besides our own whose scripts it may run. */
  readonly scriptsFrom?: readonly string[];
  /** Sources of `frame-ancestors`; nobody unless given. */
  readonly framedBy?: readonly string[];
}

/** A text in an attribute of a page, whatever it holds. */
export const inAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page with a nonce of its own put into its place. */
export function sendPage(reply: FastifyReply, html: string, options: PageOptions): FastifyReply {
  const nonce = newNonce();
  return reply
    .header('content-security-policy', pagePolicy(nonce, options))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE_PLACE, nonce));
}

/** A page with a script of its own put into it, which saves a request, and the policy's name of that script. */
async function withScriptInside(
  html: string,
  { root, name }: { readonly root: string; readonly name: string },
): Promise<{ readonly html: string; readonly scripts: readonly string[] }> {
  const tag = `<script src="/${name}"></script>`;
  if (!html.includes(tag)) {
    return { html, scripts: [] };
  }
  const script = await readFile(join(root, name), 'utf8');
  const digest = createHash('sha256').update(script).digest('base64');
  return { html: html.replace(tag, () => `<script>${script}</script>`), scripts: [`'sha256-${digest}'`] };
}

/** The built files. Those with a hash in their name never change, and the build has compressed them. */
async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  const { default: serveStatic } = await import('@fastify/static');
  const options = { index: false, cacheControl: false } as const;
  await app.register(serveStatic, {
    ...options,
    root: join(root, ASSETS),
    prefix: `/${ASSETS}/`,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(serveStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['index.html', 'embed.html', '.built-from', `${ASSETS}/**`],
    setHeaders: (response) => {
      response.header('cache-control', 'no-cache');
    },
  });
}

/**
 * The built client: its files as they are, hashed ones cached by the browser permanently, and `index.html` for every address
 * that a person opens. What is nothing of these is `route.unknown`.
 */
export async function registerWebClient(app: FastifyInstance, options: WebClientOptions): Promise<void> {
  const { root, connectTo, telemetry } = options;
  const hasBuild = existsSync(join(root, 'index.html'));
  if (hasBuild) {
    await registerFiles(app, root);
  }
  const built = hasBuild ? await readFile(join(root, 'index.html'), 'utf8') : NOT_BUILT_PAGE;
  const { html, scripts } = await withScriptInside(built, { root, name: 'theme.js' });
  const index = html.replace(TELEMETRY_PLACE, () =>
    telemetry === null ? '' : inAttribute(JSON.stringify(telemetry)),
  );
  const scriptsFrom = [...options.scriptsFrom, ...scripts];
  app.get('/', (_request, reply) => sendPage(reply, index, { connectTo, scriptsFrom }));
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) {
      return sendPage(reply, index, { connectTo, scriptsFrom });
    }
    throw new AppError(
      'route.unknown',
      `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}. See /docs for what there is.`,
    );
  });
}
