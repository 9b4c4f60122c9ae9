import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const REGIONS = ['North', 'South', 'East', 'West'];
/** West sells twice as much; amounts are noise otherwise. */
const line = (at: number): string => {
  const region = REGIONS[(at * 7) % 4]!;
  const day = new Date(Date.UTC(2024, 0, 1 + (at % 360))).toISOString().slice(0, 10);
  return [day, region, (100 + ((at * 37) % 23)) * (region === 'West' ? 2 : 1), (at * 13) % 19].join(',');
};
const CSV = ['ordered,region,sales,weight', ...Array.from({ length: 720 }, (_, at) => line(at)), ''].join(
  '\n',
);

test('patterns are found when the tab is opened, and lead to rows, charts and dashboards', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'insights', CSV);
  await page.goto(dataset);
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await expect(page).toHaveURL(/\/insights/);
  const leader = page
    .getByRole('article')
    .filter({ hasText: 'West has the highest average sales by region' });
  await expect(leader).toBeVisible();
  await expect(leader.getByText('very sure')).toBeVisible();
  await expect(leader.getByRole('img')).toBeVisible();
  await expectAccessible(page);

  await leader.getByRole('button', { name: /^Dismiss/u }).click();
  await expect(leader).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('1 dismissed insight')).toBeVisible();
  await page.getByText('1 dismissed insight').click();
  await page.getByRole('button', { name: /^Show again: West/u }).click();
  await expect(leader).toBeVisible();

  await leader.getByRole('link', { name: 'Show the rows' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '181');

  await page.goto(`${dataset}/insights?kind=leader&sure=verySure`);
  await expect(page.getByRole('article')).not.toHaveCount(0);
  for (const article of await page.getByRole('article').all()) {
    await expect(article.getByRole('heading', { name: 'Highest or lowest' })).toBeVisible();
  }
  await leader.getByRole('button', { name: 'Add to dashboard' }).click();
  await page.getByLabel('Name of the new dashboard').fill('Found');
  await page.getByRole('button', { name: 'Create and add' }).click();
  await expect(page.getByText(/“?Found”?/u).first()).toBeVisible();
});
