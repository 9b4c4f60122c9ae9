import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { expect } from './test.ts';

/** Makes a dataset out of a file's text, past the wizard. Answers its address. */
export async function makeDataset(page: Page, name: string, csv: string): Promise<string> {
  const api = await Api.ofPage(page);
  return `/datasets/${await api.dataset(name, csv)}`;
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
