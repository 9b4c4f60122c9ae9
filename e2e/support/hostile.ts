import type { Page } from '@playwright/test';
import { settled } from './settled.ts';
import { expect } from './test.ts';

/** Each would set `attacked`, were it ever run. */
export const ATTACKS = [
  '<script>window.attacked=1</script>',
  '<img src=x onerror="window.attacked=2">',
  '"><svg onload=window.attacked=3>',
  "';window.attacked=4;//",
  '{{constructor.constructor("window.attacked=5")()}}',
  '</style><iframe srcdoc="<script>parent.attacked=6</script>">',
] as const;

export const LINK =
  '[a link](javascript:window.attacked=7) <a href="javascript:window.attacked=8">another</a>';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A column's name and the values are attacks, too. */
export const hostileCsv = (rows: number): string =>
  [
    ['order_id', 'country', 'revenue', 'note <img src=x onerror=window.attacked=9>'].map(quoted).join(','),
    ...Array.from({ length: rows }, (_, row) => {
      const attack = quoted(ATTACKS[row % ATTACKS.length] ?? '');
      return `${row + 1},${attack},${row * 10}.5,${attack}`;
    }),
  ].join('\n');

/** Watches a page for everything that a text which ran would do. */
export async function watchForAttacks(page: Page) {
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
  return {
    /** What is on the page now, at this address. */
    async expectHarmless(address: string): Promise<void> {
      await settled(page);
      expect([address, await page.evaluate('window.attacked ?? null')]).toEqual([address, null]);
      expect([
        address,
        await page.locator('a[href^="javascript:" i], iframe[srcdoc*="attacked"]').count(),
      ]).toEqual([address, 0]);
      expect([address, violations]).toEqual([address, []]);
    },
  };
}
