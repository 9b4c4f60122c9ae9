import type { Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { ordersCsv } from './support/files.ts';
import { follow } from './support/follow.ts';
import { makeDataset } from './support/recipes.ts';
import { settled } from './support/settled.ts';
import { expect, expectAccessible, STYLESHEET_RULE, test } from './support/test.ts';

const THEMES = ['light', 'dark'] as const;

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest width that WCAG 1.4.10 asks for: 1280 px at 400 %. */
const NARROWEST = { width: 320, height: 640 };

/** How far the page can be scrolled sideways, which only the tables and pivots inside it may be. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Addresses with the heading of each page. */
type Pages = Readonly<Record<string, string>>;

const PAGES: Pages = {
  '/': 'Home',
  '/connections': 'Connections',
  '/datasets': 'Datasets',
  '/activity': 'Activity',
  '/activity/usage': 'Activity',
  '/schedules': 'Activity',
  '/notifications': 'Notifications',
  '/subscriptions': 'Subscriptions and alerts',
  '/workflows': 'Workflows',
  '/workflows/new': 'New workflow',
  '/stories': 'Stories',
  '/stories/new/connect': 'New story',
  '/ask': 'Ask',
  '/connections/new/snowflake': 'Connect to Snowflake',
  '/connections/new/youtube': 'Connect to YouTube',
  '/archive': 'Archive',
  '/search?q=orders': 'Search',
  '/?panel=notifications': 'Home',
  '/datasets/new/csv-file/connect': 'New dataset',
  '/datasets/new/csv-link/connect': 'New dataset',
  '/no/such/page': 'Not found',
};

const SETTINGS: Pages = {
  '/settings/notifications': 'Notifications',
  '/plans': 'Plans',
  '/plans/trial': 'Trial',
  '/plans/education': 'Education plan',
  '/plans/documents': 'Documents',
  '/plans/quote': 'Quotes',
  '/quote': 'Quote',
  '/settings/profile': 'Profile',
  '/settings/security': 'Security',
  '/settings/preferences': 'Preferences',
  '/settings/workspace/general': 'General',
  '/settings/workspace/branding': 'Branding',
  '/settings/workspace/members': 'Members',
  '/settings/workspace/groups': 'Groups',
  '/settings/workspace/roles': 'Roles',
  '/settings/workspace/sign-in': 'Sign-in',
  '/settings/workspace/outbox': 'Email',
  '/settings/workspace/storage': 'Storage',
  '/settings/workspace/transfer': 'Export and import',
  '/sso': 'Single sign-on',
  '/sign-up': 'Sign-up is closed',
  '/reset': 'Reset your password',
  '/confirm': 'Confirm your email',
};

const datasetPages = (dataset: string): Pages => ({
  [`${dataset}/data`]: 'orders',
  [`${dataset}/data?col=revenue`]: 'orders',
  [`${dataset}/charts`]: 'orders',
  [`${dataset}/rejects`]: 'orders',
  [`${dataset}/versions`]: 'orders',
});

/** No other test loads these by their address. All others are opened from the page before. */
const LOADED = new Set([
  '/plans/quote',
  '/quote',
  '/settings/workspace/general',
  '/sso',
  '/sign-up',
  '/reset',
  '/confirm',
]);

/** Each page is opened once, and made narrow. In the dark it differs by its colors alone. */
async function expectPagesAccessible(page: Page, pages: Pages): Promise<void> {
  for (const [address, heading] of Object.entries(pages)) {
    await test.step(address, async () => {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await (LOADED.has(address) ? page.goto(address) : follow(page, address));
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
  await expectAccessible(page, [STYLESHEET_RULE]);
});
