import type { Page } from '@playwright/test';
import { file, ordersCsv } from './support/files.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const THEMES = ['light', 'dark'] as const;

async function createOrders(page: Page): Promise<string> {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('orders.csv', ordersCsv(200)));
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/data/);
  return new URL(page.url()).pathname.replace(/\/data$/, '');
}

for (const theme of THEMES) {
  test(`axe finds nothing on any page in ${theme}`, async ({ page, signedIn }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dataset = await createOrders(signedIn);
    await page.goto('/settings/preferences');
    await page
      .getByRole('main')
      .getByText(theme === 'light' ? 'Light' : 'Dark', { exact: true })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);

    const pages: Record<string, RegExp | string> = {
      '/': 'Home',
      '/connections': 'Connections',
      '/datasets': 'Datasets',
      '/activity': 'Activity',
      '/activity/usage': 'Activity',
      '/schedules': 'Activity',
      '/notifications': 'Notifications',
      '/settings/notifications': /./,
      '/stories': 'Stories',
      '/stories/new/connect': 'New story',
      '/ask': 'Ask',
      '/plans': 'Plans',
      '/plans/education': /./,
      '/plans/documents': /./,
      '/plans/quote': 'Quotes',
      '/quote': /./,
      '/connections/new/snowflake': /Snowflake/,
      '/connections/new/youtube': /YouTube/,
      '/archive': 'Archive',
      '/search?q=orders': /Search/,
      '/?panel=notifications': 'Home',
      '/settings/profile': /./,
      '/settings/security': /./,
      '/settings/preferences': /./,
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
      '/datasets/new/csv-file/connect': 'New dataset',
      '/datasets/new/csv-link/connect': 'New dataset',
      [`${dataset}/data`]: 'orders',
      [`${dataset}/data?col=revenue`]: 'orders',
      [`${dataset}/charts`]: 'orders',
      [`${dataset}/rejects`]: 'orders',
      [`${dataset}/versions`]: 'orders',
      '/no/such/page': /./,
    };
    for (const [address, heading] of Object.entries(pages)) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      });
    }
  });
}

test('axe finds nothing on the sign-in page in either theme', async ({ page }) => {
  for (const theme of THEMES) {
    await page.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), theme);
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
