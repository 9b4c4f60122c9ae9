import { createDashboard, ORDER_TILES, tile } from './support/dashboards.ts';
import { ordersCsv } from './support/files.ts';
import { call } from './support/members.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a person subscribes to a dashboard and is alerted by a figure, and changes and ends both', async ({
  signedIn: page,
}) => {
  const dataset = await makeDataset(page, 'orders', ordersCsv(120));
  const dashboard = await createDashboard(page, dataset, { name: 'Trading', tiles: ORDER_TILES });

  await test.step('subscribe, from the menu of the dashboard', async () => {
    await page.goto(dashboard);
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Subscribe…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to “Trading”' });
    await expect(dialog.getByText('With the filters as they are now.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Subscription saved.')).toBeVisible();
  });

  await test.step('an alert, from the menu of a figure', async () => {
    await tile(page, 'Orders').getByRole('button', { name: 'Actions for the tile Orders' }).click();
    await page.getByRole('menuitem', { name: 'Create alert…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alert on “Orders”' });
    await dialog.getByLabel('Limit').fill('100');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alert created.')).toBeVisible();
  });

  const alerts = page.getByRole('table', { name: 'Alerts' });
  /** Of this test: tests before it leave alerts of the same person. */
  const stateOf = async (name: string): Promise<string | undefined> => {
    const all: { name: string; dashboard: { name: string }; state: string }[] = await call(page, {
      method: 'GET',
      path: '/v1/alerts',
    });
    return all.find((one) => one.name === name && one.dashboard.name === 'Trading')?.state;
  };
  await test.step('both are listed, with what the alert found', async () => {
    await page.goto('/subscriptions');
    await expect(alerts.getByRole('row', { name: /Orders/u })).toContainText('Above 100');
    await expect.poll(() => stateOf('Orders')).toBe('crossed');
    await page.reload();
    await expect(alerts.getByRole('row', { name: /Orders/u })).toContainText('Met');
    await expectAccessible(page);
  });

  await test.step('the rule of the alert is changed, and it is checked anew', async () => {
    await page.getByRole('button', { name: 'Actions for “Orders”' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit “Orders”' });
    await expect(dialog.getByLabel('Limit')).toHaveValue('100');
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Few orders');
    await dialog.getByLabel('Send when it').selectOption('below');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(alerts.getByRole('row', { name: /Few orders/u })).toContainText('Below 100');
    await expect.poll(() => stateOf('Few orders')).toBe('ok');
  });

  await test.step('the timetable of the subscription is changed', async () => {
    await page.getByRole('button', { name: 'Actions for “Trading”' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to “Trading”' });
    await expect(dialog.getByText('With the filters that were set when it was created.')).toBeVisible();
    await dialog.getByLabel('File').selectOption('png');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('table', { name: 'Subscriptions' }).getByText('Image (PNG)')).toBeVisible();
  });

  await test.step('both end', async () => {
    for (const name of ['Few orders', 'Trading']) {
      await page.getByRole('button', { name: `Actions for “${name}”` }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const name of ['Few orders', 'Trading']) {
      await expect(page.getByRole('button', { name: `Actions for “${name}”` })).toHaveCount(0);
    }
  });
});
