import { ordersCsv } from './support/files.ts';
import { makeDataset } from './support/recipes.ts';
import { settled } from './support/settled.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a misspelt formula is corrected by its fix, previewed on five rows and saved as a column', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(200));
  await page.goto(`${dataset}/formulas`);
  const editor = page.getByRole('textbox', { name: 'Formula', exact: true });
  await editor.click();
  await page.keyboard.type('=[revenu] / [quantity]');
  const faults = page.getByRole('list', { name: 'Issues' });
  await expect(faults.getByRole('listitem')).toHaveCount(1);
  await expect(faults).toContainText('There is no column revenu.');
  await expect(page.getByRole('button', { name: 'Save as column' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'With the fixes, on 5 rows' })).toBeVisible();

  await faults.getByRole('button', { name: 'Replace with [revenue]' }).click();
  await expect(editor).toHaveText('=[revenue] / [quantity]');
  await page.getByLabel('Name', { exact: true }).fill('price');
  const result = page.getByRole('region', { name: 'On 5 rows' });
  await expect(result.getByRole('columnheader')).toHaveText([/quantity/, /revenue/, /price/]);
  await expect(result.getByRole('row')).toHaveCount(6);
  await expect(result.getByText('never empty in 200 rows')).toBeVisible();

  await editor.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/formulas\/price/);
  await page.keyboard.press('Tab');
  await page.goto(`${dataset}/data`);
  await expect(page.getByRole('columnheader', { name: /^price/ })).toBeVisible();
});

test('completion inserts what is valid there, and the shortcut applies the first fix', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'typed', ordersCsv(40));
  await page.goto(`${dataset}/formulas`);
  const editor = page.getByRole('textbox', { name: 'Formula', exact: true });
  await editor.click();
  await page.keyboard.type('=UPP');
  await expect(page.getByRole('option', { name: /UPPER/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(editor).toHaveText('=UPPER()');
  await page.keyboard.type('cou');
  await expect(page.getByRole('option', { name: /country/ }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(editor).toHaveText('=UPPER([country])');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('=UPPER([countri])');
  await expect(page.getByRole('list', { name: 'Issues' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+.');
  await expect(editor).toHaveText('=UPPER([country])');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
});

test('a formula over groups is saved as a measure, changed and deleted', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'measured', ordersCsv(40));
  await page.goto(`${dataset}/formulas`);
  const editor = page.getByRole('textbox', { name: 'Formula', exact: true });
  await editor.click();
  await page.keyboard.type('=SUM([revenue]) / SUM([quantity])');
  await page.getByLabel('Name', { exact: true }).fill('per piece');
  await page.getByRole('button', { name: 'Save as measure' }).click();
  await expect(page).toHaveURL(/\/formulas\/per%20piece/);
  const list = page.getByRole('navigation', { name: 'Formulas of this dataset' });
  await expect(list.getByRole('link', { name: /per piece/ })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Name', { exact: true }).fill('mean price');
  await page.getByRole('button', { name: 'Save as measure' }).click();
  await expect(page).toHaveURL(/\/formulas\/mean%20price/);
  await expect(list.getByRole('link', { name: /mean price/ })).toBeVisible();
  const removal = page.getByRole('button', { name: 'Delete measure' });
  await removal.click();
  const confirmation = page.getByRole('dialog', { name: 'Delete “mean price”?' });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(removal).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmation.getByRole('button', { name: 'Delete measure' }).click();
  await expect(list.getByRole('link')).toHaveCount(0);
});

test('axe finds nothing in the editor, with faults and without', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dataset = await makeDataset(page, 'plain', ordersCsv(40));
  await page.goto(`${dataset}/formulas`);
  const editor = page.getByRole('textbox', { name: 'Formula', exact: true });
  await expect(editor).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await editor.click();
  await page.keyboard.type('=IF([revenu] > 10, "a", ');
  await expect(page.getByRole('list', { name: 'Issues' })).toBeVisible();
  await settled(page);
  // The list of completions scrolls with the arrow keys of the editor, which a rule for scrolled boxes does not see.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expectAccessible(page);
});
