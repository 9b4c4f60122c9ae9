import type { Page } from '@playwright/test';
import { file } from './support/files.ts';
import { workbookOf, zipOf } from './support/packed-files.ts';
import { expect, expectAccessible, test } from './support/test.ts';

type FilePayload = ReturnType<typeof file>;

const uploadFiles = async (page: Page, ...files: readonly FilePayload[]): Promise<void> => {
  await page.goto('/datasets/new/csv-file/connect');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
};

const continueTo = (page: Page, step: string) =>
  page.getByRole('button', { name: `Continue to ${step}` }).click();

/** A version is made by a process of its own, which a busy machine starts slowly. */
const MADE_MS = 60_000;

/** Through the last steps to the dataset, by whatever way it opens. */
const create = async (page: Page): Promise<void> => {
  await continueTo(page, 'Validation');
  await continueTo(page, 'Create');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  const open = page.getByRole('button', { name: 'Open dataset' });
  const grid = page.getByRole('grid');
  await expect(open.or(grid).first()).toBeVisible({ timeout: MADE_MS });
  if (await open.isVisible()) {
    await open.click();
  }
  await expect(grid).toBeVisible();
};

const rowsOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `${from + at},n${(from + at) % 5},${from + at}.5`);
const tableCsv = (from: number, to: number): string => ['id,name,amount', ...rowsOf(from, to), ''].join('\n');

/** Two lines before the table, one sum and one note after it. */
const reportCsv = (): string =>
  [
    'Sales report, north',
    'Exported by the shop',
    '',
    'id;name;amount',
    ...Array.from({ length: 80 }, (_, at) => `${at};n${at % 5};${at},50`),
    '',
    'Source: shop system',
    '',
  ].join('\n');

const recordsJson = (): string =>
  Array.from({ length: 60 }, (_, id) =>
    JSON.stringify({ id, user: { name: `u${id % 7}`, country: 'DE' }, tags: ['a', 'b'] }),
  ).join('\n');

test('a report with lines around its table is read, and a click on a line says where the table begins', async ({
  signedIn: page,
}) => {
  await uploadFiles(page, file('report.csv', reportCsv()));
  const raw = page.getByRole('region', { name: 'Raw file' });
  const rows = page.getByRole('region', { name: 'First rows', exact: true });

  await test.step('what was detected is shown, each with its reason', async () => {
    const found = page.getByRole('list', { name: 'Detected settings and their evidence' });
    await expect(found.getByText(/semicolon/i).first()).toBeVisible();
    await expect(raw.getByRole('button', { name: /Line\s*4\s*names\s*id;name;amount/ })).toBeVisible();
    await expect(rows.getByRole('columnheader', { name: 'amount' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another line as the names, and back to what was found', async () => {
    await raw.getByRole('button', { name: /^Line\s*5\s/ }).click();
    await page.getByRole('menuitem', { name: 'Table starts here: this line holds the column names' }).click();
    await expect(rows.getByRole('columnheader', { name: 'n0' })).toBeVisible();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(rows.getByRole('columnheader', { name: 'amount' })).toBeVisible();
  });

  await test.step('keys alone reach a line, its menu, and the choice', async () => {
    await raw.getByRole('button', { name: /^Line\s*4\s/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(raw.getByRole('button', { name: /^Line\s*5\s/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Column names continue to this line' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows.getByRole('columnheader', { name: 'name n0' })).toBeVisible();
    await page.getByRole('button', { name: 'Reset all' }).click();
  });

  await create(page);
  await expect(page.getByText('80 rows').first()).toBeVisible();
});

test('the sheets of a workbook are tabs, and cells can be named', async ({ signedIn: page }) => {
  const north = [['id', 'city'], ...Array.from({ length: 20 }, (_, id) => [id, `North ${id}`])];
  const south = [
    ['id', 'town', 'size'],
    ...Array.from({ length: 30 }, (_, id) => [id, `South ${id}`, id * 2]),
  ];
  const book = workbookOf([
    { name: 'North', rows: north },
    { name: 'South', rows: south },
  ]);
  await uploadFiles(page, file('places.xlsx', book));
  const rows = page.getByRole('region', { name: 'First rows', exact: true });
  const sheets = page.getByRole('group', { name: 'Sheets' });
  await sheets.getByRole('button', { name: /North/ }).click();
  await expect(rows.getByRole('columnheader', { name: 'city' })).toBeVisible();
  await sheets.getByRole('button', { name: /South/ }).click();
  await expect(rows.getByRole('columnheader', { name: 'town' })).toBeVisible();
  await page.getByLabel('Cells', { exact: true }).fill('a1:b11');
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('columnheader', { name: 'size' })).toBeHidden();
  await create(page);
  await expect(page.getByText('10 rows').first()).toBeVisible();
});

test('JSON lines become columns, and objects can stay JSON', async ({ signedIn: page }) => {
  await uploadFiles(page, file('events.ndjson', recordsJson()));
  const rows = page.getByRole('region', { name: 'First rows', exact: true });
  await expect(rows.getByRole('columnheader', { name: 'user.name' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Change: .*(object|list)/i })
    .first()
    .click();
  await page.getByRole('menuitem').last().click();
  await expect(page.getByText('Your choice').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await create(page);
  await expect(page.getByText('60 rows').first()).toBeVisible();
});

test('the members of an archive are one table, and one of them can be left out', async ({
  signedIn: page,
}) => {
  const archive = zipOf([
    { name: 'a.csv', content: tableCsv(0, 40) },
    { name: 'b.csv', content: tableCsv(40, 70) },
  ]);
  await uploadFiles(page, file('both.zip', archive));
  const members = page.getByRole('group', { name: /Files in the archive: 2 of 2/ });
  await expect(members.getByLabel('b.csv')).toBeChecked();
  await members.getByLabel('b.csv').uncheck();
  await expect(page.getByRole('group', { name: /Files in the archive: 1 of 2/ })).toBeVisible();
  await create(page);
  await expect(page.getByText('40 rows').first()).toBeVisible();
});

test('several files are one table in the order chosen; what cannot be read says so at its file', async ({
  signedIn: page,
}) => {
  const later = ['id,amount,name,extra', ...rowsOf(40, 60).map((_, at) => `${at},1.5,n,x`), ''].join('\n');
  const refused = file('page.csv', '<!doctype html><html><body>Sign in</body></html>');
  await uploadFiles(page, file('first.csv', tableCsv(0, 40)), file('later.csv', later), refused);
  const list = page.getByRole('list', { name: 'Files, in the order of their rows' });
  await expect(
    list.getByRole('alert').filter({ hasText: 'page.csv cannot be read as it is.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove page.csv' }).click();
  await expect(page.getByText(/2 files are read as one table of 4 columns/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'How the files differ' })).toContainText('extra');
  await page.getByRole('button', { name: 'Move later.csv up' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('later.csv');
  await expect(page.getByText(/2 files are read as one table/)).toBeVisible();
  await expectAccessible(page);
  await continueTo(page, 'Extract');
  await create(page);
  await expect(page.getByText('60 rows').first()).toBeVisible();
});

test('one press fixes cells that do not fit, and can be undone', async ({ signedIn: page }) => {
  const lines = Array.from({ length: 100 }, (_, at) => `${at},${at === 7 || at === 60 ? 'unknown' : at * 3}`);
  await uploadFiles(page, file('days.csv', ['id,days', ...lines, ''].join('\n')));
  await continueTo(page, 'Validation');
  await page.getByRole('button', { name: '2 cells of days: review' }).click();
  const panel = page.getByRole('complementary', { name: /days/ });
  await expect(panel.getByText('row 8', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Treat as empty: unknown' }).first().click();
  await expect(page.getByText('Every cell fits its type.')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo: unknown' }).click();
  await expect(page.getByRole('button', { name: '2 cells of days: review' })).toBeVisible();
  await panel.getByRole('button', { name: 'Treat as empty: unknown' }).first().click();
  await expectAccessible(page);
  await continueTo(page, 'Create');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  // No cell was rejected, so the rows open by themselves.
  await expect(page.getByRole('grid')).toBeVisible({ timeout: MADE_MS });
});

test('rows are added to a dataset once what differs is accepted', async ({ signedIn: page }) => {
  await uploadFiles(page, file('base.csv', tableCsv(0, 50)));
  await expect(page.getByRole('heading', { name: 'Detected settings' })).toBeVisible();
  await create(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add rows…' }).click();
  const without = ['id,name', ...rowsOf(50, 65).map((row) => row.split(',').slice(0, 2).join(',')), ''].join(
    '\n',
  );
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([file('more.csv', without)]);
  const differences = page.getByRole('list', { name: 'How the files differ' });
  await expect(differences).toContainText('amount');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept and add rows' }).click();
  await expect(page.getByText('65 rows').first()).toBeVisible({ timeout: MADE_MS });
});
