import type { Page } from '@playwright/test';
import { file } from './files.ts';
import { expect } from './test.ts';

/** Makes a dataset out of a file's text. Answers its address. */
export async function makeDataset(page: Page, name: string, csv: string): Promise<string> {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file(`${name}.csv`, csv));
  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/data/);
  return new URL(page.url()).pathname.replace(/\/data$/, '');
}

/** Opens the form of a kind of step at the end of the recipe. */
export async function beginStep(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add step', exact: true }).last().click();
  await page.getByRole('button', { name: kind, exact: true }).click();
  await expect(page.getByRole('form', { name: kind })).toBeVisible();
}

/** Saves the step that is written and waits until its form is gone. */
export async function saveStep(page: Page, kind: string): Promise<void> {
  const form = page.getByRole('form', { name: kind });
  await form.getByRole('button', { name: 'Add step', exact: true }).click();
  await expect(form).toBeHidden();
}

export const stepLinks = (page: Page) =>
  page.getByRole('list', { name: 'Steps of the recipe' }).getByRole('link');
