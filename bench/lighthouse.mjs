// Lighthouse on a dashboard and on a dataset page of a real server with the sample data, signed in, desktop preset.
// Prints the scores, what lowers them, and an empty page in the same browser beside it.
//   node bench/lighthouse.mjs [rounds=3]
// Needs the built web client (`npm start` builds it). Installs Lighthouse into its own folder at the first run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromiumProgram } from '../scripts/system-packages.mjs';
import { localUrl } from './support/local-url.mjs';
import { signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const FOLDER = join(import.meta.dirname, 'lighthouse');
const rounds = Number(process.argv[2] ?? 3);

if (!existsSync(join(FOLDER, 'node_modules'))) {
  const installed = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' });
  if (installed.status !== 0) {
    process.exit(1);
  }
}
const { default: lighthouse, desktopConfig } = await import(
  join(FOLDER, 'node_modules/lighthouse/core/index.js')
);
const { default: puppeteer } = await import(
  join(FOLDER, 'node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js')
);

async function samples(caller) {
  for (;;) {
    const { data } = await caller.call('GET', '/v1/datasources/');
    const { data: dashboards } = await caller.call('GET', '/v1/dashboard/all');
    if (data.total > 0 && dashboards.total > 0) {
      return { dataset: data.data[0].id, dashboard: dashboards.data[0].id };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const server = await startServer({ environment: { PLUMBLINE_SAMPLES: 'on' } });
const empty = createServer((_, reply) => {
  reply.setHeader('content-type', 'text/html');
  reply.end('<!doctype html><html lang="en"><title>Empty</title><main><h1>Empty</h1></main></html>');
}).listen(0, '127.0.0.1');
await once(empty, 'listening');
const browser = await puppeteer.launch({
  executablePath: chromiumProgram(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const caller = await signIn(server);
  const { dataset, dashboard } = await samples(caller);
  const page = await browser.newPage();
  await page.goto(`${server.url}/sign-in`);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email]', 'bench@northmoor.example');
  await page.type('input[type=password]', 'a long enough password');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !globalThis.location.pathname.startsWith('/sign-in'));
  const pages = [
    ['empty page', `${localUrl(empty)}/`],
    ['dataset', `${server.url}/datasets/${dataset}/data`],
    ['dashboard', `${server.url}/dashboards/${dashboard}`],
  ];
  for (const [name, url] of pages) {
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      const { lhr } = await lighthouse(
        url,
        { disableStorageReset: true, onlyCategories: ['performance', 'accessibility'] },
        desktopConfig,
        page,
      );
      runs.push(lhr);
    }
    const figure = (id) => median(runs.map(({ audits }) => audits[id].numericValue));
    const score = (id) => median(runs.map(({ categories }) => categories[id].score ?? 0));
    const broken = runs[0].categories.accessibility.auditRefs
      .filter(({ id, weight }) => weight > 0 && runs[0].audits[id].score === 0)
      .map(({ id }) => id);
    console.log(
      [
        name.padEnd(12),
        `performance ${score('performance').toFixed(2)}`,
        `accessibility ${score('accessibility').toFixed(2)}`,
        `blocking ${figure('total-blocking-time').toFixed(0)} ms`,
        `first paint ${figure('first-contentful-paint').toFixed(0)} ms`,
        `largest ${figure('largest-contentful-paint').toFixed(0)} ms`,
        `shift ${figure('cumulative-layout-shift').toFixed(3)}`,
        ...(broken.length === 0 ? [] : [`against: ${broken.join(', ')}`]),
      ].join('  '),
    );
  }
} finally {
  await browser.close();
  empty.close();
  await server.stop();
}
