// Frames presented on time while a person scrolls the grid, scrolls a dashboard and drags a tile, against the same movements
// of the pointer over an empty page, turn by turn in one browser.
//   node bench/frames.mjs [rounds=3]
// Needs the built web client (`npm start` builds it). Software rendering in headless Chromium: look at the ratio.
import { chromium } from 'playwright-core';
import { required } from '../scripts/required.mjs';
import { chromiumProgram } from '../scripts/system-packages.mjs';
import { signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const BOUND = 0.9;
const STEPS = 120;
const rounds = Number(process.argv[2] ?? 3);

async function samples(caller) {
  for (;;) {
    const { data } = await caller.call('GET', '/v1/datasources/');
    const { data: dashboards } = await caller.call('GET', '/v1/dashboard/all?q=strikes');
    if (data.total >= 3 && dashboards.total > 0) {
      return { dataset: dashboards.data[0].source_id, dashboard: dashboards.data[0].id };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Frames a second while `move` runs. */
async function framesOf(page, move) {
  await page.evaluate(`
    globalThis.counted = { frames: 0, since: performance.now() };
    (function count() {
      counted.frames += 1;
      counted.next = requestAnimationFrame(count);
    })();
  `);
  await move();
  return page.evaluate(`
    cancelAnimationFrame(counted.next);
    counted.frames / ((performance.now() - counted.since) / 1000)
  `);
}

const scroll = (page) => async () => {
  await page.mouse.move(700, 600);
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, step % 60 < 30 ? 60 : -60);
    await page.waitForTimeout(8);
  }
};

const drag = (page, from) => async () => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step += 1) {
    const along = Math.sin((step / STEPS) * Math.PI * 2);
    await page.mouse.move(from.x + 300 * Math.abs(along), from.y + 120 * along);
    await page.waitForTimeout(8);
  }
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
};

const server = await startServer({ environment: { PLUMBLINE_SAMPLES: 'on' } });
const browser = await chromium.launch({
  executablePath: required(chromiumProgram(), 'Install chromium.'),
  args: ['--no-sandbox'],
});
try {
  const { dataset, dashboard } = await samples(await signIn(server));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('E-mail').fill('bench@northmoor.example');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const open = async (path, ready) => {
    await page.goto(`${server.url}${path}`);
    await ready();
    await page.waitForTimeout(2500);
  };
  const empty = async () => {
    await page.setContent('<!doctype html><title>Empty</title><div style="height:20000px"></div>');
    await page.waitForTimeout(300);
  };
  const tile = () => page.locator('[data-tile]').nth(4);
  const cases = [
    {
      name: 'scrolling the grid',
      open: () => open(`/datasets/${dataset}/data`, () => page.getByRole('grid').waitFor()),
      move: async () => scroll(page),
    },
    {
      name: 'scrolling a dashboard',
      open: () => open(`/dashboards/${dashboard}`, () => tile().locator('canvas').first().waitFor()),
      move: async () => scroll(page),
    },
    {
      name: 'dragging a tile',
      open: () => open(`/dashboards/${dashboard}/edit`, () => tile().locator('canvas').first().waitFor()),
      move: async () => {
        const box = required(await tile().boundingBox(), 'The tile is not shown.');
        return drag(page, { x: box.x + 60, y: box.y + 14 });
      },
    },
  ];
  for (const { name, open: openPage, move } of cases) {
    const presented = [];
    const idle = [];
    for (let round = 0; round < rounds; round += 1) {
      await openPage();
      const act = await move();
      presented.push(await framesOf(page, act));
      await empty();
      idle.push(await framesOf(page, act));
    }
    const [ours, bare] = [median(presented), median(idle)];
    const ratio = ours / bare;
    console.log(
      `${name.padEnd(24)}${ours.toFixed(1).padStart(6)} frames a second, empty page ${bare.toFixed(1)}, ratio ${ratio.toFixed(2)} (bound ${BOUND})`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
