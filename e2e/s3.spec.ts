import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { signRequest } from '../packages/connectors/src/kit/s3/request.ts';
import { startS3Service, type S3Service } from '../testing/services/s3.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let service: S3Service;

async function put(key: string, body: string | Buffer): Promise<void> {
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const bucket = {
    endpoint: service.origin,
    region: service.region,
    name: 'warehouse',
    isPathStyle: true,
    keys: service.keys,
  };
  const { url, headers } = await signRequest(bucket, { method: 'PUT', key, bodySha256 });
  const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) });
  expect(sent.status).toBe(200);
}

test.beforeAll(async () => {
  service = await startS3Service({ buckets: ['warehouse'] });
  await put('sales/year=2024/part-0.csv', 'id,amount,country\n1,10.50,Norway\n2,20.25,France\n');
  await put('sales/year=2025/part-0.csv.gz', gzipSync('id,amount,country\n3,30.00,Norway\n'));
  await put('sales/_SUCCESS', 'done');
  await put('notes.txt', 'a,b\n1,2\n');
});
test.afterAll(() => service.close());

test('a bucket is connected, a folder of it becomes a dataset, and a refresh reads what changed', async ({
  signedIn: page,
}) => {
  await page.goto('/connections');
  await page.getByRole('link', { name: /^S3 bucket/ }).click();
  await page.getByLabel('Connection name').fill('Warehouse');
  await page.getByRole('textbox', { name: 'Bucket', exact: true }).fill('warehouse');
  await page.getByRole('textbox', { name: /^Endpoint/ }).fill(service.origin);
  await page.getByRole('textbox', { name: /^Region/ }).fill(service.region);
  await page.getByRole('textbox', { name: 'Access key ID' }).fill(service.keys.accessKeyId);
  await page.getByRole('textbox', { name: 'Secret access key' }).fill('wrong');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    page.getByText('The secret access key does not belong to the access key ID.').first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Secret access key' }).fill(service.keys.secretAccessKey);
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByRole('heading', { name: 'Connected, 1 warning' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save and choose files' }).click();
  await expect(page.getByRole('button', { name: /^notes\.txt/ })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open sales' }).click();
  await page.getByRole('button', { name: 'Open year=2024' }).click();
  await page.getByRole('button', { name: /^part-0\.csv/ }).click();
  await expect(page.getByText('1 file matches')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('2025');
  await expect(page.getByRole('button', { name: /year=2025\/part-0\.csv\.gz/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('');

  await page.getByRole('textbox', { name: 'Files to read' }).fill('sales/nothing/*');
  await page.getByRole('button', { name: 'Show files' }).click();
  await expect(page.getByRole('alert')).toContainText('No file matches');
  await page.getByRole('button', { name: 'Use all files in sales' }).click();
  await expect(page.getByText('2 files match')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'year' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await expect(page.getByRole('button', { name: 'Continue to Validation' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect(page.getByRole('columnheader', { name: 'year' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('2 files match')).toBeVisible();

  await page.getByRole('button', { name: 'Continue to Validation' }).click();
  await expect(page.getByText(/Read to the last row: 3 rows, 4 columns/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Type of id' }).selectOption('text');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Create' }).click();
  await expect(page.getByRole('textbox', { name: 'Dataset name' })).toHaveValue('Sales');
  await expect(page.getByText('id as Text')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await expect(page.getByRole('grid')).toContainText('2025');

  await put('sales/year=2026/part-0.csv', 'id,amount,country\n4,40.75,Chile\n');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('grid')).toContainText('Chile');

  await put('sales/year=2024/part-0.csv', 'id,amount\n1,10.50\n');
  await put('sales/year=2025/part-0.csv.gz', gzipSync('id,amount\n3,unknown\n'));
  await put('sales/year=2026/part-0.csv', 'id,amount,region\n4,unknown,North\n');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('The columns at the source have changed')).toBeVisible();
  await expect(page.getByText('“country” was removed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'What becomes of “region”' }).click();
  await page.getByRole('option', { name: 'Leave it out' }).click();
  await page.getByRole('button', { name: 'Apply and refresh' }).click();
  await expect(page.getByText('The columns at the source have changed')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: /country/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /region/ })).toHaveCount(0);
});
