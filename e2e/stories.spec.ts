import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Sales of four regions over two years: West sells most and grows, three rows of Pop-up sell least and are too few. */
function salesCsv(): string {
  const regions = ['West', 'East', 'North', 'South'];
  const lines = Array.from({ length: 800 }, (_, at) => {
    const day = new Date(Date.UTC(2023, 0, 1) + Math.floor(at / 4) * 3 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const region = regions[at % 4]!;
    const growth = region === 'West' ? at / 4 : 0;
    return `${day},${region},${100 + ((at * 37) % 23) + (at % 4) * 5 + growth}`;
  });
  const few = ['2023-02-01,Pop-up,1', '2023-03-01,Pop-up,2', '2023-04-01,Pop-up,1'];
  return ['day,region,sales', ...lines, ...few].join('\n');
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.goto('/settings/preferences');
  const label = theme === 'light' ? 'Light' : 'Dark';
  await page.getByRole('main').getByText(label, { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

test('a story is created, edited, presented and exported, and its numbers are checked', async ({
  page,
  signedIn,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeDataset(signedIn, 'Sales of four regions', salesCsv());

  await page.goto('/stories');
  await page.getByRole('button', { name: 'New story' }).first().click();
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  // Tests before this one leave datasets too, such as “Sales” of a bucket.
  await page.getByRole('option', { name: 'Sales of four regions', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Extract' }).click();
  await expect(page.getByRole('checkbox', { name: 'region' })).toBeChecked();
  // All and none, by keyboard too: what is left of some columns is all of them first.
  const all = page.getByRole('checkbox', { name: 'All columns' });
  await expect(all).toBeChecked();
  await all.press('Space');
  await expect(page.getByText('0 of 3 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'region' })).not.toBeChecked();
  await expect(page.getByText('Choose at least two columns.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'sales' }).check();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.press('Space');
  await expect(all).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'region' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await expect(page.getByText('No issues found.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales of two years');
  await page.getByRole('button', { name: 'Write story' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible({ timeout: 90_000 });
  const checks = page.getByRole('status').filter({ hasText: /still true/u });
  // A fresh story is true, also where a group with too few rows would lead.
  await expect(checks).not.toContainText('no longer true');
  await expect(checks).not.toContainText('changed');
  const address = new URL(page.url()).pathname;

  const rows = page.getByRole('button', { name: '803: Still true. Show its source.' });
  await rows.click();
  await expect(page.getByRole('link', { name: 'Show the rows' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // A number that is typed over a checked value is text, and says so.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Text of the story' });
  const claim = editor.locator('[data-claim]', { hasText: '803' });
  await claim.click();
  await expect(claim).toHaveAttribute('data-selected', 'true');
  await page.keyboard.type('999');
  await expect(claim).toHaveCount(0);
  await expectAccessible(page);
  // Whoever leaves with changes finds them again.
  await page.getByRole('button', { name: 'Leave and save a draft' }).click();
  await expect(page).toHaveURL(address);
  await expect(rows).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText(/which are not saved yet/u)).toBeVisible();
  await expect(editor).toContainText('999');
  await expect(claim).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(address);
  await expect(page.getByTitle('Typed by hand. Not checked against the data.')).toHaveText('999');
  await expect(page.getByRole('button', { name: /^803:/u })).toHaveCount(0);
  await expect(checks).toContainText('1 number typed by hand');

  await page.getByRole('button', { name: 'Present' }).click();
  const slides = page.getByRole('dialog', { name: 'Sales of two years' });
  await expect(slides.getByText(/· 1 of /u)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(slides.getByText(/· 2 of /u)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slides.getByText(/· 1 of /u)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);

  const files: Record<string, Buffer> = {};
  for (const name of ['Download as PDF', 'Download as HTML', 'Download as slides']) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ]);
    files[name] = await readFile(await download.path());
  }
  expect(files['Download as PDF']!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files['Download as slides']!.subarray(0, 2).toString()).toBe('PK');
  const html = files['Download as HTML']!.toString();
  expect(html).toContain('Sales of two years');
  expect(html).toContain('1 number typed by hand');
  // Each chart in the file is a picture that a browser can draw.
  const sources = [...html.matchAll(/<img src="([^"]+)"/gu)].map(([, source = '']) => source);
  const widths = await page.evaluate(async (addresses) => {
    const { Image } = globalThis as unknown as {
      Image: new () => { src: string; naturalWidth: number; decode(): Promise<void> };
    };
    return Promise.all(
      addresses.map(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode().catch(() => undefined);
        return picture.naturalWidth;
      }),
    );
  }, sources);
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.min(...widths)).toBeGreaterThan(0);

  for (const theme of ['dark', 'light'] as const) {
    await chooseTheme(page, theme);
    for (const path of [address, `${address}/edit`, `${address}/present`, '/stories']) {
      await page.goto(path);
      await expect(page.getByText(/Sales of two years|At a glance/u).first()).toBeVisible();
      await expectAccessible(page);
    }
  }
});
