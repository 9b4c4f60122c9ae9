import { expect, type Page } from '@playwright/test';

/** From what was chosen at a source, past the check of its columns, to the name of the dataset. */
export async function checkColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
}
