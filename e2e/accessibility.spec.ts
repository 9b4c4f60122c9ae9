import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { settled } from './support/settled.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const THEMES = ['light', 'dark'] as const;

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest width that WCAG 1.4.10 asks for: 1280 px at 400 %. */
const NARROWEST = { width: 320, height: 640 };

/** How far the page can be scrolled sideways, which only the tables and pivots inside it may be. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Addresses with the heading of each page. */
type Pages = Readonly<Record<string, RegExp | string>>;

const PAGES: Pages = {
  '/': 'Home',
  '/connections': 'Connections',
  '/datasets': 'Datasets',
  '/activity': 'Activity',
  '/activity/usage': 'Activity',
  '/schedules': 'Activity',
  '/notifications': 'Notifications',
  '/subscriptions': /./,
  '/workflows': 'Workflows',
  '/workflows/new': /./,
  '/stories': 'Stories',
  '/stories/new/connect': 'New story',
  '/ask': 'Ask',
  '/connections/new/snowflake': /Snowflake/,
  '/connections/new/youtube': /YouTube/,
  '/archive': 'Archive',
  '/search?q=orders': /Search/,
  '/?panel=notifications': 'Home',
  '/datasets/new/csv-file/connect': 'New dataset',
  '/datasets/new/csv-link/connect': 'New dataset',
  '/no/such/page': /./,
};

const SETTINGS: Pages = {
  '/settings/notifications': /./,
  '/plans': 'Plans',
  '/plans/trial': 'Trial',
  '/plans/education': /./,
  '/plans/documents': /./,
  '/plans/quote': 'Quotes',
  '/quote': /./,
  '/settings/profile': /./,
  '/settings/security': /./,
  '/settings/preferences': /./,
  '/settings/workspace/general': /./,
  '/settings/workspace/branding': /./,
  '/settings/workspace/members': /./,
  '/settings/workspace/groups': /./,
  '/settings/workspace/roles': /./,
  '/settings/workspace/sign-in': /./,
  '/settings/workspace/outbox': /./,
  '/settings/workspace/transfer': /./,
  '/sso': /./,
  '/sign-up': /./,
  '/reset': /./,
  '/confirm': /./,
};

const datasetPages = (dataset: string): Pages => ({
  [`${dataset}/data`]: 'orders',
  [`${dataset}/data?col=revenue`]: 'orders',
  [`${dataset}/charts`]: 'orders',
  [`${dataset}/rejects`]: 'orders',
  [`${dataset}/versions`]: 'orders',
});

/** Each page is loaded once, and made narrow. In the dark it differs by its colors alone. */
async function expectPagesAccessible(page: Page, pages: Pages): Promise<void> {
  for (const [address, heading] of Object.entries(pages)) {
    await test.step(address, async () => {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      await settled(page);
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expectAccessible(page, ['color-contrast']);
      for (const size of [NARROWEST, PHONE]) {
        await page.setViewportSize(size);
        await expect.poll(() => sidewaysScroll(page), `sideways at ${size.width} px`).toBe(0);
      }
      await expectAccessible(page);
    });
  }
}

test.describe('axe finds nothing, light or dark, on', () => {
  // Each of them loads many pages: they share out between the workers.
  test.describe.configure({ mode: 'parallel' });
  test.beforeEach(async ({ signedIn: page }) => {
    const api = await Api.ofPage(page);
    await api.call('PUT', `/beta/users/${api.session.userId}`, { preferences: { theme: 'System' } });
  });

  test('the pages of the workspace', async ({ signedIn: page }) => {
    test.slow();
    await makeDataset(page, 'orders', ordersCsv(200));
    await expectPagesAccessible(page, PAGES);
  });

  test('settings, plans and the pages of a dataset', async ({ signedIn: page }) => {
    test.slow();
    const dataset = await makeDataset(page, 'orders', ordersCsv(200));
    await expectPagesAccessible(page, { ...SETTINGS, ...datasetPages(dataset) });
  });
});

test('axe finds nothing on the sign-in page in either theme', async ({ page }) => {
  for (const theme of THEMES) {
    await page.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), theme);
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
