import { AXPERT_USER, salesReport, startAxpert } from '../testing/services/axpert.ts';
import { Api } from './support/api.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let axpert: Awaited<ReturnType<typeof startAxpert>>;
test.beforeAll(async () => {
  axpert = await startAxpert();
  axpert.state.reports = { sales: salesReport(20) };
});
test.afterAll(() => axpert.close());

test('a report is named, checked and read with the columns and types that were chosen', async ({
  signedIn: page,
  server,
}) => {
  const api = await Api.signIn(server.url);
  const config = { ...AXPERT_USER, url: axpert.url, encryption: 'allow-http' };
  const { id } = await api.call<{ id: string }>('POST', '/v1/connections/axpert/save', {
    name: 'ERP',
    config,
  });
  await page.goto(`/connections/${id}/extract`);
  await expect(page.getByRole('button', { name: 'Continue to Validation' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name in the source' }).fill('sales');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('1,234.50').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await expect(page.getByText(/Read to the last row: 20 rows/)).toBeVisible();
  await page
    .getByRole('combobox', { name: /^Type of/ })
    .first()
    .selectOption('text');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Type of/ }).first()).toHaveValue('text');

  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Sales');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('Customer 2');
});
