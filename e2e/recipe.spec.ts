import { ordersCsv } from './support/files.ts';
import { follow } from './support/follow.ts';
import { beginStep, makeDataset, saveStep, stepLinks } from './support/recipes.ts';
import { settled } from './support/settled.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('steps change the rows, one is switched off, and undo restores it', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(200));
  await page.goto(`${dataset}/recipe`);
  await expect(page.getByText('No steps yet.', { exact: false })).toBeVisible();

  await beginStep(page, 'Filter rows');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('button', { name: 'country', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Norway/ }).check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('form').getByText('200 → 50 rows')).toBeVisible();
  await saveStep(page, 'Filter rows');

  await beginStep(page, 'Rename column');
  await page.getByLabel('Column', { exact: true }).selectOption('quantity');
  await page.getByLabel('New name').fill('pieces');
  await saveStep(page, 'Rename column');

  await beginStep(page, 'Extract date part');
  await expect(page.getByRole('form').getByText('adds ordered_at month')).toBeVisible();
  await saveStep(page, 'Extract date part');
  await expect(stepLinks(page)).toHaveText([
    'As read from orders.csv',
    'Keep rows where country is Norway',
    'Rename quantity to pieces',
    'Month of ordered_at as ordered_at month',
  ]);

  await page.getByRole('link', { name: 'Step 1: Keep rows where country is Norway' }).click();
  await expect(page.getByRole('columnheader', { name: 'quantity' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'pieces' })).toBeHidden();

  await page.getByRole('button', { name: 'Actions for step 1' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText('switched off', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Step 3: / }).click();
  await expect(
    page.getByRole('region', { name: 'After all steps' }).getByText('200 rows', { exact: false }),
  ).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('switched off', { exact: true })).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'After all steps' }).getByText('50 rows', { exact: false }),
  ).toBeVisible();

  await page.keyboard.press('1');
  await expect(page.getByRole('columnheader', { name: /pieces/ })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '51');
});

test('a step that later steps need stays, and those are named', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'needed', ordersCsv(40));
  await page.goto(`${dataset}/recipe?do=add-rename&on=quantity`);
  await page.getByLabel('New name').fill('pieces');
  await saveStep(page, 'Rename column');
  await page.goto(`${dataset}/recipe?do=add-drop&on=pieces`);
  await saveStep(page, 'Remove columns');
  await page.getByRole('button', { name: 'Actions for step 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toContainText(/step 2/i);
  await expect(stepLinks(page)).toHaveCount(3);
});

test('steps are moved by keys and by dragging', async ({ signedIn: page }) => {
  const dataset = await makeDataset(page, 'moved', ordersCsv(40));
  for (const column of ['note', 'country']) {
    await page.goto(`${dataset}/recipe?do=add-drop&on=${column}`);
    await saveStep(page, 'Remove columns');
  }
  await expect(stepLinks(page)).toHaveText([/As read/, 'Remove note', 'Remove country']);
  await page.getByRole('link', { name: 'Step 2: Remove country' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(stepLinks(page)).toHaveText([/As read/, 'Remove country', 'Remove note']);
  await page
    .getByTitle('Drag to reorder')
    .last()
    .dragTo(page.getByRole('link', { name: /^Step 1: / }), {
      targetPosition: { x: 40, y: 2 },
    });
  await expect(stepLinks(page)).toHaveText([/As read/, 'Remove note', 'Remove country']);
});

test('a join shows what its keys do before it is made', async ({ signedIn: page }) => {
  const countries = 'country,region\nGermany,Central\nFrance,West\nNorway,North\nNorway,Nordic\n';
  await makeDataset(page, 'countries', countries);
  const dataset = await makeDataset(page, 'joined', ordersCsv(40));
  await page.goto(`${dataset}/recipe?do=add-join`);
  await page.getByLabel('Dataset', { exact: true }).first().click();
  await page.getByRole('option', { name: 'countries' }).click();
  const check = page.getByRole('region', { name: 'What the keys do' });
  await expect(check.getByText('30 of 40')).toBeVisible();
  await expect(check.getByText('10 rows have more than one match', { exact: false })).toBeVisible();
  await expect(check.getByText('40 → 50 rows')).toBeVisible();
  await saveStep(page, 'Join dataset');
  await expect(stepLinks(page).last()).toHaveText('Join countries where country, keep all rows');
  await expect(page.getByRole('columnheader', { name: /region/ })).toBeVisible();
});

test('a step begins at a column of the grid and leads back to it', async ({ signedIn: page }) => {
  await page.goto(`${await makeDataset(page, 'quick', ordersCsv(40))}/data`);
  await page.getByRole('columnheader', { name: /^note/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add a step' }).hover();
  await page.getByRole('menuitem', { name: 'Remove the column' }).click();
  await saveStep(page, 'Remove columns');
  await expect(page).toHaveURL(/\/data/);
  await expect(page.getByRole('columnheader', { name: /^revenue/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^note/ })).toBeHidden();
});

test('axe finds nothing in a recipe, its menu and its forms', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dataset = await makeDataset(page, 'plain', ordersCsv(40));
  for (const [kind, name] of Object.entries({
    group: 'Group and summarize',
    filter: 'Filter rows',
    merge: 'Merge columns',
    'parse-json': 'Parse JSON',
    bin: 'Group numbers into ranges',
    join: 'Join dataset',
    formula: 'Formula column',
    dedupe: 'Remove duplicate rows',
  })) {
    await follow(page, `${dataset}/recipe?do=add-${kind}`);
    await expect(page.getByRole('form', { name })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
  }
  await page.goto(`${dataset}/recipe?do=add-drop&on=note`);
  await saveStep(page, 'Remove columns');
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add step', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Find a kind of step' })).toBeFocused();
  await expectAccessible(page);
});
