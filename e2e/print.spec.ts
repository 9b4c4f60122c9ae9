import { Api } from './support/api.ts';
import { tile } from './support/dashboards.ts';
import { ordersCsv } from './support/files.ts';
import { expect, test } from './support/test.ts';

test('a dashboard is printed whole, in light colors and without navigation', async ({
  signedIn: page,
  server,
}) => {
  const api = await Api.signIn(server.url);
  const dataset = await api.dataset('Orders to print', ordersCsv(60));
  const measure = { field: null, aggregate: 'count' };
  const { id } = await api.call<{ id: string }>('POST', '/v1/dashboard/', {
    name: 'For the board',
    source: 'dataset',
    source_id: dataset,
    tiles: Array.from({ length: 8 }, (_, at) => ({
      id: `count ${at}`,
      kind: 'figure',
      title: `Orders ${at}`,
      place: { x: 0, y: at * 12, w: 12, h: 12 },
      measure,
    })),
  });
  await api.call('PUT', `/beta/users/${api.session.userId}`, { preferences: { theme: 'Dark' } });
  const printed = Promise.withResolvers<void>();
  await page.exposeFunction('print', () => printed.resolve());
  await page.goto(`/dashboards/${id}`);
  const first = tile(page, 'Orders 0');
  const last = tile(page, 'Orders 7');
  await expect(first.locator('p').first()).toHaveText('60');

  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.keyboard.press('Control+p');
  await printed.promise;
  await expect(last.locator('p').first()).toHaveText('60');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  const bottom = (await last.boundingBox())?.y ?? 0;
  expect(bottom).toBeGreaterThan(page.viewportSize()?.height ?? 0);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  expect(height).toBeGreaterThan(bottom);
  await expect(first.locator('p').first()).toHaveCSS('color', 'rgb(20, 25, 31)');
  await page.emulateMedia({ media: 'screen' });
  await expect(first.locator('p').first()).not.toHaveCSS('color', 'rgb(20, 25, 31)');
  await api.call('PUT', `/beta/users/${api.session.userId}`, { preferences: { theme: 'Light' } });
});
