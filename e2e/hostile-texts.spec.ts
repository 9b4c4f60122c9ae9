import type { Page } from '@playwright/test';
import { createDashboard, ORDER_TILES } from './support/dashboards.ts';
import { makeDataset } from './support/recipes.ts';
import { expect, test } from './support/test.ts';

/** Each would set `attacked`, were it ever run. */
const ATTACKS = [
  '<script>window.attacked=1</script>',
  '<img src=x onerror="window.attacked=2">',
  '"><svg onload=window.attacked=3>',
  "';window.attacked=4;//",
  '{{constructor.constructor("window.attacked=5")()}}',
  '</style><iframe srcdoc="<script>parent.attacked=6</script>">',
] as const;
const LINK = '[a link](javascript:window.attacked=7) <a href="javascript:window.attacked=8">another</a>';
const [NAME, ...OTHERS] = ATTACKS;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A column's name and the values are attacks, too. */
const csv = [
  ['order_id', 'country', 'revenue', 'note <img src=x onerror=window.attacked=9>'].map(quoted).join(','),
  ...Array.from({ length: 60 }, (_, row) => {
    const attack = quoted(ATTACKS[row % ATTACKS.length] ?? '');
    return `${row + 1},${attack},${row * 10}.5,${attack}`;
  }),
].join('\n');

interface Sent {
  readonly body: object;
  /** POST unless given. */
  readonly method?: 'PUT';
}

async function send(page: Page, path: string, { body, method }: Sent): Promise<void> {
  const token = await page.evaluate<string>("localStorage.getItem('plumbline.token')");
  const reply = await page.request.fetch(path, {
    method: method ?? 'POST',
    headers: { authorization: `Bearer ${token}` },
    data: body,
  });
  expect([path, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([
    path,
    expect.any(Number),
    '',
  ]);
}

test('texts of people are text on every page', async ({ signedIn: page }) => {
  const violations: string[] = [];
  // Reported by the page itself when its policy stops something: nothing should come to that.
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective + ' ' + event.blockedURI));`,
  );
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const dataset = await makeDataset(page, 'hostile', csv);
  const id = dataset.split('/').at(-1) ?? '';
  const tiles = ORDER_TILES.map((tile) =>
    tile.kind === 'text'
      ? { ...tile, text: `${LINK}\n\n${ATTACKS.join('\n\n')}` }
      : { ...tile, title: OTHERS[0] },
  );
  const dashboard = await createDashboard(page, dataset, { name: NAME, tiles });
  await test.step('write attacks wherever a person writes', async () => {
    const { data: me } = (await (
      await page.request.get('/beta/auth/get-user', {
        headers: {
          authorization: `Bearer ${await page.evaluate<string>("localStorage.getItem('plumbline.token')")}`,
        },
      })
    ).json()) as { data: { id: string; tenant: { id: string } } };
    const PUT = 'PUT';
    const names = { fname: NAME, lname: OTHERS[0] };
    const provider = { name: OTHERS[0], issuer: 'https://x.example', clientId: NAME };
    await send(page, `/beta/users/${me.id}`, { method: PUT, body: names });
    await send(page, `/beta/tenants/${me.tenant.id}/groups`, { body: { name: OTHERS[1] } });
    await send(page, '/beta/auth/keys', { body: { name: OTHERS[2], scopes: ['read'] } });
    await send(page, `/v1/datasources/${id}`, { method: PUT, body: { name: NAME } });
    await send(page, '/beta/auth/sso-provider', { method: PUT, body: provider });
  });
  const pages = [
    '/',
    '/datasets',
    '/dashboards',
    '/search?q=script',
    `${dataset}/data`,
    `${dataset}/profile`,
    `${dataset}/charts`,
    `${dataset}/recipe`,
    `${dataset}/formulas`,
    `${dataset}/versions`,
    dashboard,
    `${dashboard}/edit`,
    '/settings/profile',
    '/settings/security',
    '/settings/workspace/members',
    '/settings/workspace/groups',
    '/settings/workspace/sign-in',
    '/sso/workspace',
    `/search?q=${encodeURIComponent(NAME)}`,
    `/no/${encodeURIComponent(NAME)}`,
  ];
  for (const address of pages) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([address, await page.evaluate('window.attacked ?? null')]).toEqual([address, null]);
      expect([
        address,
        await page.locator('a[href^="javascript:" i], iframe[srcdoc*="attacked"]').count(),
      ]).toEqual([address, 0]);
    });
  }
  expect(violations).toEqual([]);
});
