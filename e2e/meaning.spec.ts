import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Twelve cities in four regions in two countries, and a channel that has nothing to do with them. */
const rows = Array.from({ length: 240 }, (_, at) => {
  const city = (at * 5) % 12;
  const region = city % 4;
  return [at + 1, `Country ${region % 2}`, `Region ${region}`, `City ${city}`, `Channel ${at % 7}`, at % 9];
});
const CSV = ['order_id,country,region,city,channel,pieces', ...rows.map((row) => row.join(',')), ''].join(
  '\n',
);

test('what a row is and which columns lie in others is found, corrected, and leads down a pivot', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'sales', CSV);
  await page.goto(`${dataset}/profile`);
  const meaning = page.getByRole('region', { name: 'What the rows mean' });
  await expect(meaning.getByText('One row is one order.')).toBeVisible();
  await expect(meaning).toContainText(
    'order_id has another value in each of the 240 rows, and none is empty.',
  );
  await expect(meaning).toContainText('each region has one country and each city has one region');
  await expectAccessible(page);

  // A shop has no regions: the level is taken out, and a row is called by its name.
  await meaning.getByRole('button', { name: 'Correct' }).click();
  await meaning.getByLabel('One row is one').fill('delivery');
  const levels = meaning.getByRole('group', { name: /country › region › city/u });
  await levels.getByRole('button', { name: 'Remove the level region' }).click();
  await expectAccessible(page);
  await meaning.getByRole('button', { name: 'Save' }).click();
  await expect(meaning.getByText('One row is one delivery.')).toBeVisible();
  await expect(meaning).toContainText('Entered by a person.');

  // The rows of a country lead down to its cities.
  await page.goto(`${dataset}/pivot?p=${encodeURIComponent('{"r":["country"],"v":[{"a":"count"}]}')}`);
  await page.getByRole('gridcell', { name: '120' }).first().click();
  await page.getByRole('menuitem', { name: 'Drill down by city' }).click();
  await expect(page.getByRole('rowheader', { name: 'City 11' })).toBeVisible();

  await page.goto(`${dataset}/profile`);
  await meaning.getByRole('button', { name: 'Correct' }).click();
  await meaning.getByRole('button', { name: 'Reset to what was detected' }).click();
  await expect(meaning.getByText('One row is one order.')).toBeVisible();
});
