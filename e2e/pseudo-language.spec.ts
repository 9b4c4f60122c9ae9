import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { COUNTRY, createDashboard, ORDER_TILES } from './support/dashboards.ts';
import { file, ordersCsv, untidyCsv } from './support/files.ts';
import { follow } from './support/follow.ts';
import {
  accented,
  choosePseudoLanguage,
  findPlainEnglish,
  leavePseudoLanguage,
} from './support/pseudo-language.ts';
import { makeDataset } from './support/recipes.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { settled } from './support/settled.ts';
import { expect, test as base } from './support/test.ts';

/** With a server of its own, whose lists hold nothing of other tests. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Written by people, not by the product. */
const NAMES = [
  // What is searched for, and what is left of a name beside the part that is marked.
  '“order”',
  'order',
  'ed_at',
  '_id',
  // Of the owner and of the workspace.
  'Owner',
  'Workspace',
  'ingrid@northmoor.example',
  // The tag of this language, which has no name.
  'qps',
  // Of the browser and its system.
  'Chrome',
  'Linux',
  // Of the dashboard and its tiles.
  'Orders',
  'Revenue',
  'By country',
  'All orders',
  'Trading',
  'Country',
  'is shown.',
  'Only',
  // Of plans.
  'Self-hosted',
  'Enterprise',
  'Education',
  'Trial',
  'Free',
  'Team',
  // Of the file, its columns and its cells.
  'orders.csv',
  'orders',
  'ledger',
  'order_id',
  'ordered_at',
  'country',
  'quantity',
  'revenue',
  'note',
  'Germany',
  'France',
  'Norway',
  'United Kingdom',
  'left at the door',
  'rang twice',
];

/** A search and a formula are not looked up at every key. */
const DEBOUNCED_MS = 300;

/** Opens every page and collects the texts that come from no catalog, by page. */
class Reader {
  readonly found: string[] = [];
  readonly #page: Page;
  readonly #names: readonly string[];

  constructor(page: Page, names: readonly string[]) {
    this.#page = page;
    this.#names = names;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
    await this.#readPage(address);
  }

  /** From the page that is open. */
  async follow(address: string): Promise<void> {
    await follow(this.#page, address);
    await this.#readPage(address);
  }

  async #readPage(address: string): Promise<void> {
    await expect(this.#page.locator('h1').first()).toBeVisible();
    await settled(this.#page);
    await this.#collect(address);
  }

  /** After a key or a click, which some pages answer a moment later. */
  async read(what: string): Promise<void> {
    await settled(this.#page, DEBOUNCED_MS);
    await this.#collect(what);
  }

  async #collect(what: string): Promise<void> {
    const texts = await findPlainEnglish(this.#page, this.#names);
    this.found.push(...texts.map((text) => `${what}: ${text}`));
  }
}

const button = (page: Page, english: string) =>
  page.getByRole('button', { name: accented(english), exact: true }).first();

/** One that is drawn, two that are tables, and one that cannot be answered. */
const QUESTIONS = [
  'revenue by country',
  'table of total quantity and average revenue by country and month',
  'statistics of revenue',
  'florbs of zendals',
];
const UNKNOWN_WORDS = ['florbs', 'zendals'];

/** Each with problems, warnings or fixes of several kinds. */
const WRONG_FORMULAS = [
  '=[REVENU] / [quantity',
  '=IF([revenue], LEFT([country]), 1 +)',
  '=SUM([quantity]) + [country] = 5',
  '=[country] + 1; #2024-02-31#',
  '=[quantity] / 0 = NULL',
  '=REGEXMATCH([country], "a(")',
];

const BY_COUNTRY = encodeURIComponent(JSON.stringify({ m: 'bar', x: 'country', y: 'count()' }));

const DATASET_PAGES = [
  'data',
  'data?col=revenue',
  'profile',
  'profile?col=revenue',
  'charts',
  'pivot',
  'formulas',
  'recipe',
  'rejects',
  'versions',
  'add-rows',
  `charts/new?c=${BY_COUNTRY}`,
];

/** No other test loads these by their address. All others are opened from the page before. */
const LOADED =
  /^\/(activity\/usage|stories\/new|plans\/documents|sql|settings\/workspace\/(groups|roles|branding)|no\/)|\/rejects$|panel=/u;

test.beforeEach(({ page }) => page.setDefaultTimeout(15_000));
test.afterEach(({ page }) => leavePseudoLanguage(page));

test('no page shows a word that is in no catalog', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(200));
  const board = await createDashboard(page, dataset, {
    name: 'orders',
    tiles: ORDER_TILES,
    parameters: [COUNTRY],
  });
  await choosePseudoLanguage(page);
  const reader = new Reader(page, NAMES);
  const addresses = [
    '/',
    '/connections',
    '/datasets',
    '/activity',
    '/activity/usage',
    '/schedules',
    '/notifications',
    '/settings/notifications',
    '/stories',
    '/stories/new/connect',
    '/workflows',
    '/subscriptions',
    '/ask',
    '/plans',
    '/plans/education',
    '/plans/documents',
    '/archive',
    '/search?q=orders',
    '/dashboards',
    '/sql',
    '/settings/profile',
    '/settings/security',
    '/settings/preferences',
    '/settings/workspace/members',
    '/settings/workspace/groups',
    '/settings/workspace/roles',
    '/settings/workspace/sign-in',
    '/settings/workspace/branding',
    '/settings/workspace/outbox',
    '/settings/workspace/storage',
    '/settings/workspace/transfer',
    '/?panel=notifications',
    `/workflows/new?service=regression&dataset=${dataset.split('/').at(-1)}`,
    ...DATASET_PAGES.map((part) => `${dataset}/${part}`),
    board,
    `${board}/edit`,
    '/no/such/page',
  ];
  for (const address of addresses) {
    await test.step(address, () => (LOADED.test(address) ? reader.open(address) : reader.follow(address)));
  }
  expect(reader.found).toEqual([]);
});

test('no panel over a page does either', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'ledger', ordersCsv(200));
  const board = await createDashboard(page, dataset, {
    name: 'orders',
    tiles: ORDER_TILES,
    parameters: [COUNTRY],
  });
  await choosePseudoLanguage(page);
  const reader = new Reader(page, NAMES);

  await test.step('search palette', async () => {
    await reader.open('/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('combobox')).first().fill('order');
    await reader.read('search palette');
  });
  await test.step('share', async () => {
    await reader.open(board);
    await button(page, 'Share').click();
    await reader.read('share');
  });
  await test.step('problems of a formula', async () => {
    await reader.open(`${dataset}/formulas`);
    const editor = page.locator('.cm-content').first();
    const issues = page.getByRole('list', { name: accented('Issues') });
    for (const wrong of WRONG_FORMULAS) {
      await editor.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(issues).toBeHidden();
      await page.keyboard.insertText(wrong);
      await expect(issues).toBeVisible();
      await page.keyboard.press('Escape');
      await reader.read(`formula ${wrong}`);
    }
  });
  await test.step('rows from SQL', async () => {
    await reader.open('/sql');
    await page.locator('.cm-content').first().click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await reader.read('sql');
  });
  expect(reader.found).toEqual([]);
});

test('no answer, report or story does either', async ({ signedIn: page }) => {
  test.slow();
  const dataset = await makeDataset(page, 'orders', ordersCsv(200));
  const datasetId = dataset.split('/').at(-1) ?? '';
  await choosePseudoLanguage(page);
  const api = await Api.ofPage(page);
  const training = await api.call<{ workflowId: string; modelId: string; jobId: string }>(
    'POST',
    '/v1/workflows/create/regression',
    { name: 'orders', datasource_id: datasetId, target: 'revenue' },
  );
  const model = `/workflows/${training.workflowId}/models/${training.modelId}`;
  const story = await api.call<{ storyId: string; jobId: string }>('POST', '/v1/insights/stories', {
    datasetId,
    title: 'orders',
  });
  await api.finished(training.jobId);
  await api.finished(story.jobId);
  const reader = new Reader(page, [...NAMES, ...QUESTIONS, ...UNKNOWN_WORDS]);
  for (const address of [
    `/workflows/${training.workflowId}`,
    `/workflows/${training.workflowId}/activity`,
    `${model}/report`,
    `${model}/what-if`,
    `${model}/settings`,
    `/stories/${story.storyId}`,
    `/stories/${story.storyId}/edit`,
    `/stories/${story.storyId}/present`,
  ]) {
    await test.step(address, () => reader.open(address));
  }
  for (const question of QUESTIONS) {
    await test.step(question, async () => {
      await page.goto(`/ask?dataset=${datasetId}&q=${encodeURIComponent(question)}`);
      // The question, and what answers it.
      await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible();
      await reader.read(question);
    });
  }
  expect(reader.found).toEqual([]);
});

/** Written in forms as they are: addresses, names of products, and examples. */
const IN_FORMS = [
  'PostgreSQL',
  'MySQL',
  'MariaDB',
  'Snowflake',
  'BigQuery',
  'YouTube',
  'Amazon',
  'MinIO',
  's3://',
];

test('no form of a source does either', async ({ signedIn: page }) => {
  await choosePseudoLanguage(page);
  const reader = new Reader(page, [...NAMES, ...IN_FORMS]);
  for (const kind of ['postgresql', 'snowflake', 'bigquery', 's3', 'sqlite', 'youtube', 'play-store']) {
    await test.step(kind, () => reader.follow(`/connections/new/${kind}`));
  }
  expect(reader.found).toEqual([]);
});

test('the first step of a new dataset does neither', async ({ signedIn: page }) => {
  await choosePseudoLanguage(page);
  const reader = new Reader(page, NAMES);
  await reader.open('/datasets/new/csv-file/connect');
  expect(reader.found).toEqual([]);
});

/** Of the untidy file, its columns and its cells. */
const IN_FILE = [
  'preise',
  'Größe',
  'Preis',
  'Tag',
  'klein',
  'groß',
  'mittel',
  'zu viel',
  'k. A.',
  'unbekannt',
];

test('no report on a file does either, nor the list of its rejects', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'preise', untidyCsv().toString('latin1'));
  await choosePseudoLanguage(page);
  const reader = new Reader(page, [...NAMES, 'preise.csv', ...IN_FILE]);
  await test.step('what was found in the file', async () => {
    await page.goto('/datasets/new/csv-file/connect');
    await page.locator('input[type=file]').first().setInputFiles(file('preise.csv', untidyCsv()));
    await expect(button(page, 'Continue to Validation')).toBeVisible();
    await reader.read('report');
  });
  await test.step('what was found in a column', async () => {
    await button(page, 'Continue to Validation').click();
    await expect(button(page, 'Continue to Create')).toBeVisible();
    await reader.read('columns');
    await page.getByRole('button', { name: 'Preis' }).first().click();
    await expect(page.getByRole('complementary').first()).toBeVisible();
    await reader.read('column');
  });
  await test.step('rejects', async () => {
    await reader.open(`${dataset}/rejects`);
    await expect(page.getByText('unbekannt')).toBeVisible();
  });
  expect(reader.found).toEqual([]);
});
