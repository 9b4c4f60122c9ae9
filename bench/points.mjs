// 100,000 points in the browser: the client's own drawing from the server's answer to the last point on the canvas,
// against the same points put on a canvas by hand, in one run.
//   node bench/points.mjs [points=100000] [rounds=9]
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { required } from '../scripts/required.mjs';
import { chromiumProgram } from '../scripts/system-packages.mjs';
import { localUrl } from './support/local-url.mjs';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const BOUND_MS = 150;
const count = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 9);

/** Reproducible, and spread as real measures are: a cloud with a slope. */
function rows() {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  const lines = ['weight,price'];
  for (let at = 0; at < count; at += 1) {
    const weight = (random() + random() + random()) * 100;
    lines.push(`${weight.toFixed(3)},${(weight * 0.7 + random() * 80).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}

const ms = (value) => `${value.toFixed(1)} ms`;

const folder = await mkdtemp(join(tmpdir(), 'plumbline-points-'));
const server = await startServer();
const browser = await chromium.launch({
  executablePath: required(chromiumProgram(), 'Install chromium.'),
  args: ['--no-sandbox'],
});
let site;
try {
  await writeFile(join(folder, 'points.csv'), rows());
  const caller = await signIn(server);
  const id = await createDataset(server, caller, { path: join(folder, 'points.csv'), name: 'points' });
  const chart = {
    version: 1,
    mark: 'scatter',
    encoding: { x: { field: 'weight' }, y: { field: 'price' } },
  };
  const { data } = await caller.call('POST', `/v1/datasources/${id}/filter`, { graph: true, chart });
  if (data.data.length !== count) {
    throw new Error(`The server gave ${data.data.length} points: ${data.notes.join(' ')}`);
  }
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'dist'),
      rollupOptions: {
        input: join(import.meta.dirname, 'support/draw-points.mjs'),
        output: { entryFileNames: 'bench.js' },
      },
    },
  });
  const HTML =
    '<!doctype html><title>Points</title><body></body><script type="module" src="/bench.js"></script>';
  const answer = async (url, reply) => {
    const isScript = url.endsWith('.js');
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    reply.end(isScript ? await readFile(join(folder, 'dist', url)) : HTML);
  };
  site = createServer((request, reply) => void answer(request.url, reply)).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const page = await browser.newPage();
  await page.goto(`${localUrl(site)}/`);
  await page.waitForFunction(() => 'bench' in globalThis);
  const run = (side) => page.evaluate(([name, given]) => globalThis.bench[name](given), [side, data]);
  /** @type {Record<string, number[]>} */
  const took = { ours: [], byHand: [] };
  for (let round = 0; round < rounds; round += 1) {
    took.ours.push(await run('ours'));
    took.byHand.push(await run('byHand'));
  }
  const ours = median(took.ours);
  const hand = median(took.byHand);
  console.log(`${count} points, median of ${rounds}`);
  console.log(`  compiled and drawn   ${ms(ours)}   (bound ${BOUND_MS} ms for 100,000)`);
  console.log(`  squares by hand      ${ms(hand)}   ratio ${(ours / hand).toFixed(2)}`);
} finally {
  await browser.close();
  site?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
