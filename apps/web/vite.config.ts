import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Route } from '@plumbline/contract';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { groupChunks } from './build/group-chunks.ts';
import { EMBED_ENTRY, ENTRY } from './build/pages.ts';

const SERVER = process.env['PLUMBLINE_DEV_SERVER'] ?? 'http://127.0.0.1:8470';
const ROUTES_MODULE = /\/packages\/contract\/src\/routes\/[\w-]+\.ts$/;

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'replyKind' in value;

/** What the client needs to make a call, and whether an ended plan refuses it. The schemas are the rest. */
const slim = (value: unknown): unknown => {
  if (!isRoute(value)) {
    return value;
  }
  const { id, host, method, path, policy, reads, changes, bodyKind, replyKind } = value;
  const { who } = policy;
  const plan = policy.who === 'member' ? { plan: policy.plan } : {};
  return { id, host, method, path, policy: { who, ...plan }, reads, changes, bodyKind, replyKind };
};

/**
 * The browser calls routes and never validates with them, so it gets method and path alone: the schemas of every
 * call (and zod with them) would cost the entry more than React does. Types are unaffected: they come from the
 * source.
 */
const slimRoutes = (): Plugin => ({
  name: 'plumbline:slim-routes',
  enforce: 'pre',
  async load(id) {
    if (!ROUTES_MODULE.test(id) || id.endsWith('/index.ts')) {
      return null;
    }
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
    return Object.entries(exported)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(slim(value))};`)
      .join('\n');
  },
});

const CATALOG_MODULE = /\/packages\/messages\/src\/en\/[\w-]+\/[\w-]+\.ts$/;

/** Catalogs take labels from tables of the contract that hold schemas, too: the browser gets the labels alone. */
const plainCatalogs = (): Plugin => ({
  name: 'plumbline:plain-catalogs',
  enforce: 'pre',
  async load(id) {
    if (!CATALOG_MODULE.test(id)) {
      return null;
    }
    const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
    return Object.entries(exported)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});

/** The one font file that every page needs starts to load with the page instead of with its style sheet. */
const preloadFont = (): Plugin => ({
  name: 'plumbline:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
});

const ICON = '/favicon.svg';

/** The icon of the tab is smaller than the request for it. */
const inlineIcon = (): Plugin => ({
  name: 'plumbline:inline-icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const icon = await readFile(join(ROOT, 'public', ICON), 'utf8');
      return html.replace(
        `href="${ICON}"`,
        () => `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`,
      );
    },
  },
});

/** The server sends these as they are: compressing at each request would cost it more than answering. */
const compressAssets = (): Plugin => ({
  name: 'plumbline:compress-assets',
  apply: 'build',
  writeBundle: ({ dir }, bundle) => compressFiles(Object.keys(bundle).map((name) => join(dir ?? '', name))),
});

const proxied = ['/login', '/beta', '/users', '/v1', '/healthz', '/livez', '/openapi.json'];

const ROOT = fileURLToPath(new URL('.', import.meta.url));

const configure = () =>
  ({
    plugins: [slimRoutes(), plainCatalogs(), react(), preloadFont(), inlineIcon(), compressAssets()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // One for all pages, a third of it more than the smallest page needs: a file each cost a page six requests.
      cssCodeSplit: false,
      // Data URIs for fonts and pictures would need holes in the content policy.
      assetsInlineLimit: 0,
      // bench/bundle.mjs holds the budgets, by page.
      chunkSizeWarningLimit: 1000,
      // The page that foreign pages hold in a frame has an entry of its own: no session, no router, no shell.
      rolldownOptions: { input: [ENTRY, EMBED_ENTRY].map((page) => join(ROOT, page)) },
    },
  }) satisfies UserConfig;

const { plugins, build } = configure();

export default defineConfig({
  plugins: [...plugins, groupChunks(ROOT, configure)],
  build,
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: SERVER, changeOrigin: true }])),
  },
});
